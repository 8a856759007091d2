/** Links as QR codes, drawn here: what a link carries goes to no server. */
import { encode } from 'uqr';

/** How many squares stay white on each side: less, and some cameras find nothing. */
const BORDER = 4;

export interface Drawn {
  /** Squares on each side. */
  size: number;
  /** The dark ones. */
  path: string;
}

export function qr(text: string): Drawn {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
