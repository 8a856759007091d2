/** Whether there are keys, and what is printed on them, where the browser tells. */
import { keyName } from './layout';

/** A mouse or a touchpad, so probably keys too. */
export const keyboard = matchMedia('(any-hover: hover) and (any-pointer: fine)').matches;

let labels = $state.raw<Map<string, string>>();
const layouts = (navigator as { keyboard?: { getLayoutMap(): Promise<Map<string, string>> } }).keyboard;
void layouts?.getLayoutMap().then((found) => (labels = found), () => undefined);

export const printed = (code: string) => keyName(code, labels);
