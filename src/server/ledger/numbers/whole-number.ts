/** So many digits the number of a series has; longer ones stand as they are. */
const DIGITS = 6;

/**
 * The number that somebody may mean who types fewer noughts, in capitals: `WD-2026-4` is
 * `WD-2026-000004`. Any other text is itself.
 */
export function wholeNumber(text: string): string {
  const number = text.toUpperCase();
  const [, series, serial] = /^([A-Z]+-\d{4})-(\d+)$/.exec(number) ?? [];
  if (series === undefined || serial === undefined) return number;
  return `${series}-${serial.padStart(DIGITS, '0')}`;
}
