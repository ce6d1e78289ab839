/** Whether an account may be chosen in a field, by the beginning of its number. */
export function isWithin(number: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => number.startsWith(beginning));
}
