import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import {
  MOST_MONTHS,
  isPutOff,
  methodOf,
  monthsOf,
  planStraight,
} from '#shared/ledger/schedules/plan.ts';
import type { Centavos } from '#shared/money.ts';
import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { NewSchedule } from './posting.ts';

const COVERS = {
  type: 'date',
  required: false,
  onRequest: 'Add the period it covers',
} as const;

/** The days that a line of a document is of, such as a year of insurance (decision 189). */
export const COVERS_COLUMNS = {
  coversFrom: {
    ...COVERS,
    label: 'Covers from',
    hint: 'For what is of several months: each month then gets its part.',
  },
  coversTo: { ...COVERS, label: 'Covers to' },
} as const;

/** A line as answered. */
export interface CoveringLine {
  readonly description: string;
  readonly coversFrom?: BusinessDate | undefined;
  readonly coversTo?: BusinessDate | undefined;
}

/** Both days or none, in order, and not of a lifetime. */
export function checkCovers(lines: readonly CoveringLine[]): FieldProblem[] {
  return lines.flatMap(({ coversFrom, coversTo }, index) => {
    const at = (column: string, message: string) => [{ path: `lines.${index}.${column}`, message }];
    if (coversFrom === undefined && coversTo === undefined) return [];
    if (coversFrom === undefined) return at('coversFrom', 'Enter the first day that it covers.');
    if (coversTo === undefined) return at('coversTo', 'Enter the last day that it covers.');
    if (coversTo < coversFrom)
      return at('coversTo', `This is before ${formatDate(coversFrom)}, the first day.`);
    if (monthsOf({ from: coversFrom, to: coversTo }).length <= MOST_MONTHS) return [];
    return at('coversTo', `A schedule is of ${MOST_MONTHS} months at most.`);
  });
}

/** Only what is an expense is put off by its bill; the account where it waits follows from it. */
export function checkCoveredAccounts(
  lines: readonly (CoveringLine & { readonly account: string })[],
): FieldProblem[] {
  return lines.flatMap(({ account, coversTo }, index) =>
    coversTo === undefined || /^[56]/.test(account)
      ? []
      : [
          {
            path: `lines.${index}.account`,
            message:
              'With a period covered, choose the expense: the prepaid account follows from it.',
          },
        ],
  );
}

/** Whether part of a line belongs to a month after that of its document. */
export function waits(line: CoveringLine, date: BusinessDate): boolean {
  const { coversFrom, coversTo } = line;
  return coversFrom !== undefined && coversTo !== undefined && isPutOff(coversTo, date);
}

/** Where an expense waits until its month. */
export function prepaidOf(account: string): string {
  if (account === ACCOUNT.rent) return ACCOUNT.prepaidRent;
  return account === ACCOUNT.insurance ? ACCOUNT.prepaidInsurance : ACCOUNT.otherPrepaid;
}

/** The schedule of each line that waits. */
export function schedulesOf(
  kind: NewSchedule['kind'],
  date: BusinessDate,
  lines: readonly (CoveringLine & {
    /** Where it waits, what it becomes, and how much it is without tax. */
    readonly wait: string;
    readonly account: string;
    readonly total: Centavos;
  })[],
): NewSchedule[] {
  return lines.flatMap((line) => {
    const { coversFrom: from, coversTo: to, total, description, wait, account } = line;
    if (from === undefined || to === undefined || !waits(line, date) || total <= 0n) return [];
    const method = methodOf({ from, to });
    const planned = planStraight({ total, from, to, method, notBefore: date });
    const span = { from, to, method, total, lines: planned };
    return [{ kind, name: description, account: wait, counterAccount: account, ...span }];
  });
}

/** How each schedule goes, for the confirmation page and the voucher. */
export function scheduleNotes(schedules: readonly NewSchedule[]) {
  return schedules.map(({ name, account, counterAccount, total, from, to, lines }) => {
    const count = lines.length === 1 ? 'in 1 month' : `over ${lines.length} months`;
    const first = lines[0];
    const begins =
      first === undefined
        ? ''
        : `, the first ${formatMoney(first.amount)} on ${formatDate(first.dueDate)}`;
    return {
      label: 'Schedule',
      text: `${name}, ${formatDate(from)} to ${formatDate(to)}: ${formatMoney(total)} from ${account} to ${counterAccount} ${count}${begins}`,
    };
  });
}
