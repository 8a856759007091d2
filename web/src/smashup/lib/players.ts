/** Players are told apart by shape, letter and colour. */
export const LETTERS = ['A', 'B', 'C', 'D'];
export const SHAPES = [
  '<circle cx="12" cy="12" r="11"/>',
  '<rect x="1.500" y="1.500" width="21" height="21" rx="4"/>',
  '<path d="M12 .500l12 21.500a1 1 0 01-1 1.500H1a1 1 0 01-1-1.500z"/>',
  '<path d="M12 0l12 12-12 12L0 12z"/>',
].map((shape) => shape.replace(/(\.\d)00/g, '$1'));
export const colourOf = (seat: number | null | undefined) =>
  seat === null || seat === undefined ? 'var(--nobody)' : `var(--p${seat})`;
