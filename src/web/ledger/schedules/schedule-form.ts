import { ACCOUNT } from '#shared/ledger/chart.ts';
import { parseTyped, toWire } from '#shared/money.ts';

import { formatPesos } from '../../ui/format-money.ts';

import type { NewSchedule, Purchase, ScheduleRow } from './queries.ts';

type Kind = ScheduleRow['kind'];

/** One field of the form, by what it asks. */
interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'money' | 'day' | 'months' | 'rate' | 'account' | 'method';
  readonly hint?: string;
  /** Accounts that are offered, by how their numbers begin. */
  readonly numbers?: readonly string[];
  readonly initial?: string;
}

const NAME: FormField = {
  name: 'name',
  label: 'Name',
  type: 'text',
  hint: 'Appears in every entry, e.g. Insurance of the van.',
};
const account = (
  [name, label]: readonly [string, string],
  numbers: readonly string[],
  initial: string,
): FormField => ({ name, label, type: 'account', numbers, initial });
const money = (name: string, label: string, hint?: string): FormField => ({
  name,
  label,
  type: 'money',
  ...(hint !== undefined && { hint }),
});
const day = (name: string, label: string, hint?: string): FormField => ({
  name,
  label,
  type: 'day',
  ...(hint !== undefined && { hint }),
});
const EXPENSE = ['5', '6'];

/** What each kind of schedule asks, in order. */
export const SCHEDULE_FIELDS: Readonly<Record<Kind, readonly FormField[]>> = {
  'prepaid': [
    NAME,
    money('amount', 'Amount still to be taken up'),
    day('from', 'From'),
    day('to', 'To', 'Whole months get equal parts, others by days.'),
    account(['account', 'Prepaid account'], ['14'], ACCOUNT.otherPrepaid),
    account(['counterAccount', 'Expense'], [...EXPENSE, '7'], ''),
  ],
  'deferred-income': [
    NAME,
    money('amount', 'Amount still to be earned'),
    day('from', 'From'),
    day('to', 'To', 'Whole months get equal parts, others by days.'),
    account(['account', 'Deferred income account'], ['2'], ACCOUNT.deferredIncome),
    account(['counterAccount', 'Income'], ['4'], ACCOUNT.serviceIncome),
  ],
  'asset': [
    NAME,
    day('acquiredOn', 'Date acquired'),
    money('cost', 'Cost'),
    { ...money('salvage', 'Salvage value'), initial: '0.00' },
    { name: 'lifeMonths', label: 'Life in months', type: 'months', initial: '60' },
    day('from', 'First month still to be depreciated', 'Any day of that month.'),
    {
      ...money('takenBefore', 'Depreciated before that month'),
      initial: '0.00',
    },
    {
      ...money(
        'takenThisYear',
        'Depreciated this year before the schedule',
        'Part of the amount above, for an asset taken over during a year.',
      ),
      initial: '0.00',
    },
    account(['costAccount', 'Account of the asset'], ['15', '16'], ''),
    account(['account', 'Accumulated depreciation'], ['15', '16'], ''),
    account(['counterAccount', 'Expense'], EXPENSE, ACCOUNT.depreciation),
  ],
  'loan': [
    NAME,
    money('principal', 'Principal owed now'),
    { name: 'rate', label: 'Interest, % a year', type: 'rate', initial: '' },
    { name: 'months', label: 'Monthly payments left', type: 'months', initial: '12' },
    day('firstDue', 'Next payment on'),
    { name: 'method', label: 'Paid back in', type: 'method', initial: 'annuity' },
    account(['account', 'Loan account'], ['25', '26'], ACCOUNT.loansPayable),
    account(['counterAccount', 'Interest'], ['6', '7'], ACCOUNT.interestExpense),
    account(['paidFrom', 'Paid from'], ['10', '11', '20'], ACCOUNT.mainBank),
  ],
  'thirteenth-month': [
    { ...NAME, initial: '13th month' },
    money(
      'monthlyPay',
      'Basic pay of a month',
      'Of all who get it. Up to 90,000.00 a year each, with other benefits, is not taxable.',
    ),
    day('from', 'From'),
    day('to', 'To', 'A twelfth of the pay of each month is accrued.'),
    account(['account', 'Payable'], ['20', '23'], ACCOUNT.thirteenthMonthPayable),
    account(['counterAccount', 'Expense'], EXPENSE, ACCOUNT.thirteenthMonth),
  ],
};

/** What a kind's form begins with. */
export function begunForm(kind: Kind): Record<string, string> {
  return Object.fromEntries(SCHEDULE_FIELDS[kind].map(({ name, initial = '' }) => [name, initial]));
}

/** What the line that an asset was bought with says of it. */
export function boughtWith(purchase: Purchase): Record<string, string> {
  const { description, date, amount, account: costAccount, accumulated, transactionId } = purchase;
  return {
    name: description.slice(0, 150),
    acquiredOn: date,
    from: date,
    cost: formatPesos(amount),
    takenBefore: '0.00',
    takenThisYear: '0.00',
    costAccount,
    account: accumulated,
    sourceId: transactionId,
  };
}

/** The form as the server takes it; what is no amount or number is refused there, at its field. */
export function bodyOf(kind: Kind, typed: Readonly<Record<string, string>>): NewSchedule {
  const fields = SCHEDULE_FIELDS[kind].map(({ name, type }) => {
    const text = (typed[name] ?? '').trim();
    if (type === 'money') return [name, wireOf(text)];
    if (type === 'months') return [name, /^\d{1,4}$/.test(text) ? Number(text) : 0];
    if (type === 'rate') return ['rateBasisPoints', basisPointsOf(text)];
    return [name, text];
  });
  // Which fields a kind has stands in the table above; the server checks them.
  const source = typed['sourceId'] ?? '';
  const sourceId = kind === 'asset' && source !== '' ? source : null;
  return { kind, sourceId, ...Object.fromEntries(fields) } as NewSchedule;
}

function wireOf(text: string): string {
  const centavos = parseTyped(text);
  return centavos === undefined ? '' : toWire(centavos);
}

function basisPointsOf(text: string): number {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : -1;
}
