import { isCalculation } from '#shared/forms/amount-arithmetic.ts';
import { formatMoney } from '#shared/money.ts';
import { signedMoney } from '#shared/ledger/settled-answers.ts';
import { formatQuantity, readMoney, readQuantity } from '#shared/forms/typed-amounts.ts';

/**
 * `1234.5` → `1,234.50`, `12*350` → `4,200.00`; what is no amount stays as typed, so that it can be
 * mended.
 */
export function neatAmount(text: string): string {
  const read = readMoney(text);
  return 'value' in read ? signedMoney(read.value) : text;
}

/** `3*12` → `36`, `1200` → `1,200`; what is no quantity stays as typed. */
export function neatQuantity(text: string): string {
  const read = readQuantity(text);
  return 'value' in read ? formatQuantity(read.value) : text;
}

/** What a calculation comes to while it is being typed; empty when there is nothing to say yet. */
export function moneyMeaning(text: string): string {
  const read = isCalculation(text) ? readMoney(text) : undefined;
  return read !== undefined && 'value' in read ? `= ${formatMoney(read.value)}` : '';
}

/** The same for a quantity. */
export function quantityMeaning(text: string): string {
  const read = isCalculation(text) ? readQuantity(text) : undefined;
  return read !== undefined && 'value' in read ? `= ${formatQuantity(read.value)}` : '';
}
