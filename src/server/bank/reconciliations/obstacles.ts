import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { daysBetween, formatDate, manilaDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

import type { Tables } from '../../db/tables.ts';

import type { CurrentFigures } from './current-figures.ts';
import { findSigned } from './queries.ts';

type Db = Kysely<Tables>;

/** Days at the end of a statement on which the bank may have moved nothing: a long weekend. */
const QUIET_DAYS = 5;

/** What stands in the way of signing these figures, as sentences; none: nothing does (handbook 7.1). */
export async function obstaclesOf(
  db: Db,
  figures: CurrentFigures,
  today: BusinessDate,
): Promise<string[]> {
  const { account, asAt } = figures;
  const [statements, signed] = await Promise.all([
    statementsUpTo(db, account, asAt),
    findSigned(db, account, asAt),
  ]);
  return [
    ...(asAt > today ? [`${formatDate(asAt)} has not come yet.`] : []),
    ...signed.map(
      (day) =>
        `${formatDate(day)} was signed already. Take that signature back before you sign ${formatDate(asAt)}.`,
    ),
    ...ofStatements(figures, statements),
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
  readonly uploadedOn: BusinessDate;
}

function ofStatements(
  { asAt, balancePerBank }: CurrentFigures,
  statements: readonly StatementEnd[],
): string[] {
  const last = statements[0];
  if (last === undefined) return ['No statement of the bank reaches back to this day.'];
  if (balancePerBank === null)
    return ['The opening balance of the first statement is not known. Upload it with its balance.'];
  if (!isCovered(last, asAt))
    return [
      `The last statement ends on ${formatDate(last.to)}. Upload the one up to ${formatDate(asAt)}.`,
    ];
  const { closing } = last;
  if (last.to !== asAt || closing === null || closing === balancePerBank) return [];
  return [
    `By its lines the bank has ${formatMoney(balancePerBank)}, but its statement closes with ${formatMoney(closing)}. Upload the statement that is missing.`,
  ];
}

/** A file without lines on its last days was downloaded after them, and only a few are without. */
function isCovered({ to, uploadedOn }: StatementEnd, asAt: BusinessDate): boolean {
  return to >= asAt || (uploadedOn > asAt && daysBetween(to, asAt) <= QUIET_DAYS);
}

/** The statements that begin by the day, the one that reaches farthest first, of two the one that was uploaded last. */
async function statementsUpTo(
  db: Db,
  account: string,
  asAt: BusinessDate,
): Promise<StatementEnd[]> {
  const rows = await db
    .selectFrom('bank_statements')
    .select(['to_date', 'closing', 'uploaded_at'])
    .where('account', '=', account)
    .where('withdrawn_at', 'is', null)
    .where('from_date', '<=', asAt)
    .orderBy('to_date', 'desc')
    .orderBy('uploaded_at', 'desc')
    .execute();
  return rows.map((row) => ({
    to: row.to_date,
    closing: row.closing,
    uploadedOn: manilaDate(row.uploaded_at),
  }));
}
