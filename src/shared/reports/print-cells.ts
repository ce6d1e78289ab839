import { formatDate, isBusinessDate } from '../dates.ts';
import { formatMoney } from '../money.ts';
import type { Centavos } from '../money.ts';

import type { ReportCell, ReportColumn } from './report.ts';

/**
 * An amount as statements print it: `1,234.56`, a negative one in parentheses, zero as `-`
 * (handbook 8.2).
 */
function statementAmount(amount: Centavos): string {
  return amount === 0n ? '-' : formatMoney(amount);
}

/** What a cell shows on paper. */
export function printCell({ text, amount }: ReportCell, { type }: ReportColumn): string {
  if (amount !== undefined) return statementAmount(amount);
  if (text === undefined) return '';
  return type === 'date' && isBusinessDate(text) ? formatDate(text) : text;
}
