/**
 * Twenty monsters, drawn here. Feet at (0, 0), nominally 100 high and 100 wide. Blue ones are round, wet and spotted;
 * red ones are angular, hot and striped, so that nobody needs to see colours.
 */
import { N, t } from '../lib/i18n.svelte';

export type Colour = 'blue' | 'red';

interface Paint {
  body: string;
  dark: string;
  light: string;
}

const paint = (fill: string) => `fill="${fill}"`;
const path = (d: string, fill: string, more = '') => `<path d="${d}" ${paint(fill)} ${more}/>`;
const poly = (points: string, fill: string, more = '') => `<polygon points="${points}" ${paint(fill)} ${more}/>`;
const spot = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" ${paint(fill)} stroke="none"/>`;
const spots = (p: Paint, ...at: [number, number, number][]) => at.map(([x, y, r]) => spot(x, y, r, p.light)).join('');
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const stripes = (p: Paint, ...ds: string[]) => ds.map((d) => path(d, p.dark, 'stroke="none" opacity=".55"')).join('');
const INK = '#16222b';

/** A round eye that looks a little to the side. */
function eye(x: number, y: number, r: number, look = 0.25): string {
  return (
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#fffdf4"/>` +
    spot(x + r * look, y + r * 0.12, r * 0.52, INK) +
    spot(x + r * (look + 0.2), y - r * 0.16, r * 0.17, '#fff')
  );
}

/** An eye under an angry brow. */
function slit(x: number, y: number, w: number, h: number, side: 1 | -1): string {
  const [inner, outer] = [x - side * w, x + side * w];
  return (
    poly(`${inner},${y} ${outer},${y - h} ${outer},${y + h * 0.55} ${inner + side * w * 0.4},${y + h * 0.75}`, '#ffe45c') +
    spot(x + side * w * 0.1, y + h * 0.12, h * 0.36, INK)
  );
}

const smile = (x: number, y: number, w: number) => line(`M${x - w} ${y}q${w} ${w * 0.9} ${2 * w} 0`, INK, 3.4);

/** A mouth full of teeth between two lines. */
function jaws(x: number, y: number, w: number, h: number, teeth: number): string {
  const step = (2 * w) / teeth;
  let up = `M${x - w} ${y}`;
  let down = `M${x - w} ${y + h}`;
  for (let i = 0; i < teeth; i++) {
    up += `l${step / 2} ${h * 0.5}l${step / 2} ${-h * 0.5}`;
    down += `l${step / 2} ${-h * 0.42}l${step / 2} ${h * 0.42}`;
  }
  return `<rect x="${x - w}" y="${y}" width="${2 * w}" height="${h}" fill="#4b0f16"/>` + path(up + 'z', '#fff', 'stroke-width="1.2"') + path(down + 'z', '#fff', 'stroke-width="1.2"');
}

type Draw = (p: Paint) => string;
const MONSTERS: [name: string, draw: Draw][] = [
  [
    N('Pip'), // a drop with one eye
    (p) =>
      path('M-16 0q-8-8 2-12h28q10 4 2 12z', p.dark) +
      path('M0-100C14-72 44-58 44-34A44 33 0 01-44-34C-44-58-14-72 0-100z', p.body) +
      spots(p, [-28, -26, 6], [-20, -14, 4], [30, -22, 5]) +
      eye(3, -44, 21) +
      smile(3, -17, 9),
  ],
  [
    N('Zick'), // a spark on two legs
    (p) =>
      line('M-14-14L-22 0M14-14L22 0', p.dark, 8) +
      line('M-8-74L-20-98M8-74L20-98', p.dark, 5) +
      poly('-25,-100 -13,-104 -17,-90', p.light) +
      poly('25,-100 13,-104 17,-90', p.light) +
      poly('0,-92 46,-12 -46,-12', p.body) +
      stripes(p, 'M-37-28l12 0 9 16-30 0z', 'M37-28l-12 0-9 16 30 0z') +
      slit(-13, -44, 11, 11, -1) +
      slit(13, -44, 11, 11, 1) +
      jaws(0, -28, 14, 9, 3),
  ],
  [
    N('Lulu'), // a bean with long soft ears
    (p) =>
      path('M-26-70C-62-112-66-60-38-50z', p.dark) +
      path('M26-70C62-112 66-60 38-50z', p.dark) +
      path('M-22 0q-12-2-8-12h24v12zM22 0q12-2 8-12H6V0z', p.dark) +
      path('M0-88c30 0 42 24 38 46C35-16 24-6 0-6s-35-10-38-36C-42-64-30-88 0-88z', p.body) +
      path('M0-38c17 0 24 8 22 18-2 8-10 12-22 12s-20-4-22-12C-24-30-17-38 0-38z', p.light, 'stroke="none"') +
      spots(p, [-26, -66, 4], [24, -74, 5], [30, -56, 3]) +
      eye(-14, -58, 11) +
      eye(14, -58, 11) +
      smile(0, -38, 8),
  ],
  [
    N('Krik'), // a beetle of two diamonds
    (p) =>
      line('M-24-30L-50-24-54 0M-18-22L-34-12-34 0M24-30L50-24 54 0M18-22L34-12 34 0', p.dark, 5.5) +
      poly('0,-70 36,-38 0,-6 -36,-38', p.body) +
      stripes(p, 'M-30-44l12-10 0 32-12-10z', 'M30-44l-12-10 0 32 12-10z', 'M-4-66h8v58h-8z') +
      poly('0,-98 24,-76 0,-54 -24,-76', p.body) +
      line('M-12-88L-34-104M12-88L34-104', p.dark, 4.5) +
      slit(-9, -77, 8, 9, -1) +
      slit(9, -77, 8, 9, 1) +
      poly('-8,-64 0,-52 8,-64', '#fff'),
  ],
  [
    N('Bobo'), // a ball with three eyes on stalks
    (p) =>
      line('M-18-60Q-34-80-30-88M0-62V-92M18-60Q34-80 30-88', p.body, 9) +
      path('M-34-6q-10 6-16 6h22zM34-6q10 6 16 6H28z', p.dark) +
      `<circle cx="0" cy="-38" r="38" ${paint(p.body)}/>` +
      spots(p, [-22, -52, 6], [24, -46, 7], [-28, -32, 4], [16, -60, 4], [27, -26, 4]) +
      path('M-22-32q22 8 44 0q-4 24-22 24t-22-24z', '#4b0f16') +
      path('M-12-15q12-8 24 0q-5 7-12 7t-12-7z', '#ff8fa3', 'stroke="none"') +
      eye(-30, -88, 11) +
      eye(0, -93, 12) +
      eye(30, -88, 11),
  ],
  [
    N('Razz'), // an angular bat
    (p) =>
      poly('-20,-60 -56,-88 -52,-58 -62,-50 -46,-40 -44,-26 -20,-34', p.dark) +
      poly('20,-60 56,-88 52,-58 62,-50 46,-40 44,-26 20,-34', p.dark) +
      line('M-12-16L-16 0M12-16L16 0', p.dark, 7) +
      poly('-28,-98 -12,-78 12,-78 28,-98 32,-50 18,-14 -18,-14 -32,-50', p.body) +
      stripes(p, 'M-24-38h48l-4 10h-40z', 'M-19-22h38l-3 8h-32z') +
      slit(-13, -60, 11, 12, -1) +
      slit(13, -60, 11, 12, 1) +
      path('M-14-46h28l-4 0-4 12-4-12h-4l-4 12-4-12z', '#fff', 'stroke-width="1.4"'),
  ],
  [
    N('Mulm'), // a snail with a spiral house
    (p) =>
      line('M-36-44Q-44-66-40-76M-24-44Q-22-66-20-74', p.body, 7) +
      path('M-52-10C-56-40-44-52-30-50S-14-30-8-22H44c12 0 14 22 4 22H-40C-50 0-51-4-52-10z', p.body) +
      `<circle cx="14" cy="-50" r="40" ${paint(p.dark)}/>` +
      line('M14-50c0-8 12-6 12 4 0 14-22 16-28 0-6-20 16-32 34-20 18 14 14 42-8 48', p.light, 6) +
      spots(p, [-44, -18, 4], [-34, -12, 3], [-24, -7, 3]) +
      eye(-41, -80, 11, -0.25) +
      eye(-19, -78, 10, -0.25) +
      smile(-40, -30, 8),
  ],
  [
    N('Spike'), // a star that bites
    (p) =>
      line('M-16-14L-20 0M16-14L20 0', p.dark, 8) +
      poly('0,-104 12,-82 34,-96 34,-72 58,-70 42,-52 58,-34 36,-32 32,-8 12,-20 0,-6 -12,-20 -32,-8 -36,-32 -58,-34 -42,-52 -58,-70 -34,-72 -34,-96 -12,-82', p.body) +
      stripes(p, 'M-4-98h8l5 18h-18z', 'M48-68l-14 6 0-8z', 'M-48-68l14 6 0-8z', 'M48-37l-14-5 2 10z', 'M-48-37l14-5-2 10z') +
      `<circle cx="0" cy="-62" r="17" fill="#ffe45c"/>` +
      poly('0,-77 6,-62 0,-47 -6,-62', INK, 'stroke="none"') +
      line('M-22-82L22-74', p.dark, 7) +
      jaws(0, -40, 20, 13, 4),
  ],
  [
    N('Gloop'), // a heap of slime
    (p) =>
      path('M-54 0c-8-8 2-16 6-24 4-10 2-30 12-44 8-14 18-26 36-26s30 14 36 30c5 14 4 30 8 40 4 9 16 16 10 24-6 5-14-3-20-2-8 1-10 6-18 2-6-3-12-4-18 0-8 5-14 0-22-1-10-1-22 8-30 1z', p.body) +
      spots(p, [-30, -22, 7], [-18, -10, 4], [34, -18, 6], [22, -8, 3], [-26, -58, 4], [28, -60, 5]) +
      eye(-15, -66, 10) +
      eye(10, -72, 16) +
      path('M-28-44c18 10 38 10 56-2 0 18-12 28-27 28s-27-8-29-26z', '#0d2a4a') +
      `<rect x="-10" y="-39" width="9" height="10" rx="3" fill="#fff" stroke-width="1.4"/><rect x="5" y="-40" width="9" height="10" rx="3" fill="#fff" stroke-width="1.4"/>`,
  ],
  [
    N('Fang'), // a block with two tusks
    (p) =>
      poly('-34,-12 -10,-12 -12,0 -40,0', p.dark) +
      poly('34,-12 10,-12 12,0 40,0', p.dark) +
      poly('-52,-60 -42,-64 -40,-26 -56,-22', p.body) +
      poly('52,-60 42,-64 40,-26 56,-22', p.body) +
      poly('-46,-82 -30,-96 -14,-86 0,-100 14,-86 30,-96 46,-82 42,-10 -42,-10', p.body) +
      stripes(p, 'M-45-76h18l-6 10h-11z', 'M45-76h-18l6 10h11z', 'M-43-24h22l-5 12h-16z', 'M43-24h-22l5 12h16z') +
      slit(-18, -62, 14, 13, -1) +
      slit(18, -62, 14, 13, 1) +
      poly('-30,-44 30,-44 26,-32 -26,-32', '#4b0f16') +
      poly('-26,-44 -12,-44 -19,-14', '#fff') +
      poly('26,-44 12,-44 19,-14', '#fff'),
  ],
  [
    N('Olmo'), // a jellyfish
    (p) =>
      line('M-32-44q-10 14-2 24t-6 18M-16-40q-8 14 0 22t-4 18M0-40q6 12 0 22t2 18M16-40q8 14 0 22t6 18M32-44q10 14 2 24t8 18', p.dark, 7.5) +
      path('M-48-42c-8-40 18-60 48-60s56 20 48 60q-8 8-16 0q-8 8-16 0q-8 8-16 0q-8 8-16 0q-8 8-16 0q-8 8-16 0z', p.body) +
      spots(p, [-28, -82, 6], [-10, -92, 5], [14, -90, 7], [33, -76, 5], [-36, -64, 4]) +
      eye(-18, -63, 13) +
      eye(18, -63, 13) +
      smile(0, -52, 8),
  ],
  [
    N('Grit'), // a golem of crystals
    (p) =>
      poly('-30,0 -34,-24 -12,-28 -8,0', p.dark) +
      poly('30,0 34,-24 12,-28 8,0', p.dark) +
      poly('-58,-26 -48,-64 -34,-54 -38,-22', p.body) +
      poly('58,-26 48,-64 34,-54 38,-22', p.body) +
      poly('-40,-80 -30,-108 -16,-86', p.light) +
      poly('16,-84 36,-106 40,-76', p.light) +
      poly('-6,-88 4,-116 16,-86', p.light) +
      poly('-44,-60 -30,-88 4,-92 38,-80 46,-48 34,-20 -32,-20', p.body) +
      stripes(p, 'M-30-88l12 24-26 4z', 'M38-80l-14 22 22 10z', 'M-20-20l10-16 10 16z', 'M8-20l10-14 10 14z') +
      `<rect x="-24" y="-66" width="48" height="15" fill="#3a0d10"/>` +
      spot(-11, -58.5, 5.5, '#ffe45c') +
      spot(11, -58.5, 5.5, '#ffe45c') +
      line('M-18-42l8 5 8-5 8 5 8-5 6 4', INK, 4),
  ],
  [
    N('Wobb'), // a pear with a tuft
    (p) =>
      line('M-30-52Q-58-52-56-26M30-52Q58-58 58-84', p.body, 10) +
      line('M-4-96q-10-8-2-16M2-96q0-10 10-14M6-94q10-2 16-8', p.dark, 5) +
      path('M-34-2q-10 4-14 2t6-10zM34-2q10 4 14 2t-6-10z', p.dark) +
      path('M0-100c22 0 24 22 26 36 3 14 24 22 24 42C50-4 30 0 0 0s-50-4-50-22c0-20 21-28 24-42 2-14 4-36 26-36z', p.body) +
      path('M0-40c22 0 32 12 30 24-2 10-14 12-30 12s-28-2-30-12C-32-28-22-40 0-40z', p.light, 'stroke="none"') +
      spots(p, [-38, -28, 4], [40, -22, 4], [-18, -88, 4], [16, -92, 3]) +
      `<path d="M-9-22q9 10 18 0" fill="none" stroke="${INK}" stroke-width="2.5" opacity=".35"/>` +
      eye(-11, -76, 12) +
      eye(13, -76, 10) +
      path('M-14-58q14 8 28 0q-2 13-14 13t-14-13z', '#0d2a4a'),
  ],
  [
    N('Torx'), // a bull
    (p) =>
      poly('-36,0 -38,-20 -18,-20 -14,0', p.dark) +
      poly('36,0 38,-20 18,-20 14,0', p.dark) +
      poly('-28,-84 -58,-86 -60,-112 -44,-98 -20,-98', '#fff0cf') +
      poly('28,-84 58,-86 60,-112 44,-98 20,-98', '#fff0cf') +
      poly('-58,-62 -24,-98 24,-98 58,-62 44,-14 -44,-14', p.body) +
      stripes(p, 'M-58-62l14-15 10 22-18 12z', 'M58-62l-14-15-10 22 18 12z', 'M-6-98h12l4 16h-20z') +
      slit(-20, -70, 14, 13, -1) +
      slit(20, -70, 14, 13, 1) +
      poly('-30,-52 30,-52 36,-22 -36,-22', p.light) +
      poly('-16,-46 -6,-42 -16,-36', INK, 'stroke="none"') +
      poly('16,-46 6,-42 16,-36', INK, 'stroke="none"') +
      line('M-12-36L0-26 12-36', '#e8b23a', 5) +
      line('M-24-28H24', INK, 3),
  ],
  [
    N('Humm'), // a whale on land
    (p) =>
      line('M-10-92q-2-12-12-14M-6-92q2-12 12-14', p.light, 5) +
      path('M46-44c10-6 4-22 0-32 10 4 14 8 16 14 6-4 10-6 18-6-6 10-12 26-28 34z', p.dark) +
      path('M-56-42c0-30 22-50 52-50 34 0 54 24 56 48 1 28-20 44-56 44S-56-14-56-42z', p.body) +
      path('M-54-32c16 10 56 12 78-4-2 22-14 34-32 36-26 2-44-10-46-32z', p.light, 'stroke="none"') +
      line('M-44-24q4 14 12 18M-28-20q2 14 8 18M-10-20q0 12 4 18', p.dark, 2.5) +
      path('M14-28c16-2 24 10 22 24-12 0-22-8-22-24z', p.dark) +
      spots(p, [10, -76, 7], [26, -66, 5], [-8, -82, 4], [34, -50, 4]) +
      eye(-30, -56, 13, -0.25) +
      line('M-52-34q20 8 34-4', INK, 3.4),
  ],
  [
    N('Skarn'), // a dragon with a saw on its back
    (p) =>
      poly('30,-14 52,-20 60,-44 70,-48 66,-22 48,0 24,0', p.body) +
      poly('70,-48 60,-62 78,-60', p.light) +
      poly('8,-104 24,-98 20,-84 38,-84 32,-68 50,-64 40,-50 54,-42 40,-34 8,-40', p.light) +
      poly('-8,0 -12,-22 14,-24 22,0', p.dark) +
      poly('24,0 22,-24 42,-22 46,0', p.dark) +
      poly('-54,-84 -22,-102 10,-100 32,-66 40,-22 22,-10 -10,-14 -14,-44 -56,-54', p.body) +
      stripes(p, 'M18-88l9 14-22 8 0-9z', 'M32-66l3 14-26 4 0-9z', 'M36-42l2 13-28 2-1-10z') +
      poly('-12,-44 10,-40 8,-14 -10,-14', p.light) +
      slit(-18, -82, 12, 11, 1) +
      poly('-56,-66 -14,-62 -14,-50 -54,-56', '#4b0f16') +
      path('M-55-66l5 9 6-8 6 9 6-8 6 9 6-8z', '#fff', 'stroke-width="1.2"') +
      poly('-48,-86 -44,-94 -38,-92', p.dark) +
      line('M-12-34L-30-26-34-34M-30-26L-36-22', p.dark, 6),
  ],
  [
    N('Moob'), // an octopus with four eyes
    (p) =>
      line('M-34-34Q-62-30-58-10T-40-2M34-34Q62-30 58-10T40-2', p.dark, 12) +
      line('M-22-28Q-40-14-26-3M22-28Q40-14 26-3M-7-26Q-16-12-7-4M7-26Q16-12 7-4', p.body, 13) +
      path('M-44-52c-4-36 18-58 44-58s48 22 44 58c-2 22-18 32-44 32s-42-10-44-32z', p.body) +
      spots(p, [-26, -88, 8], [-8, -98, 5], [14, -96, 8], [33, -82, 5], [-36, -70, 4], [36, -66, 4]) +
      eye(-25, -62, 10) +
      eye(-8, -70, 9) +
      eye(10, -70, 9) +
      eye(27, -62, 10) +
      path('M-16-44q16-8 32 0q-4 14-16 14t-16-14z', '#0d2a4a') +
      spot(-6, -41, 2.5, '#fff') +
      spot(6, -41, 2.5, '#fff'),
  ],
  [
    N('Krax'), // a crab with a grudge
    (p) =>
      line('M-36-30L-60-22-66 0M-30-24L-44-12-46 0M-20-20L-26-8-26 0M36-30L60-22 66 0M30-24L44-12 46 0M20-20L26-8 26 0', p.dark, 8) +
      line('M-40-48L-60-62M40-48L60-62', p.dark, 10) +
      poly('-58,-58 -76,-74 -70,-102 -60,-82 -46,-98 -44,-72', p.body) +
      poly('58,-58 76,-74 70,-102 60,-82 46,-98 44,-72', p.body) +
      line('M-18-72V-92M0-76V-100M18-72V-92', p.dark, 6) +
      poly('-50,-46 -34,-74 34,-74 50,-46 34,-16 -34,-16', p.body) +
      stripes(p, 'M-50-46l8-14 12 16-8 20z', 'M50-46l-8-14-12 16 8 20z', 'M-10-74h20l-6 12h-8z') +
      slit(-18, -93, 10, 11, -1) +
      slit(18, -93, 10, 11, 1) +
      `<circle cx="0" cy="-100" r="10" fill="#ffe45c"/>` +
      poly('0,-109 3.5,-100 0,-91 -3.5,-100', INK, 'stroke="none"') +
      jaws(0, -54, 30, 24, 5),
  ],
  [
    N('Uldu'), // the giant of the sea
    (p) =>
      path('M-36-84C-66-92-66-118-50-116c-2 14 8 18 26 18z', '#e9f7ff') +
      path('M36-84C66-92 66-118 50-116c2 14-8 18-26 18z', '#e9f7ff') +
      line('M-44-48Q-74-42-68-12M44-48Q74-42 68-12', p.body, 17) +
      path('M-44 0q-14-2-8-14h44v14zM44 0q14-2 8-14H8V0z', p.dark) +
      path('M0-108c34 0 52 24 52 50 0 36-10 52-52 52s-52-16-52-52c0-26 18-50 52-50z', p.body) +
      path('M0-32c26 0 36 8 34 14S20-8 0-8s-32-4-34-10 8-14 34-14z', p.light, 'stroke="none"') +
      spots(p, [-38, -74, 7], [-30, -92, 5], [38, -78, 8], [28, -96, 5], [-44, -56, 4], [44, -58, 5], [-42, -34, 4], [42, -36, 4]) +
      eye(0, -78, 24, 0.15) +
      path('M-24-90q24-16 48 0', p.dark, 'stroke-width="3"') +
      path('M-32-48q32 10 64 0q-4 22-32 22t-32-22z', '#0d2a4a') +
      path('M-24-45l4 9 6-7zM24-45l-4 9-6-7z', '#fff', 'stroke-width="1.2"'),
  ],
  [
    N('Gorrog'), // the biggest of all
    (p) =>
      poly('-52,-34 -78,-40 -82,-6 -64,-2 -48,-18', p.dark) +
      poly('52,-34 78,-40 82,-6 64,-2 48,-18', p.dark) +
      poly('-42,0 -44,-18 -10,-18 -8,0', p.dark) +
      poly('42,0 44,-18 10,-18 8,0', p.dark) +
      poly('-52,-76 -70,-122 -34,-98', '#fff0cf') +
      poly('52,-76 70,-122 34,-98', '#fff0cf') +
      poly('-34,-94 -24,-118 -12,-98 0,-124 12,-98 24,-118 34,-94', p.light) +
      poly('-60,-70 -38,-98 38,-98 60,-70 56,-14 -56,-14', p.body) +
      stripes(p, 'M-60-70l11-14 12 22-21 16z', 'M60-70l-11-14-12 22 21 16z', 'M-57-30l18 6-6 10h-11z', 'M57-30l-18 6 6 10h11z') +
      slit(-27, -74, 13, 13, -1) +
      slit(27, -74, 13, 13, 1) +
      poly('0,-96 11,-82 0,-66 -11,-82', '#ffe45c') +
      poly('0,-91 4,-81 0,-71 -4,-81', INK, 'stroke="none"') +
      jaws(0, -56, 40, 32, 6),
  ],
];

export const nameOf = (card: number): string => t(MONSTERS[card - 1]?.[0] ?? '');

/** How much of the card a monster fills: 1 is tiny, 20 hardly fits. */
export const scaleOf = (card: number): number => 0.25 + (0.35 * (card - 1)) / 19;

/** Those with a tail stand a little aside. */
const ASIDE: Record<number, number> = { 15: -6, 16: -5 };

/** Hues wander a little within a colour, so that brothers do not look the same. */
function paintOf(card: number, colour: Colour): Paint {
  const step = ((card * 7) % 10) / 9;
  if (colour === 'blue') {
    const hue = 198 + 28 * step;
    return { body: `hsl(${hue} 78% 50%)`, dark: `hsl(${hue + 8} 72% 33%)`, light: `hsl(${hue - 8} 92% 80%)` };
  }
  const hue = 356 + 24 * step;
  return { body: `hsl(${hue % 360} 80% 50%)`, dark: `hsl(${(hue - 6) % 360} 74% 30%)`, light: 'hsl(38 98% 68%)' };
}

/** The monster alone, feet at (0, 0). */
export function figure(card: number, colour: Colour): string {
  const draw = MONSTERS[card - 1]?.[1];
  return draw ? draw(paintOf(card, colour)) : '';
}

export const DROP = 'M0-10C4-3 8 0 8 4.5A8 7 0 01-8 4.5C-8 0-4-3 0-10z';
export const FLAME = 'M0-11L4-4 7-7 9 3 5 11H-5L-9 3-6-6-3-2z';
export const signOf = (colour: Colour): string => (colour === 'blue' ? DROP : FLAME);
export const INKS: Record<Colour, string> = { blue: '#0f4f93', red: '#a11a14' };

const SHAPES: Record<Colour, string> = {
  blue: 'M32 2H68A30 30 0 0198 32V88A30 30 0 0168 118H32A30 30 0 012 88V32A30 30 0 0132 2z',
  red: 'M17 2H83L98 17V103L83 118H17L2 103V17z',
};
const GROUNDS: Record<Colour, string> = {
  blue: 'M2 88q6-6 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0A30 30 0 0168 118H32A30 30 0 012 88z',
  red: 'M2 94l9-7 8 6 10-8 9 7 11-6 9 6 10-8 10 8 9-6 11 7V103L83 118H17L2 103z',
};
const PATTERNS: Record<Colour, string> = {
  blue: 'M14 101q5-4 10 0t10 0M58 104q5-4 10 0t10 0M32 111q5-4 10 0t10 0',
  red: 'M14 106l10-10M30 112l12-14M48 112l10-12M64 112l12-14M80 110l8-10',
};

/** A whole card, 100 by 120. */
export function cardOf(card: number, colour: Colour): string {
  const ink = INKS[colour];
  const [sky, ground] = colour === 'blue' ? ['#e4f3fd', '#8cc9f2'] : ['#fdebdc', '#f3a27c'];
  const s = scaleOf(card);
  return (
    `<path d="${SHAPES[colour]}" fill="${sky}"/>` +
    `<path d="${GROUNDS[colour]}" fill="${ground}"/>` +
    `<path d="${PATTERNS[colour]}" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="2.5" stroke-linecap="round"/>` +
    `<g transform="translate(${50 + (ASIDE[card] ?? 0)} 105) scale(${s.toFixed(3)})" stroke="${INK}" stroke-width="${(1.5 / s).toFixed(2)}" stroke-linejoin="${colour === 'blue' ? 'round' : 'miter'}">${figure(card, colour)}</g>` +
    `<path d="${SHAPES[colour]}" fill="none" stroke="${ink}" stroke-width="4"/>` +
    `<path d="${signOf(colour)}" transform="translate(25 22) scale(1.05)" fill="${ink}"/>` +
    `<text x="${card > 9 ? 57 : 52}" y="34" text-anchor="middle" font-family="var(--display)" font-weight="900" font-size="37" fill="${ink}" stroke="${sky}" stroke-width="5" paint-order="stroke" stroke-linejoin="round">${card}</text>`
  );
}
