/** How each faction looks: two colours, a pattern and an emblem, all drawn here. */
import shapes from '../../../../src/fracas/server/smashup/shapes.json';
import type { FactionFacts } from './types';

export interface Look {
  ink: string;
  tint: string;
  pattern: PatternKind;
  emblem: string;
}

export type PatternKind = keyof typeof shapes.patterns;

const p = (d: string, more = '') => `<path fill-rule="evenodd" d="${d}" ${more}/>`;
const line = (d: string, width: number) => `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`;

export const FACTIONS: Record<string, Look> = {
  Aliens: {
    ink: '#3c5a1e', tint: '#c6e377', pattern: 'rings',
    emblem: p('M24 3C12 3 6 11 6 20c0 11 11 25 18 25s18-14 18-25C42 11 36 3 24 3zM11 20c6 0 10 4 11 11-7 0-11-4-11-11zM37 20c-6 0-10 4-11 11 7 0 11-4 11-11z'),
  },
  Dinosaurs: {
    ink: '#7a4a12', tint: '#f0c069', pattern: 'scales',
    emblem: p('M24 46c-6-1-10-6-10-12 0-3 1-5 2-7L6 12c6 0 10 4 13 9L24 2l5 19c3-5 7-9 13-9L32 27c1 2 2 4 2 7 0 6-4 11-10 12z'),
  },
  Ninjas: {
    ink: '#3a2346', tint: '#d59ae8', pattern: 'slashes',
    emblem: p('M24 1c1 8 4 13 8 15 4 3 9 5 15 8-8 1-13 4-15 8-3 4-5 9-8 15-1-8-4-13-8-15-4-3-9-5-15-8 8-1 13-4 15-8 3-4 5-9 8-15zM24 19a5 5 0 100 10 5 5 0 000-10z'),
  },
  Pirates: {
    ink: '#12405c', tint: '#7fd0ea', pattern: 'waves',
    emblem: p('M24 2a6.5 6.5 0 00-2.5 12.500V18H14v4.500h7.500V39C15 38 10.5 34 9.5 28.500L13 30 6.5 19 3 31l3-1c1.5 9 9 16 18 16s16.5-7 18-16l3 1-3.5-12L35 30l3.5-1.500C37.5 34 33 38 26.5 39V22.500H34V18h-7.500v-3.500A6.5 6.5 0 0024 2zm0 4a2.5 2.5 0 110 5 2.5 2.5 0 010-5z'),
  },
  Robots: {
    ink: '#414b57', tint: '#b9d2e6', pattern: 'circuit',
    emblem: p('M22 1h4v6h-4zM10 8h28a5 5 0 015 5v22a5 5 0 01-5 5H10a5 5 0 01-5-5V13a5 5 0 015-5zm6 7a5 5 0 100 10 5 5 0 000-10zm16 0a5 5 0 100 10 5 5 0 000-10zM13 30v5h5v-5zm8 0v5h6v-5zm9 0v5h5v-5zM0 19h3v10H0zM45 19h3v10h-3zM16 42h16v5H16z'),
  },
  Tricksters: {
    ink: '#0f5a45', tint: '#8fe3b4', pattern: 'clover',
    emblem: p('M24 22C15 24 8 21 8 14.5 8 10 11 7.5 14 8c0-3 3-6 6.5-5.500C24 3 25 8 24 22zM26 24c-2-9 1-16 7.5-16C38 8 40.5 11 40 14c3 0 6 3 5.5 6.500C45 24 40 25 26 24zM22 24c2 9-1 16-7.5 16C10 40 7.5 37 8 34c-3 0-6-3-5.5-6.500C3 24 8 23 22 24zM24 26c9-2 16 1 16 7.5 0 4.5-3 7-6 6.5 0 3-3 6-6.5 5.500C24 45 23 40 24 26z'),
  },
  Wizards: {
    ink: '#27348b', tint: '#a7b6ff', pattern: 'stars',
    emblem: p('M29 2c-8 6-14 17-17 29h25C35 24 33 15 34 9l4 3c-1-5-4-9-9-10zM25 14l1.5 4 4.5.5-3.5 3 1 4.5-3.5-2.5-4 2.5 1.5-4.5-3.5-3 4.5-.500zM4 36c6-3 34-3 40 0 2 5-4 9-20 9S2 41 4 36z'),
  },
  Zombies: {
    ink: '#46512c', tint: '#c9cf8d', pattern: 'drips',
    emblem: p('M8 46V19a16 16 0 0132 0v27zm13-33v7h-7v5h7v14h6V25h7v-5h-7v-7zM3 44h42v3H3z'),
  },
  'Elder Things': {
    ink: '#4a1f3d', tint: '#e58fb8', pattern: 'rays',
    emblem: p('M24 1l5 14 16-1-11 11 7 16-15-7L24 47l-5-13-14 7 6-15L2 14l16 1zm0 15c-6 0-10 5-11 8 1 3 5 8 11 8s10-5 11-8c-1-3-5-8-11-8zm0 3.500a4.5 4.5 0 110 9 4.5 4.5 0 010-9z'),
  },
  Innsmouth: {
    ink: '#125455', tint: '#7fdcd0', pattern: 'bubbles',
    emblem: p('M2 24C8 13 17 9 25 9c2-3 6-5 10-5-1 3-1 6 0 8 2 2 4 4 5 6l7-7c-2 9-2 17 0 26l-7-7c-3 6-8 9-15 9-2 3-5 5-9 5 1-3 1-5 0-7C10 34 5 29 2 24zm12-6a3.5 3.5 0 100 7 3.5 3.5 0 000-7z'),
  },
  'Minions of Cthulhu': {
    ink: '#1f4a2c', tint: '#86d493', pattern: 'coils',
    emblem: p('M24 2C14 2 8 9 8 17c0 5 2 8 4 10-1 6-4 10-9 11 2 3 8 4 12 0-1 4-2 6-4 8 5 1 9-2 10-9 1 4 1 7 0 10h6c-1-3-1-6 0-10 1 7 5 10 10 9-2-2-3-4-4-8 4 4 10 3 12 0-5-1-8-5-9-11 2-2 4-5 4-10 0-8-6-15-16-15zm-7 14c3 0 5 2 6 5-4 1-7-1-6-5zm14 0c1 4-2 6-6 5 1-3 3-5 6-5z'),
  },
  'Miskatonic University': {
    ink: '#6a3410', tint: '#eab983', pattern: 'plaid',
    emblem: p('M24 5L1 15l23 10 19-8.300V30h3V15.400zM10 23v11c0 4 7 8 14 8s14-4 14-8V23l-14 6z'),
  },
  'Itty Critters': {
    ink: '#8a4708', tint: '#ffd24f', pattern: 'paws',
    emblem: '<ellipse cx="9" cy="22" rx="5" ry="7"/><ellipse cx="18.5" cy="11" rx="5" ry="7.5"/><ellipse cx="29.5" cy="11" rx="5" ry="7.5"/><ellipse cx="39" cy="22" rx="5" ry="7"/>' + p('M24 22c-8 0-14 9-14 15 0 5 4 8 8 7 3-1 4-1.5 6-1.500s3 .5 6 1.500c4 1 8-2 8-7 0-6-6-15-14-15z'),
  },
  Kaiju: {
    ink: '#7c1d1d', tint: '#ff9e7d', pattern: 'bricks',
    emblem: p('M8 3c5 12 7 26 4 42C6 31 5 16 8 3zM22 1c6 14 7 30 3 46-6-15-7-31-3-46zM37 3c6 12 7 26 3 42-6-14-7-29-3-42z'),
  },
  'Magical Girls': {
    ink: '#8f2167', tint: '#ffb0dc', pattern: 'hearts',
    emblem: p('M24 16c2-8 14-8 14 1 0 7-8 11-14 18-6-7-14-11-14-18 0-9 12-9 14-1zM24 1l2 5 5 .5-4 3 1.5 5L24 12l-4.5 2.500L21 9.500l-4-3L22 6zM22 37h4v10h-4zM1 20c5-1 8 2 10 7-5 1-9-2-10-7zM47 20c-5-1-8 2-10 7 5 1 9-2 10-7z'),
  },
  'Mega Troopers': {
    ink: '#9a1f2b', tint: '#ffd25a', pattern: 'hex',
    emblem: p('M24 1l20 11.500v23L24 47 4 35.500v-23zM28 9L13 27h9l-4 13 16-19h-9z'),
  },
  'Ancient Egyptians': {
    ink: '#6d5206', tint: '#f5d566', pattern: 'pyramids',
    emblem: p('M24 1c-7 0-12 5-12 11 0 5 4 9 8 12H6v7h14l-2 16h12l-2-16h14v-7H28c4-3 8-7 8-12 0-6-5-11-12-11zm0 6c4 0 6 2 6 5s-3 6-6 9c-3-3-6-6-6-9s2-5 6-5z'),
  },
  Cowboys: {
    ink: '#7d3a17', tint: '#f3b07c', pattern: 'dust',
    emblem: p('M24 2C11 2 4 12 5 24c.6 8 3 15 4 21h10v-5h-4c-2-5-3-10-3-16 0-9 4-15 12-15s12 6 12 15c0 6-1 11-3 16h-4v5h10c1-6 3.4-13 4-21C44 12 37 2 24 2zM8.5 15a1.7 1.7 0 110 3.5 1.7 1.7 0 010-3.500zm31 0a1.7 1.7 0 110 3.5 1.7 1.7 0 010-3.500zM8 26a1.7 1.7 0 110 3.500A1.7 1.7 0 018 26zm32 0a1.7 1.7 0 110 3.5 1.7 1.7 0 010-3.500zM24 4a1.7 1.7 0 110 3.500A1.7 1.7 0 0124 4z'),
  },
  Samurai: {
    ink: '#8b1a3a', tint: '#ffb3b0', pattern: 'fans',
    emblem: p('M3 3c2 12 8 17 17 19l2-6h4l2 6c9-2 15-7 17-19 4 15-2 23-11 25 6 2 10 6 11 12-5-1-9-3-12-5l-3 11h-12l-3-11c-3 2-7 4-12 5 1-6 5-10 11-12C5 26-1 18 3 3zm14 29l1 5 5-3zm14 0l-6 2 5 3z'),
  },
  Vikings: {
    ink: '#2a4a6d', tint: '#a9d1f5', pattern: 'knots',
    emblem: p('M22 1h4v5c6-1 12-3 15-5 4 8 4 17 0 24-3-3-9-5-15-5v27h-4V20c-6 0-12 2-15 5C3 18 3 9 7 1c3 2 9 4 15 5z'),
  },
  Clerics: {
    ink: '#7a5a10', tint: '#ffeaa3', pattern: 'beams',
    emblem: p('M20 14h8v7h7v8h-7v17h-8V29h-7v-8h7zM23 1h2v9h-2zM6 7l1.5-1.5 6 6L12 13zM42 7l-1.5-1.5-6 6L36 13zM1 24h8v2H1zM39 24h8v2h-8z'),
  },
  Dwarves: {
    ink: '#5b3a2e', tint: '#e2b79b', pattern: 'rivets',
    emblem: p('M6 4h36l4 6-4 10H28v26h-8V20H6L2 10zM9 8l-2 3 2 5h6V8zm24 0v8h6l2-5-2-3z'),
  },
  Elves: {
    ink: '#1f5c33', tint: '#a6e59c', pattern: 'leaves',
    emblem: p('M43 3C22 3 6 12 6 29c0 3 .6 5 1.5 7L3 44l3 2 5-7c3 2 6 3 9 3C37 42 44 24 43 3zM12 34c6-10 13-16 22-21-8 7-14 13-19 22z'),
  },
  Halflings: {
    ink: '#5d4a0e', tint: '#e9d36b', pattern: 'checks',
    emblem: p('M24 2a22 22 0 100 44 22 22 0 000-44zm-2 5v34A17 17 0 0122 7zm4 0a17 17 0 010 34zM30 21a3 3 0 100 6 3 3 0 000-6z'),
  },
  Mages: {
    ink: '#6d2a0c', tint: '#ffb45e', pattern: 'diamonds',
    emblem: p('M26 1c2 9 14 15 14 28 0 10-7 18-16 18S8 39 8 30c0-6 3-10 6-13 0 4 1 7 4 8 3-7 2-17 8-24zm-1 24c-1 5-7 7-7 13 0 4 3 6 6 6s6-2 6-6c0-5-4-8-5-13z'),
  },
  Orcs: {
    ink: '#3d5a12', tint: '#d0e05c', pattern: 'tusks',
    emblem: p('M24 4c12 0 19 7 19 17 0 6-2 10-4 13l-3 9c-4 3-20 3-24 0l-3-9c-2-3-4-7-4-13C5 11 12 4 24 4zM12 19c1 5 4 7 9 7-1-4-4-7-9-7zm24 0c-5 0-8 3-9 7 5 0 8-2 9-7zM13 42l3-12 4 9h8l4-9 3 12-5-1H18z'),
  },
  Thieves: {
    ink: '#33383b', tint: '#d9d2c0', pattern: 'dashes',
    emblem: p('M3 14c7-4 14-2 21 1 7-3 14-5 21-1 2 10-2 20-10 21-5 0-8-5-11-6-3 1-6 6-11 6C5 34 1 24 3 14zm6 7c2 6 8 7 11 4-2-5-7-6-11-4zm30 0c-4-2-9-1-11 4 3 3 9 2 11-4z'),
  },
  Warriors: {
    ink: '#6b1b12', tint: '#f4a08e', pattern: 'chevrons',
    emblem: p('M24 1l5 7-2 22h9v5h-9v6l3 3-6 3-6-3 3-3v-6h-9v-5h9L19 8zM5 5l3 1 8 20-4 2zM43 5l-3 1-8 20 4 2z'),
  },
  Geeks: {
    ink: '#4b2a7b', tint: '#c7a6ff', pattern: 'grid',
    emblem: p('M24 1l20 11.500v23L24 47 4 35.500v-23zm0 5L15 17h18zm-5 1L8 13l4.5 4zm10 0l6.5 10L40 13zM24 20H14l10 18 10-18zM7 16v15l5-12zm34 0l-5 3 5 12zM13 23L9 34l12 6zm22 0l-8 17 12-6z'),
  },
  'Smash Up All Stars': {
    ink: '#8a3d00', tint: '#ffcf70', pattern: 'confetti',
    emblem: p('M11 3h26v5h8c0 10-4 16-11 17-2 4-4 6-7 7v6h8v7H13v-7h8v-6c-3-1-5-3-7-7C7 24 3 18 3 8h8zm0 9H7c.5 4 2 7 5 9-.7-3-1-6-1-9zm26 0c0 3-.3 6-1 9 3-2 4.5-5 5-9zM24 8l2 5h5l-4 3 1.5 5-4.5-3-4.5 3L21 16l-4-3h5z'),
  },
  'Bear Cavalry': {
    ink: '#4f3018', tint: '#e3b27c', pattern: 'ranks',
    emblem: '<circle cx="9.5" cy="11" r="7"/><circle cx="38.5" cy="11" r="7"/>' + p('M24 6c11 0 19 8 19 19 0 12-8 20-19 20S5 37 5 25C5 14 13 6 24 6zm-8.500 13a2.800 2.800 0 100 5.600 2.800 2.800 0 000-5.600zm17 0a2.800 2.800 0 100 5.600 2.800 2.800 0 000-5.600zM24 25c-6 0-10 3.500-10 8s4 8 10 8 10-3.500 10-8-4-8-10-8zm0 3c3 0 5 1.200 5 3s-2 3.500-5 3.500-5-1.700-5-3.500 2-3 5-3z'),
  },
  Ghosts: {
    ink: '#3d4a63', tint: '#d4defa', pattern: 'wisps',
    emblem: p('M24 2C13 2 6 10 6 21v25l6-5 6 5 6-5 6 5 6-5 6 5V21C42 10 35 2 24 2zm-7 13c2.500 0 4 2.200 4 5s-1.500 5-4 5-4-2.200-4-5 1.500-5 4-5zm14 0c2.500 0 4 2.200 4 5s-1.500 5-4 5-4-2.200-4-5 1.500-5 4-5zm-7 13c2.500 0 4 1.500 4 4s-1.500 4-4 4-4-1.500-4-4 1.500-4 4-4z'),
  },
  'Killer Plants': {
    ink: '#1f5b1c', tint: '#a8e06a', pattern: 'vines',
    emblem: p('M24 27C12 27 3 20 2 5l6 5 4-6 4 7 4-7 4 7 4-7 4 7 4-7 4 6 6-5c-1 15-10 22-22 22zM22 29h4v6c4-4 9-5 15-4-2 6-8 9-15 8v8h-4v-8c-7 1-13-2-15-8 6-1 11 0 15 4z'),
  },
  Steampunks: {
    ink: '#5c3410', tint: '#e9b25f', pattern: 'cogs',
    emblem: p('M21.1 7.2L21.7 1.1L26.3 1.1L26.9 7.2L32.6 9.3L37.0 5.0L40.5 7.9L37.0 13.0L40.0 18.3L46.1 17.8L46.9 22.3L41.0 23.9L39.9 29.9L45.0 33.5L42.7 37.4L37.1 34.9L32.4 38.8L34.0 44.7L29.7 46.3L27.0 40.7L21.0 40.7L18.3 46.3L14.0 44.7L15.6 38.8L10.9 34.9L5.3 37.4L3.0 33.5L8.1 29.9L7.0 23.9L1.1 22.3L1.9 17.8L8.0 18.3L11.0 13.0L7.5 7.9L11.0 5.0L15.4 9.3zM24 15a9 9 0 100 18 9 9 0 000-18zm0 5a4 4 0 110 8 4 4 0 010-8z'),
  },
  'Cyborg Apes': {
    ink: '#4a2b12', tint: '#f2a65a', pattern: 'bananas',
    emblem: p('M24 3c10 0 15 6 16 13 4 0 7 3 7 7s-3 7-7 7c-1 9-7 16-16 16S9 39 8 30c-4 0-7-3-7-7s3-7 7-7C9 9 14 3 24 3zm0 9c-8 0-11 4-11 9 0 3 1 5 3 6-2 2-3 4-3 6 0 5 5 9 11 9s11-4 11-9c0-2-1-4-3-6 2-1 3-3 3-6 0-5-3-9-11-9zm-5.500 5.500a3 3 0 110 6 3 3 0 010-6zM26 16h9v9h-9zm3 3v3h3v-3zM17 34h14v3H17z'),
  },
  Shapeshifters: {
    ink: '#3c2a66', tint: '#c1a8ff', pattern: 'blobs',
    emblem: p('M4 6c6 3 13 4 20 4s14-1 20-4c2 19-5 34-20 39C9 40 2 25 4 6zm20 9c-5 0-10-.7-14-2-.3 13 5 23 14 27zm-4 5.500c0 3-2 4.500-4 4.500s-4-1.500-4-4.500c3-1 6-1 8 0zM13 30c2-1 5-1.500 7-1v4c-3 .5-5.500-.5-7-3zm15-9.500c2-1 5-1 8 0 0 3-2 4.500-4 4.500s-4-1.500-4-4.500zM27 34c4-1 7-3 8-6 0 5-3 9-8 10z'),
  },
  'Super Spies': {
    ink: '#20262e', tint: '#e86a5e', pattern: 'crosshairs',
    emblem: p('M22 1h4v5.100A18 18 0 0141.900 22H47v4h-5.100A18 18 0 0126 41.900V47h-4v-5.100A18 18 0 016.100 26H1v-4h5.100A18 18 0 0122 6.100zm0 9.200A14 14 0 0010.200 22H17v4h-6.800A14 14 0 0022 37.800V31h4v6.800A14 14 0 0037.800 26H31v-4h6.800A14 14 0 0026 10.200V17h-4zM24 21a3 3 0 110 6 3 3 0 010-6z'),
  },
  'Time Travelers': {
    ink: '#164a63', tint: '#8fd8e8', pattern: 'clocks',
    emblem: p('M8 1h32v5h-3v6c0 5-4 9-9 12 5 3 9 7 9 12v6h3v5H8v-5h3v-6c0-5 4-9 9-12-5-3-9-7-9-12V6H8zm7 5v6c0 1 .3 2 1 3h16c.7-1 1-2 1-3V6zm9 21c-5 3-9 6-9 10v5h18v-5c0-4-4-7-9-10zm0 5c3 2 6 4 6 7H18c0-3 3-5 6-7z'),
  },
  'Giant Ants': {
    ink: '#6b1f12', tint: '#f29b6c', pattern: 'trails',
    emblem: '<ellipse cx="24" cy="38" rx="8" ry="9"/><ellipse cx="24" cy="24" rx="5" ry="6"/><ellipse cx="24" cy="12" rx="6.5" ry="6"/>' + p('M20 7L13 1l-2 2 7 7zM28 7l7-6 2 2-7 7zM20 20L8 14l-1 3 12 6zM28 20l12-6 1 3-12 6zM20 23H3v3h17zM28 23h17v3H28zM20 27L6 36l2 2 13-8zM28 27l14 9-2 2-13-8z'),
  },
  'Mad Scientists': {
    ink: '#2f5a2f', tint: '#c9f06a', pattern: 'bolts',
    emblem: p('M16 2h16v4h-3v12l13 22c2 4 0 6-4 6H10c-4 0-6-2-4-6l13-22V6h-3zm8 20l-8 11h6l-3 9 11-13h-6l5-7z'),
  },
  Vampires: {
    ink: '#4c0d22', tint: '#f07a8c', pattern: 'fangs',
    emblem: p('M24 15l3-6 2 7c5-5 11-8 18-7-4 5-5 10-5 17-4-2-7-1-9 4-3-1-6 1-9 9-3-8-6-10-9-9-2-5-5-6-9-4 0-7-1-12-5-17 7-1 13 2 18 7l2-7z'),
  },
  Werewolves: {
    ink: '#33404d', tint: '#b8c9d6', pattern: 'moons',
    emblem: p('M8 2l9 9h14l9-9 2 20-4 8 3 3-8 3-4 8-5 3-5-3-4-8-8-3 3-3-4-8zm6 18l2 5 6 1zm20 0l-8 6 6-1zM21 36h6l-3 4z'),
  },
  Fairies: {
    ink: '#6b2a7d', tint: '#f5b5f0', pattern: 'petals',
    emblem: p('M23 14C18 4 9 1 3 4c-3 9 2 18 13 20-7 2-10 8-8 15 7 2 13-3 15-12zM25 14C30 4 39 1 45 4c3 9-2 18-13 20 7 2 10 8 8 15-7 2-13-3-15-12zM22.500 10h3v34h-3zM20 3l3.500 6h1L28 3l1.500 1L25 11h-2l-4.500-7z'),
  },
  'Kitty Cats': {
    ink: '#8a3a5c', tint: '#ffc2d4', pattern: 'whiskers',
    emblem: p('M6 3l11 8c4-1.300 10-1.300 14 0l11-8c2 8 2 15 0 20 3 12-6 22-18 22S3 35 6 23C4 18 4 11 6 3zm10 18a3 4 0 100 8 3 4 0 000-8zm16 0a3 4 0 100 8 3 4 0 000-8zM20 32l4 4 4-4zm4 5c-2 2-5 3-8 2l1 2c3 1 5 .5 7-1 2 1.500 4 2 7 1l1-2c-3 1-6 0-8-2z'),
  },
  'Mythic Horses': {
    ink: '#2f3f8f', tint: '#b5d8ff', pattern: 'rainbows',
    emblem: p('M30 12L44 1l-9 14c4 4 7 10 9 17l-6 6c-4-5-9-6-15-5 3 4 4 8 3 13H6C4 33 8 19 17 12c1-4 3-7 6-9l2 7zm0 6a2.500 2.500 0 100 5 2.500 2.500 0 000-5zM14 20c-5 7-6 15-5 23h3c-1-8-1-15 2-23z'),
  },
  Princesses: {
    ink: '#8a2f6a', tint: '#ffd7ec', pattern: 'crowns',
    emblem: p('M2 12l10 10L24 5l12 17 10-10-4 25H6zM7 39h34v5H7zM24 20a4 4 0 100 8 4 4 0 000-8z') + '<circle cx="2.5" cy="10" r="2.5"/><circle cx="24" cy="4" r="3"/><circle cx="45.5" cy="10" r="2.5"/>',
  },
  Sheep: {
    ink: '#4a4a42', tint: '#f0ead8', pattern: 'wool',
    emblem: p('M24 2c4 0 7 2 8 4 5-1 9 2 9 7 4 1 6 5 4 9 1 3 0 6-3 7-2 10-9 18-18 18S8 39 6 29c-3-1-4-4-3-7-2-4 0-8 4-9 0-5 4-8 9-7 1-2 4-4 8-4zm-9 19c-2 9 2 20 9 20s11-11 9-20c-3 2-6 2-9-1-3 3-6 3-9 1zm4.500 5a2 2.500 0 110 5 2 2.500 0 010-5zm9 0a2 2.500 0 110 5 2 2.500 0 010-5zM22 35h4l-2 3z'),
  },
  Dragons: {
    ink: '#0d4a3a', tint: '#ffb62e', pattern: 'flames',
    emblem: p('M2 20l3-4 6 .5 5-4.5 6-1c6-2 13-4 18-10 1 7-2 12-8 15l14-3c-1 5-4 8-9 9l8 4-6 4 6 6-6 2 3 9H19c4-4 5-8 3-12l-5 2H8l-4-6h5l2-3 2 3 5-1 4-4-8-.5-2 3.5-2-4-3-.5L5.5 28l-2-4zm17-3c1 3 4 4 7 3-1-3-4-4-7-3z'),
  },
  'Mythic Greeks': {
    ink: '#1b4b8f', tint: '#f4f0dc', pattern: 'meander',
    emblem: p('M3 24C2 9 12 1 24 1s22 8 21 23l-5 7c1-14-5-22-16-22S7 17 8 31zM24 12c8 0 13 6 13 16 0 8-1 13-4 19l-7-4V30c3 0 6-1 8-4-4-3-8-3-10-1-2-2-6-2-10 1 2 3 5 4 8 4v13l-7 4c-3-6-4-11-4-19 0-10 5-16 13-16z'),
  },
  Sharks: {
    ink: '#0b5470', tint: '#e6f4f2', pattern: 'fins',
    emblem: p('M8 28C11 14 20 4 37 1c-5 9-5 17 0 26-4-2-8-1-12 2-5-3-11-4-17-1zM1 34c6 0 6-4 11.5-4S18 34 24 34s6-4 11.5-4S41 34 47 34v5c-6 0-6-4-11.5-4S30 39 24 39s-6-4-11.5-4S7 39 1 39zM7 43c6 0 5-3 8.5-3s3.5 3 8.5 3 5-3 8.5-3 2.5 3 8.5 3v4c-6 0-5-3-8.5-3s-3.5 3-8.5 3-5-3-8.5-3-2.5 3-8.5 3z'),
  },
  Superheroes: {
    ink: '#1a3fa8', tint: '#ffd83d', pattern: 'bursts',
    emblem: '<circle cx="24" cy="8" r="7"/>' + p('M15 16h18l8 5c1 8 3 17 6 26-7-1-12-4-15-8-2 3-5 6-8 8-3-2-6-5-8-8-3 4-8 7-15 8 3-9 5-18 6-26zm9 3l-2.7 5.6-6.3.9 4.5 4.4-1 6.1 5.5-2.9 5.5 2.9-1-6.1 4.5-4.4-6.3-.9z'),
  },
  Tornados: {
    ink: '#3f5550', tint: '#f2e3a0', pattern: 'whirls',
    emblem: p('M24 1c13 0 22 3 22 6.5S37 14 24 14 2 11 2 7.5 11 1 24 1zm0 3.5C15 4.5 8 6 8 7.5s7 3 16 3 16-1.5 16-3-7-3-16-3zM5 14c11 5 27 5 38 0-1 4-2 6-4 8-9 4-22 4-30 0-2-2-3-4-4-8zm7 11c8 3 18 3 25 0 0 3-1 5-3 7-6 2-12 2-18 0-2-2-3-4-4-7zm6 10c5 1 10 1 15-1 0 3-1 5-3 6-4 1-7 1-9 0-2-2-3-3-3-5zm5 8c3 .5 5 0 7-1 0 2-1 4-4 6-2-1-3-3-3-5z'),
  },
  'Disco Dancers': {
    ink: '#5b0fa8', tint: '#5ff0ff', pattern: 'mirrors',
    emblem: p('M22.5 0h3v8.1A19.5 19.5 0 0124 47a19.5 19.5 0 01-1.5-38.9zM16 12.5c-2.5 1.2-4.6 3-6.2 5.2h4.5c.4-1.9 1-3.7 1.7-5.2zm4.5-1.2c-1.3 1.5-2.3 3.7-3 6.4h5v-6.6zm5-.2v6.6h5c-.7-2.7-1.7-4.9-3-6.4zm6.5 1.4c.7 1.5 1.3 3.3 1.7 5.2h4.5c-1.6-2.2-3.7-4-6.2-5.2zM8.3 20.7c-.6 1.7-1 3.5-1 5.3h6.2c0-1.8.1-3.6.3-5.3zm8.6 0c-.2 1.7-.4 3.5-.4 5.3h6v-5.3zm8.6 0V26h6c0-1.8-.2-3.6-.4-5.3zm8.7 0c.2 1.7.3 3.5.3 5.3h6.2c0-1.8-.4-3.6-1-5.3zM7.3 29c.2 1.9.6 3.7 1.3 5.3h5.2c-.2-1.7-.3-3.5-.3-5.3zm9.2 0c0 1.8.2 3.6.4 5.3h5.6V29zm9 0v5.3h5.6c.2-1.7.4-3.5.4-5.3zm9 0c0 1.8-.1 3.6-.3 5.3h5.2c.7-1.6 1.1-3.4 1.3-5.3zM10.3 37.3c1.6 2 3.6 3.6 5.9 4.6-.8-1.3-1.4-2.9-1.9-4.6zm7.2 0c.7 2.9 1.8 5.1 3.2 6.5.6.1 1.2.2 1.8.2v-6.7zm8 0V44c.6 0 1.2-.1 1.8-.2 1.4-1.4 2.5-3.6 3.2-6.5zm8.2 0c-.5 1.7-1.1 3.3-1.9 4.6 2.3-1 4.3-2.6 5.9-4.6z'),
  },
  'Kung Fu Fighters': {
    ink: '#26221a', tint: '#ffe100', pattern: 'bamboo',
    emblem: p('M14 13l6 3L9 46c-1 2-3 2-5 1s-3-3-2-5zM34 13l-6 3 11 30c1 2 3 2 5 1s3-3 2-5z') + line('M17 11c-1-4 1-7 5-7M31 11c1-4-1-7-5-7', 3.2) + '<circle cx="24" cy="4" r="3.6"/><circle cx="16.5" cy="10.5" r="3.6"/><circle cx="31.5" cy="10.5" r="3.6"/>' + p('M24 17l2 5 5 2-5 2-2 5-2-5-5-2 5-2z'),
  },
  Truckers: {
    ink: '#7a2e1f', tint: '#c4e3ea', pattern: 'treads',
    emblem: p('M3 2h3.5v17H3zM41.5 2H45v17h-3.5zM11 6h26c2 0 3 1 3.5 3L43 21h2v18h-3v6h-8v-6H14v6H6v-6H3V21h2L7.5 9C8 7 9 6 11 6zm1 4l-2 10h28l-2-10zM17 24v11h2.5V24zm5.7 0v11h2.6V24zm5.8 0v11H31V24zM10 26a3.3 3.3 0 100 6.6 3.3 3.3 0 000-6.6zm28 0a3.3 3.3 0 100 6.6 3.3 3.3 0 000-6.6z'),
  },
  Vigilantes: {
    ink: '#2d2a3e', tint: '#ffb04a', pattern: 'windows',
    emblem: p('M3 6h14c1 0 2 .5 3 1h8c1-.5 2-1 3-1h14c1.5 0 2 1 2 2 0 10-4 17-10 17s-9-6-9.5-14h-7C20 19 17 25 11 25S1 18 1 8c0-1 .5-2 2-2zm4 4l-2.5 5c.5 2 1 3 2 4L12 10zm26 0l-2.5 5c.5 2 1 3 2 4L38 10zM24 31c-3-3-7-3-10 0-3 4-7 5-13 3 2 7 9 11 16 9 4-1 6-3 7-6 1 3 3 5 7 6 7 2 14-2 16-9-6 2-10 1-13-3-3-3-7-3-10 0z'),
  },
  Explorers: {
    ink: '#66502b', tint: '#a9e5c4', pattern: 'contours',
    emblem: p('M24 1a4.5 4.5 0 014 6.6 19.7 19.7 0 11-8 0A4.5 4.5 0 0124 1zm0 2.8a1.7 1.7 0 100 3.4 1.7 1.7 0 000-3.4zM24 12a15 15 0 100 30 15 15 0 000-30zm10 5l-5 14.5-15 5.5 5-15zm-10 7.3a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6z'),
  },
  Grannies: {
    ink: '#6f5275', tint: '#ffe3d0', pattern: 'stitches',
    emblem: p('M3 1l5 2 8 12-3 2L4 6zM45 1l-5 2-8 12 3 2 9-11z') + p('M24 12a17 17 0 0116 23c2 2 4 3 7 3v4c-4 0-7-1-9-3a17 17 0 11-14-27zm-11 8c-3 4-3.5 9-2 13 2-7 8-13 16-17-5-2-10-.5-14 4zm-1 17c1.2 1.8 2.8 3.2 4.5 4C17 32 22 24 33 20c-1-1.3-2-2.3-3.2-3C20 21 13.5 28 12 37zm8 5.5c2 .6 4 .7 6 .3-1-7 2-13 10-14.5 0-1.9-.5-3.7-1.2-5.3C24 27 19.5 34 20 42.5zm9.5-1c3-1.5 5-4 6-8-5 .5-7 3.5-6 8z'),
  },
  'Rock Stars': {
    ink: '#191519', tint: '#ff5aa6', pattern: 'notes',
    emblem: p('M38 1l9 3-1 5-6 1-15 15 1 3 17 1-5 6-11 1-3 11-6 3L15 37l-3-1-9 4 2-8 12-12 3 1L36 5zM18 26l4 4-2 2-4-4z'),
  },
  'Teddy Bears': {
    ink: '#8a5030', tint: '#ffdfe0', pattern: 'patches',
    emblem: '<circle cx="14" cy="5.5" r="4.8"/><circle cx="34" cy="5.5" r="4.8"/><ellipse cx="8" cy="27" rx="5" ry="7.5" transform="rotate(28 8 27)"/><ellipse cx="40" cy="27" rx="5" ry="7.5" transform="rotate(-28 40 27)"/><circle cx="11" cy="41" r="6.5"/><circle cx="37" cy="41" r="6.5"/>'
      + p('M24 2c7 0 12 4.5 12 10.5 0 3.6-1.8 6.5-4.6 8.4C35 24 37 29 36 35c-1 6-6 10-12 10s-11-4-12-10c-1-6 1-11 4.6-14.1C13.8 19 12 16.1 12 12.5 12 6.5 17 2 24 2zm-5 7.5a1.8 1.8 0 100 3.6 1.8 1.8 0 000-3.6zm10 0a1.8 1.8 0 100 3.6 1.8 1.8 0 000-3.6zM24 13.5c-2 0-3.5.9-3.5 2.2S22 18.5 24 18.5s3.5-1.5 3.5-2.8-1.5-2.2-3.5-2.2zm0 13c-1-3.5-7-3-7 1.5 0 4 4 6.5 7 10 3-3.5 7-6 7-10 0-4.5-6-5-7-1.5z'),
  },
  Astroknights: {
    ink: '#12233f', tint: '#7dffb0', pattern: 'orbits',
    emblem: p('M24 0c2 0 3.2 1.3 3.2 3.5L28 29h5v4h-5.5v12c0 1.5-1 3-3.5 3s-3.5-1.5-3.5-3V33H15v-4h5l.8-25.5C20.8 1.3 22 0 24 0z') + line('M17 25C6 24 1 20 2 16.5 3 13 10 12 18 13.5M30 16c9 3 16 8 15.5 12S39 32 31 30', 3) + '<circle cx="41.5" cy="10" r="3.5"/><circle cx="7" cy="37" r="2.5"/>',
  },
  Changerbots: {
    ink: '#a82a12', tint: '#b8ecff', pattern: 'panels',
    emblem: p('M16 11h16l4 9h3v-6h5v14h-6v4h-3v4h4v11H26V36h-4v11H9V36h4v-4h-3v-4H4V14h5v6h3zm2.5 3.5L16 20.5h16l-2.5-6zM13.5 24v4H19v-4zm15.5 0v4h5.5v-4zm-7.5.5v3h5v-3z')
      + p('M7 1a6 6 0 110 12A6 6 0 017 1zm0 3.8a2.2 2.2 0 100 4.4 2.2 2.2 0 000-4.4zM41 1a6 6 0 110 12 6 6 0 010-12zm0 3.8a2.2 2.2 0 100 4.4 2.2 2.2 0 000-4.4z'),
  },
  Ignobles: {
    ink: '#5c1418', tint: '#dfe4e8', pattern: 'swords',
    emblem: p('M24 0l3 5-1 8h1l3-11 3.5 4-3 9 1 .5L37 6l3 5-5 10v6h5v-3h5v6h-2v17h-7v-6H12v6H5V30H3v-6h5v3h5v-6L8 11l3-5 5.5 9.5 1-.5-3-9L18 2l3 11h1l-1-8zm-6 19v8h12v-8zm-6 13v4h24v-4z'),
  },
  'Star Roamers': {
    ink: '#14606e', tint: '#ffc9a3', pattern: 'comets',
    emblem: p('M24 0c7 5 11 13 11 21 0 3-.5 6-1.5 9l8.5 7v10l-10-6c-1 1-2 1.5-3 1.5L27 48h-6l-2-5.5c-1 0-2-.5-3-1.5L6 47V37l8.5-7C13.5 27 13 24 13 21 13 13 17 5 24 0zm0 13a6 6 0 100 12 6 6 0 000-12zm0 3.2a2.8 2.8 0 110 5.6 2.8 2.8 0 010-5.6z') + p('M5 4l1.5 4.5L11 10l-4.5 1.5L5 16l-1.5-4.5L-1 10l4.5-1.5zM43 12l1.2 3.3 3.3 1.2-3.3 1.2L43 21l-1.2-3.3-3.3-1.2 3.3-1.2z'),
  },
  Avengers: {
    ink: '#20336b', tint: '#ff9494', pattern: 'arrows',
    emblem: p('M24.0 14.0L14.1 2.7 24.0 6.5 33.9 2.7zM33.5 20.9L41.2 8.0 40.6 18.6 47.3 26.9zM29.9 32.1L44.6 35.4 34.3 38.2 28.5 47.1zM18.1 32.1L19.5 47.1 13.7 38.2 3.4 35.4zM14.5 20.9L0.7 26.9 7.4 18.6 6.8 8.0zM24 16.5l2 4.7 5.1.5-3.8 3.4 1.1 5L24 27.5l-4.4 2.6 1.1-5-3.8-3.4 5.1-.5z'),
  },
  Hydra: {
    ink: '#0b3d2e', tint: '#ff8672', pattern: 'snakes',
    emblem: line('M23 45c4-10-3-20 3-33M22 45C9 43 10 34 17 26M26 45c13-2 12-11 5-19', 5.5)
      + [[27, 9, 1], [18, 24, 1], [30, 24, -1]].map(([x, y, side]) => p('M1-5C-4-8-9-7-16-2l8 1.5L-15 5C-9 8-4 8 1 6zM-6-4.5a1.5 1.5 0 100 3 1.5 1.5 0 000-3z', `transform="translate(${x} ${y}) scale(${side} 1)"`)).join('')
      + p('M10 48c2-5 6-7 14-7s12 2 14 7z'),
  },
  Kree: {
    ink: '#2a57a8', tint: '#c6ffb0', pattern: 'darts',
    emblem: p('M24 0l9 28-9-5-9 5zM24 27l6 4-6 16-6-16zM8 18l6 18-6-3-6 3zM8 36l3 2-3 9-3-9zM40 18l6 18-6-3-6 3zM40 36l3 2-3 9-3-9z'),
  },
  'Masters of Evil': {
    ink: '#3a1145', tint: '#c8ff4d', pattern: 'horns',
    emblem: p('M7 1l7 7 5-7 5 7 5-7 5 7 7-7v13H7zM24 16c11 0 18 6 18 14 0 5-2 8-5 10l1 5-6 3-2-4-2 4h-8l-2-4-2 4-6-3 1-5c-3-2-5-5-5-10 0-8 7-14 18-14zM11 26c0 6 3 8 9 8 1-5-3-8-9-8zm26 0c-6 0-10 3-9 8 6 0 9-2 9-8zM24 34l-2.5 5h5z'),
  },
  'S.H.I.E.L.D.': {
    ink: '#173049', tint: '#eef3f6', pattern: 'keyholes',
    emblem: p('M24 1c6 4 12 6 19 6 1 18-5 33-19 40C10 40 4 25 5 7c7 0 13-2 19-6zm0 5.5C19 9 14 11 9.2 11.3 9.3 25 14 36 24 42c10-6 14.7-17 14.8-30.7C34 11 29 9 24 6.5zM24 13a7 7 0 013.8 12.8L30 36H18l2.2-10.2A7 7 0 0124 13z'),
  },
  'Sinister Six': {
    ink: '#33551c', tint: '#e0b3ff', pattern: 'pips',
    emblem: p('M5 0c1 5 4 8 9 9h20c5-1 8-4 9-9 4 6 3 12 0 16v25c0 4-2 6-6 6H11c-4 0-6-2-6-6V16C2 12 1 6 5 0zm10 14a4 4 0 100 8 4 4 0 000-8zm18 0a4 4 0 100 8 4 4 0 000-8zM15 24a4 4 0 100 8 4 4 0 000-8zm18 0a4 4 0 100 8 4 4 0 000-8zM15 34a4 4 0 100 8 4 4 0 000-8zm18 0a4 4 0 100 8 4 4 0 000-8z'),
  },
  'Spider-Verse': {
    ink: '#a3123f', tint: '#8cebff', pattern: 'webs',
    emblem: line('M24 3Q30.4 8.6 38.8 9.2 39.4 17.6 45 24 39.4 30.4 38.8 38.8 30.4 39.4 24 45 17.6 39.4 9.2 38.8 8.6 30.4 3 24 8.6 17.6 9.2 9.2 17.6 8.6 24 3zM24 10Q28.3 13.7 33.9 14.1 34.3 19.7 38 24 34.3 28.3 33.9 33.9 28.3 34.3 24 38 19.7 34.3 14.1 33.9 13.7 28.3 10 24 13.7 19.7 14.1 14.1 19.7 13.7 24 10zM24 24V.5M24 24l16.6-16.6M24 24h23.5M24 24l16.6 16.6M24 24v23.5M24 24L7.4 40.6M24 24H.5M24 24L7.4 7.4', 2.2) + '<circle cx="24" cy="24" r="4.5"/>',
  },
  Ultimates: {
    ink: '#43188a', tint: '#ffd45e', pattern: 'loops',
    emblem: line('M24 31C19 24 16 22 12 22a9 9 0 000 18c4 0 7-2 12-9s8-9 12-9a9 9 0 010 18c-4 0-7-2-12-9z', 5) + p('M24 0l2.8 8.2L35 11l-8.2 2.8L24 22l-2.8-8.2L13 11l8.2-2.8z'),
  },
};

const COMMON: Record<string, Look> = {
  Madness: {
    ink: '#3b2a52', tint: '#c9a7ee', pattern: 'coils',
    emblem: p('M24 4a20 20 0 1019 26l-4-1a16 16 0 11-2-15 12 12 0 11-20 10 7.5 7.5 0 1112 7l-2-3.500a3.5 3.5 0 10-6-2.5 8 8 0 1015-5A16 16 0 0024 4z'),
  },
  Treasures: {
    ink: '#6a4b00', tint: '#ffe07a', pattern: 'diamonds',
    emblem: p('M13 5h22l11 13-22 27L2 18zm1 4l-6 8h8zm20 0l-2 8h8zM24 9l-5 8h10zM9 21l12 15-4-15zm12 0l3 17 3-17zm10 0l-4 15 12-15z'),
  },
  Monsters: {
    ink: '#4f1d2b', tint: '#ff9fa0', pattern: 'tusks',
    emblem: p('M24 8C12 8 4 18 1 24c3 6 11 16 23 16s20-10 23-16C44 18 36 8 24 8zm0 5c4 6 4 16 0 22-4-6-4-16 0-22z'),
  },
  Base: {
    ink: '#2b3d3f', tint: '#b9cfc4', pattern: 'grid',
    emblem: p('M24 4l20 16v24H30V30H18v14H4V20z'),
  },
};

/** Factions of own sets (docs/workshop.md), as the catalogue tells them. */
const own: Record<string, Look> = {};

/** Remember how a faction looks that this client was not built with. */
export function learnLook(faction: string, look: NonNullable<FactionFacts['look']>) {
  const pattern = look.pattern in TILES ? (look.pattern as PatternKind) : 'rings';
  own[faction] = { ...look, pattern, emblem: `<path transform="scale(.09375)" d="${look.emblem}"/>` };
}

export function lookOf(faction: string | null | undefined, type = ''): Look {
  const known = faction ? (FACTIONS[faction] ?? own[faction] ?? COMMON[faction]) : undefined;
  if (known) return known;
  if (type === 'treasure') return COMMON.Treasures!;
  if (type === 'minion' || type === 'monster') return COMMON.Monsters!;
  if (type === 'base') return COMMON.Base!;
  return COMMON.Madness!;
}

/** One tile of each pattern: width, height and what is drawn in it. */
const TILES = shapes.patterns as unknown as Record<PatternKind, [number, number, string]>;

const tiles = new Map<string, string>();

/** The pattern of a look as a CSS background image. */
export function patternOf(look: Look, strength = 0.26): string {
  const key = `${look.pattern}${look.tint}${strength}`;
  let url = tiles.get(key);
  if (!url) {
    const [w, h, inner] = TILES[look.pattern];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><g fill="none" stroke="${look.tint}" stroke-opacity="${strength}" stroke-width="1.6">${inner}</g></svg>`;
    url = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
    tiles.set(key, url);
  }
  return url;
}
