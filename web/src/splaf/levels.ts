export const LEVELS = ['easy', 'normal', 'hard', 'expert'];
export const RINGS = [4, 5, 6, 8];
export const BOTS = ['Ada', 'Blaise', 'Curie', 'Darwin', 'Euler', 'Fermat', 'Gauss', 'Hypatia'];
