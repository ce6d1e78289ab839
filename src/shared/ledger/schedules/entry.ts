import type { BusinessDate } from '../../dates.ts';
import type { Centavos } from '../../money.ts';
import { MONTH_NAMES } from '../../periods.ts';

import type { ScheduleKind } from './plan.ts';

/** What the entry of a line needs to know of its schedule. */
export interface EntryOf {
  readonly kind: ScheduleKind;
  readonly name: string;
  readonly account: string;
  readonly counterAccount: string;
  readonly paidFrom: string | null;
  /** Of the line. */
  readonly amount: Centavos;
  readonly interest: Centavos;
  readonly dueDate: BusinessDate;
}

interface EntryLine {
  readonly account: string;
  readonly debit: Centavos;
  readonly credit: Centavos;
}

/**
 * The entry of a line: expense against what was prepaid, accumulated or is owed; what was deferred
 * becomes income; of a loan principal and interest against what it is paid from.
 */
export function entryLines(line: EntryOf): EntryLine[] {
  const { kind, account, counterAccount, paidFrom, amount, interest } = line;
  const debit = (of: string, centavos: Centavos) => ({ account: of, debit: centavos, credit: 0n });
  const credit = (of: string, centavos: Centavos) => ({ account: of, debit: 0n, credit: centavos });
  const lines =
    kind === 'deferred-income'
      ? [debit(account, amount), credit(counterAccount, amount)]
      : kind === 'loan'
        ? [
            debit(account, amount),
            debit(counterAccount, interest),
            credit(paidFrom ?? '', amount + interest),
          ]
        : [debit(counterAccount, amount), credit(account, amount)];
  return lines.filter((each) => each.debit + each.credit > 0n);
}

/** What the entry says of itself: `Insurance of the van, October 2026`. */
export function describeLine({ name, dueDate }: Pick<EntryOf, 'name' | 'dueDate'>): string {
  const month = MONTH_NAMES[Number(dueDate.slice(5, 7)) - 1] ?? '';
  return `${name.slice(0, 170)}, ${month} ${dueDate.slice(0, 4)}`;
}

/** Accounts of assets and of what was depreciated of them, by how their numbers begin. */
export const ASSET_ACCOUNTS = ['15', '16'] as const;

/**
 * Accounts that stand beside schedules, by how their numbers begin: prepaid, assets and what was
 * depreciated of them, deferred income, 13th month, loans.
 */
export const SCHEDULED_ACCOUNTS = ['146', '147', '15', '16', '205', '236', '251', '261'] as const;
