/** What the table sounds like. */
import { sound } from '../../lib/sound.svelte';

export type Noise = 'play' | 'destroy' | 'score' | 'win' | 'turn';

const NOISES: Record<Noise, () => void> = {
  /** A card comes down on wood. */
  play() {
    sound.noise(1500, 0.07, 0.3);
    sound.tone('sine', 210, 110, 0.09, 0.16);
  },
  destroy() {
    sound.noise(700, 0.32, 0.7);
    sound.tone('sawtooth', 170, 42, 0.28, 0.14);
    sound.tremble(40);
  },
  score() {
    sound.tune('triangle', [392, 523, 659], 0.22, 0.18, 0.1);
    sound.tremble(30, 60, 30);
  },
  win() {
    sound.tune('triangle', [523, 659, 784, 1047, 784, 1047], 0.26, 0.2, 0.12);
    sound.tremble(60, 60, 60, 60, 160);
  },
  /** Two strokes of a bell: it is for you now. */
  turn() {
    sound.tune('sine', [784, 1175], 0.3, 0.13, 0.13);
    sound.tremble(18);
  },
};

export const noise = (noise: Noise) => NOISES[noise]();
