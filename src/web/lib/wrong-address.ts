/** `“abc” in the address is no period; the one that ended last is shown.` */
export function wrongInAddress(given: string, noun: string, instead: string): string {
  return `“${given.slice(0, 40)}” in the address is no ${noun}; ${instead}.`;
}
