/** Days on which somebody solved the puzzle of the day. */
const pad = (n: number) => String(n).padStart(2, '0');
/** A day as the calendar of the reader has it. */
export const dayOf = (when: Date) => `${when.getFullYear()}-${pad(when.getMonth() + 1)}-${pad(when.getDate())}`;
const before = (day: string) => dayOf(new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)) - 1));

/** How many days in a row the puzzle of the day was solved, up to today; today may still come. */
export function streak(days: Record<string, number>, today: string): number {
  let day = today in days ? today : before(today);
  let length = 0;
  for (; day in days; day = before(day)) length++;
  return length;
}
