/** `"-1234567.50"` → `"(1,234,567.50)"`; works on the text, so no amount is too large. */
export function formatPesos(amount: string): string {
  const isNegative = amount.startsWith('-');
  const [pesos = '0', centavos = '00'] = (isNegative ? amount.slice(1) : amount).split('.');
  const grouped = `${group(pesos)}.${centavos.padEnd(2, '0')}`;
  return isNegative ? `(${grouped})` : grouped;
}

/**
 * `12345` → `"12,345"`. The browser's own way to write numbers reads its data of all languages when
 * it is first asked, which takes a phone longer than to draw the screen that asks.
 */
export function formatCount(count: number): string {
  return group(String(count));
}

function group(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** What stands where there is nothing, on every screen; files keep `-` (handbook 8.2). */
export const NOTHING = '–';

/** An amount as the reports show it: like `formatPesos`, and zero as a dash. */
export function formatFigure(amount: string): string {
  return /^-?0+\.0+$/.test(amount) ? NOTHING : formatPesos(amount);
}
