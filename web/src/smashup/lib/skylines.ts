/** Silhouettes of places, all drawn here: in 240 x 60, from the left edge to the right one; the ground is below. */

export interface Skyline {
  /** Where it meets the sky. */
  near: string;
  /** What is farther away. */
  far: string;
  /** What shines there. */
  sky: 'sun' | 'moon' | 'stars' | 'lamp';
}

const HILLS = 'M0 34C30 14 52 20 78 34c30-22 60-18 88 0 24-16 50-18 74-4';
const PEAKS = 'M0 40L26 16l14 14L70 4l24 26 14-10 30 24 26-32 20 20 18-14 38 34';
const DUNES = 'M0 36C40 20 70 24 104 38c34-20 80-24 136-6';
const WAVES = 'M0 40q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0';
const BLOCKS = 'M0 30h14V18h16v14h10V8h14v22h12V20h20v14h12V6h10V0h2v6h8v26h14V16h18v16h12V10h16v22h12V20h20v12h14V14h16v20';
const ROOFS = 'M0 40l16-12 16 12v-6l14-10 14 10v4h10V22l6-18 6 18v16h12l16-14 16 14v-6l12-8 12 8v8h10l18-14 18 14v-4l12-8 12 8v4l15-10 15 10';

export const SKYLINES = {
  city: { near: 'M0 34h10V18h14v14h8V8h12l3-6 3 6h2v28h12V24h18v12h8V14h16v20h10V26h14v12h9V4h4V0h2v4h9v32h12V20h18v16h10V10h14v24h10V26h20v12h12V18h20', far: BLOCKS, sky: 'moon' },
  town: { near: ROOFS, far: HILLS, sky: 'sun' },
  castle: {
    near: 'M0 40h20V14h-4V4h6v5h6V4h6v5h6V4h6v10h-4v20h10v-5h7v5h8v-5h7v5h8v-5h7v5h8V10L106 0l9 10v24h10v-5h7v5h8v-5h7v5h8v-5h7v5h10V14h-4V4h6v5h6V4h6v5h6V4h6v10h-4v26h36',
    far: HILLS, sky: 'sun',
  },
  forest: {
    near: 'M0 44l10-22 5 12 9-28 11 30 7-14 9 20 12-36 13 36 8-18 8 18 10-28 11 28 8-20 8 22 12-38 13 36 8-16 8 16 10-28 12 28 8-20 8 22 12-32 12 30 8-18',
    far: 'M0 38l8-14 8 12 10-20 10 22 10-16 10 16 12-24 10 22 10-14 10 16 10-24 12 24 8-14 12 14 10-22 12 22 8-16 12 14 10-22 10 22 10-16 10 16 8-10',
    sky: 'moon',
  },
  jungle: {
    near: 'M0 40c8-14 20-14 26-4 2-12 3-18 1-26-6-4-12-3-17 2 2-8 10-10 16-6 4-7 12-7 16-1-6-1-11 1-13 6 3 8 4 16 3 26 10-10 24-8 30 2 10-12 28-12 34 2 6-14 22-14 30-2 2-14 2-22-1-30-7-3-13-1-17 4 1-9 9-12 16-8 4-7 13-6 16 1-7-2-11 0-13 6 4 10 4 18 3 28 10-10 24-10 32 2 8-12 22-12 30 0 6-12 18-12 26-2 8-8 16-8 22-2',
    far: HILLS, sky: 'sun',
  },
  hills: { near: 'M0 40c30-14 60-12 90 2 34-20 90-20 150-4', far: HILLS, sky: 'sun' },
  peaks: { near: 'M0 46l30-24 20 18 34-34 30 36 16-12 26 16 30-30 22 20 32-22', far: PEAKS, sky: 'moon' },
  ice: { near: 'M0 44h14l10-18 14-6 12 24h18l8-12 16-4 10 16h30l6-26 16-12 18 16 6 22h20l10-14 14-2 8 16h10', far: PEAKS, sky: 'moon' },
  sea: { near: WAVES, far: 'M0 32q20-8 40 0t40 0 40 0 40 0 40 0 40 0', sky: 'sun' },
  island: {
    near: 'M0 48q10-6 20 0t20 0c20-14 40-20 62-20 1-10 4-16 9-21-6-3-12-2-16 3 1-8 9-11 15-7 5-6 14-4 16 3-6-2-11 0-13 5-5 5-7 10-7 17 24 2 44 10 62 20q10-6 20 0t20 0 20 0',
    far: 'M0 44h30c20-18 40-24 60-4 30-10 60-6 90 4h60', sky: 'sun',
  },
  reef: {
    near: 'M0 42c6-2 8-10 7-20 3 6 5 6 7-2 1 8 1 14-3 20 8 4 14-4 15-22 4 10 9 8 11-4 2 16-2 26-10 30 16 2 26-2 34-10 2-10-4-14-4-20 6 4 8 2 8-8 4 8 8 8 12 0 0 12-6 14-6 24 12 8 28 10 46 8 10-4 10-14 8-28 4 6 6 6 9-3 2 10 1 16-4 22 12 2 16-6 16-20 4 8 8 8 11-2 2 14-2 22-8 28 14 2 24-2 30-10 0-10-3-14-2-22 5 6 8 5 10-4 3 10 2 18-3 24 8 6 16 4 26 2',
    far: 'M0 30c20-14 34-10 50 4 30-20 60-14 84 2 26-22 60-22 106-4', sky: 'lamp',
  },
  desert: { near: 'M0 44c40-12 76-10 110 2 40-18 80-18 130-6', far: 'M0 40L20 38 62 6l42 34 16-2 30-22 30 24 20-2 40 2', sky: 'sun' },
  ruins: {
    near: 'M0 46h12V18h-4v-5h20v5h-4v28h14V26l5-4 6 5v19h18V8h-4V3h58v5h-4v38h-9V15H77v31h55V30l6-6 5 8v14h15V20h-4v-5h22v5h-4v26h20V34l6-4 6 6v10h26',
    far: DUNES, sky: 'moon',
  },
  graves: {
    near: 'M0 46h18V30c0-10 16-10 16 0v16h14V22h-7v-6h7V8h6v8h7v6h-7v24h22V34c0-8 14-8 14 0v12h34c0-14-2-22-12-30 8 3 12 6 14 12 0-10-2-16-8-22 8 4 12 12 13 22 4-8 8-11 14-13-6 7-9 14-9 31h22V28c0-11 18-11 18 0v18h12V30h-6v-5h6v-7h5v7h6v5h-6v16h40',
    far: HILLS, sky: 'moon',
  },
  works: {
    near: 'M0 36h8V6h9v30h8V6h9v24l22-14v14l22-14v14l22-14v22h10V2h12v36h8V22h30v14l20-12v12l20-12v14h12V10h9v26h19',
    far: BLOCKS, sky: 'lamp',
  },
  hall: {
    near: 'M0 0h12v6h-2v44h42V6h-3V0h18v6h-3v44h42V6h-3V0h18v6h-3v44h42V6h-3V0h18v6h-3v44h42V6h-3V0',
    far: 'M0 40h240', sky: 'lamp',
  },
  arena: {
    near: 'M0 34h16V8h-8V0h24v8h-8v26c60 14 132 14 192 0V8h-8V0h24v8h-8v26h16',
    far: 'M0 26c80-14 160-14 240 0', sky: 'lamp',
  },
  cave: {
    near: 'M0 30l10 8 8-14 10 24 14-6 8-22 10 26 20 2 12-20 10 20 22-2 10-14 10 14 22 2 8-26 12 22 16 4 8-18 10 18 10-6 10-16',
    far: 'M0 22l20 14 30-10 30 16 40-10 40 12 30-18 50 4', sky: 'lamp',
  },
  temple: {
    near: 'M0 44h66l-2-6c10 0 16-4 20-10h-8c8-1 14-5 18-11h-6c10-2 18-7 26-16V0h2v1c8 9 16 14 26 16h-6c4 6 10 10 18 11h-8c4 6 10 10 20 10l-2 6h16v-8h-3v-3h33v3h-3v8h34',
    far: PEAKS, sky: 'sun',
  },
  space: {
    near: 'M0 46c20-4 34-6 48-7 2-12 26-14 30-2 6 0 10-1 16-1V16h-7l9-6 9 6h-7v20c20 0 34 1 50 2 2-22 44-22 48 2 16 2 28 4 44 8',
    far: 'M0 40c60-18 170-18 240 0', sky: 'stars',
  },
} satisfies Record<string, Skyline>;

export type SkylineKind = keyof typeof SKYLINES;
