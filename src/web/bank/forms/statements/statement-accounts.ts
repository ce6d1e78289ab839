import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { formatPesos } from '../../../ui/format-money.ts';

export type StatementAccount = Api['GET /api/bank/statement-accounts']['reply']['accounts'][number];

/** A bank account in one line: `1110 BDO Current, ending in 0417`. */
export function accountWords({ account, title, accountNumberEnd }: StatementAccount): string {
  const end = accountNumberEnd === '' ? '' : `, ending in ${accountNumberEnd}`;
  return `${account} ${title}${end}`;
}

/** What was uploaded last for an account, in a sentence. */
export function lastStatementWords(account: StatementAccount | undefined): string {
  if (account === undefined) return '';
  const { lastStatementTo, lastClosing, currency } = account;
  if (lastStatementTo === null) return 'No statement of this account has been uploaded yet.';
  const closing =
    lastClosing === null
      ? ''
      : `, with a balance of ${currency === 'PHP' ? '₱' : currency}\u00a0${formatPesos(lastClosing)}`;
  return `The last statement goes up to ${formatDate(lastStatementTo)}${closing}.`;
}
