/** Lengths grow with the screen: a pixel of the design is a sixteenth of a rem, and app.css says how large that is. */

export const rem = (pixels: number) => `${pixels / 16}rem`;

/** How many pixels of the screen a pixel of the design has here. */
export const grown = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
