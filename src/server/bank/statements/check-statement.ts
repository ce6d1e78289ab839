import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { absolute, formatMoney, sum } from '#shared/money.ts';

import type { FileLine, FileStatement } from '../formats/types.ts';

/** What a statement comes to; amounts in minor units. */
export interface StatementFigures {
  readonly from: BusinessDate | null;
  readonly to: BusinessDate | null;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
}

/**
 * The period and balances of a statement: the file's own, wide enough for its lines; where it names
 * no balance, what its running balances make it.
 */
export function buildFigures({
  from,
  to,
  opening,
  closing,
  lines,
}: FileStatement): StatementFigures {
  const days = lines.map(({ date }) => date);
  return {
    from: extreme(from, days, (a, b) => a < b),
    to: extreme(to, days, (a, b) => a > b),
    opening: opening ?? openingOf(lines),
    closing: closing ?? closingOf(lines),
    moneyIn: sum(lines.map(({ amount }) => (amount > 0n ? amount : 0n))),
    moneyOut: sum(lines.map(({ amount }) => (amount < 0n ? -amount : 0n))),
  };
}

/**
 * What does not tie within a statement, and which days are odd: sentences, the first fault of each
 * kind named.
 */
export function checkStatement(
  { from, to, lines }: FileStatement,
  figures: StatementFigures,
  today: BusinessDate,
): string[] {
  return [
    ...checkSum(figures),
    ...checkBalances(lines, figures.opening),
    ...checkDays(
      lines.filter(({ date }) => (from !== null && date < from) || (to !== null && date > to)),
      `outside the file’s own period${periodOf(from, to)}`,
    ),
    ...checkDays(
      lines.filter(({ date }) => date > today),
      'in the future',
    ),
  ];
}

function checkSum({ opening, closing, moneyIn, moneyOut }: StatementFigures): string[] {
  if (opening === null || closing === null) return [];
  const made = opening + moneyIn - moneyOut;
  if (made === closing) return [];
  return [
    `It does not tie: opening ${formatMoney(opening)} + in ${formatMoney(moneyIn)} − out ${formatMoney(moneyOut)} make ` +
      `${formatMoney(made)}, but the closing balance is ${formatMoney(closing)}, ${formatMoney(absolute(closing - made))} apart.`,
  ];
}

/** Goes on from the file's own figure after a fault, so that one slip is one fault. */
function checkBalances(lines: readonly FileLine[], opening: bigint | null): string[] {
  let running = opening;
  let first: string | undefined;
  let faults = 0;
  for (const line of lines) {
    const made = running === null ? null : running + line.amount;
    running = line.balance ?? made;
    if (made === null || line.balance === null || made === line.balance) continue;
    faults += 1;
    first ??=
      `Row ${line.row} (${formatDate(line.date)}, ${formatMoney(line.amount)}): the running balance breaks. The balance before ` +
      `and this line make ${formatMoney(made)}, but the file says ${formatMoney(line.balance)}.`;
  }
  if (first === undefined) return [];
  if (faults === 1) return [first];
  return [`${first} It breaks at ${faults - 1} more ${faults === 2 ? 'line' : 'lines'}.`];
}

function checkDays(odd: readonly FileLine[], what: string): string[] {
  const [first] = odd;
  if (first === undefined) return [];
  const count = odd.length === 1 ? 'One line is' : `${odd.length} lines are`;
  const named = odd.length === 1 ? 'row' : 'the first is row';
  return [`${count} dated ${what}: ${named} ${first.row}, ${formatDate(first.date)}.`];
}

function periodOf(from: BusinessDate | null, to: BusinessDate | null): string {
  if (from === null || to === null) return '';
  return ` (${formatDate(from)} to ${formatDate(to)})`;
}

/** Before the first line, by the first running balance there is. */
function openingOf(lines: readonly FileLine[]): bigint | null {
  const at = lines.findIndex(({ balance }) => balance !== null);
  const balance = lines[at]?.balance ?? null;
  if (balance === null) return null;
  return balance - sum(lines.slice(0, at + 1).map(({ amount }) => amount));
}

function closingOf(lines: readonly FileLine[]): bigint | null {
  const at = lines.findLastIndex(({ balance }) => balance !== null);
  const balance = lines[at]?.balance ?? null;
  if (balance === null) return null;
  return balance + sum(lines.slice(at + 1).map(({ amount }) => amount));
}

function extreme(
  day: BusinessDate | null,
  days: readonly BusinessDate[],
  isBeyond: (a: BusinessDate, b: BusinessDate) => boolean,
): BusinessDate | null {
  return days.reduce<BusinessDate | null>(
    (found, one) => (found === null || isBeyond(one, found) ? one : found),
    day,
  );
}
