export const LEVELS = ['easy', 'normal', 'hard', 'expert'];
export const RINGS = [4, 5, 6, 8];
