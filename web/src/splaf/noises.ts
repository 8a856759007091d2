import { sound } from '../lib/sound.svelte';

export const noises = {
  rattle() {
    sound.noise(2600, 0.05, 0.16);
  },
  land() {
    sound.tone('square', 180, 90, 0.08, 0.12);
    sound.noise(900, 0.07, 0.3);
  },
  splat() {
    sound.noise(1100, 0.16, 0.7);
    sound.tone('sine', 320, 60, 0.16, 0.35);
  },
  win() {
    sound.tune('triangle', [523, 659, 784, 1047], 0.2, 0.2, 0.08);
  },
  lose() {
    sound.tone('triangle', 330, 196, 0.28, 0.16);
  },
  tie() {
    sound.tune('triangle', [440, 440], 0.12, 0.18, 0.16);
  },
};
