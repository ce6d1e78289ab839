import { formatMoney, parseTyped } from '#shared/money.ts';

/** `1234.5` → `1,234.50`; what is no amount stays as typed, so that it can be mended. */
export function neatAmount(text: string): string {
  const centavos = parseTyped(text);
  if (centavos === undefined) return text;
  return centavos < 0n ? `-${formatMoney(-centavos)}` : formatMoney(centavos);
}
