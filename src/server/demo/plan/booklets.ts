import type { Act } from './act.ts';

/** The second booklet begins here. */
const SECOND = 2_201;
const FEW = 5;

/**
 * The last number of the second booklet of invoices: a few more than the year uses, so that new
 * ones have to be applied for.
 */
export function lastOfBooklets(acts: readonly Act[]): string {
  const known = { party: (key: string) => key, number: (name: string) => name };
  const serials = acts.flatMap((act) => {
    if (act.type !== 'document' || act.kind !== 'invoice') return [];
    const { invoiceNumber } = act.answers(known);
    return typeof invoiceNumber === 'string' ? [Number(invoiceNumber.replaceAll(/\D/g, ''))] : [];
  });
  const most = Math.max(SECOND + 50, ...serials);
  return String(Math.ceil((most + FEW) / 10) * 10);
}
