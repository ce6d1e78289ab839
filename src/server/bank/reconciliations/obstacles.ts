import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { daysBetween, formatDate, manilaDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

import type { Tables } from '../../tables.ts';
import { bankBalanceOn } from '../statements/balance.ts';

import type { CurrentFigures } from './current-figures.ts';
import { findSigned } from './queries.ts';

type Db = Kysely<Tables>;

/** Days at the end of a statement on which the bank may have moved nothing: a long weekend. */
const QUIET_DAYS = 5;

/**
 * What stands in the way of signing these figures, as sentences; none: nothing does (handbook 7.1).
 */
export async function findObstacles(
  db: Db,
  figures: CurrentFigures,
  today: BusinessDate,
): Promise<string[]> {
  const { account, asAt } = figures;
  const [last, signed] = await Promise.all([
    lastStatement(db, account, asAt),
    findSigned(db, account, asAt),
  ]);
  return [
    ...(asAt > today ? [`${formatDate(asAt)} is in the future.`] : []),
    ...signed.map(
      (day) =>
        `${formatDate(day)} was signed already. Withdraw that sign-off before you sign ${formatDate(asAt)}.`,
    ),
    ...ofStatement(figures, last),
    ...(figures.isStarted
      ? []
      : ['Start this account: say which items were still outstanding before its first line.']),
    ...figures.uncorrected.map((text) => `${text}: record the correction.`),
    ...ofDifference(figures),
  ];
}

function ofDifference({ unexplained, difference }: CurrentFigures): string[] {
  if (difference === 0n && unexplained.rows.length === 0) return [];
  const { length } = unexplained.rows;
  const lines = length === 1 ? 'One line of the bank is' : `${length} lines of the bank are`;
  return [
    ...(difference === 0n ? [] : [`The difference is ${formatMoney(difference)}, not 0.00.`]),
    ...(length === 0
      ? []
      : [`${lines} neither matched nor the bank’s error: ${formatMoney(unexplained.total)}.`]),
  ];
}

interface StatementEnd {
  readonly to: BusinessDate;
  readonly closing: bigint | null;
  /** What the lines make on that day. */
  readonly balance: bigint | null;
  readonly uploadedOn: BusinessDate;
}

function ofStatement(
  { asAt, balancePerBank }: CurrentFigures,
  last: StatementEnd | undefined,
): string[] {
  if (last === undefined) return ['No statement of the bank reaches back to this day.'];
  if (balancePerBank === null)
    return ['The opening balance of the first statement is not known. Upload it with its balance.'];
  if (!isCovered(last, asAt))
    return [
      `The last statement ends on ${formatDate(last.to)}. Upload the one up to ${formatDate(asAt)}.`,
    ];
  const { closing, balance } = last;
  if (closing === null || balance === null || closing === balance) return [];
  // Lines that are missing before it make every day of it wrong, not its last alone.
  const day = last.to === asAt ? '' : ` on ${formatDate(last.to)}`;
  return [
    `By its lines the bank has ${formatMoney(balance)}${day}, but its statement closes with ${formatMoney(closing)}. Upload the statement that is missing.`,
  ];
}

/** A file without lines on its last days was downloaded after them, and only a few are without. */
function isCovered({ to, uploadedOn }: StatementEnd, asAt: BusinessDate): boolean {
  return to >= asAt || (uploadedOn > asAt && daysBetween(to, asAt) <= QUIET_DAYS);
}

/**
 * Of the statements that begin by the day the one that reaches farthest, of two the one that was
 * uploaded last.
 */
async function lastStatement(
  db: Db,
  account: string,
  asAt: BusinessDate,
): Promise<StatementEnd | undefined> {
  const row = await db
    .selectFrom('bank_statements')
    .select(['to_date', 'closing', 'uploaded_at'])
    .where('account', '=', account)
    .where('withdrawn_at', 'is', null)
    .where('from_date', '<=', asAt)
    .orderBy('to_date', 'desc')
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { to_date: to, closing } = row;
  const balance = await bankBalanceOn(db, account, to);
  return { to, closing, balance, uploadedOn: manilaDate(row.uploaded_at) };
}
