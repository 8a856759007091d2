/** How much goes where: a phone has little room, and fingers want 44 pixels. */

export const narrow = () => window.innerWidth <= 700;

/** In how many rows so many cards lie on one side of a base. */
export const rowsOf = (cards: number) => Math.ceil(cards / (narrow() ? 6 : 8)) || 1;
