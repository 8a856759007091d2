/** What is printed on the keys of this computer, where the browser tells. */
import { keyName } from './layout';

let labels = $state.raw<Map<string, string>>();
const { keyboard } = navigator as { keyboard?: { getLayoutMap(): Promise<Map<string, string>> } };
void keyboard?.getLayoutMap().then((found) => (labels = found), () => undefined);

export const printed = (code: string) => keyName(code, labels);
