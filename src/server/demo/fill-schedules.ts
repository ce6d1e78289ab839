import { bill } from '#kinds/bill/bill.ts';
import { findKind } from '#kinds/index.ts';
import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { invariant } from '#shared/invariant.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { lastOfMonths, monthsAfter } from '#shared/ledger/schedules/plan.ts';
import { formatMoney } from '#shared/money.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { addSchedule } from '../ledger/schedules/add-schedule.ts';
import type { ScheduleForm } from '../ledger/schedules/plan-form.ts';
import { readClosed } from '../ledger/schedules/queries.ts';
import { readTies } from '../ledger/schedules/tie-queries.ts';

import { postTransaction } from '../ledger/transactions/post.ts';
import { prepare } from '../ledger/transactions/prepare.ts';
import { findRecorded } from '../ledger/transactions/queries.ts';

import { RECEIPTS_TO } from './demo-company.ts';
import { THIRTEENTH } from './plan/journal.ts';
import type { DemoAuthors } from './record-acts.ts';

/** What is used up of the insurance in a month. */
const INSURANCE_OF_MONTH = 300_000n;
const ASSETS = [
  { name: 'Furniture and fixtures', cost: '1510', accumulated: '1515' },
  { name: 'Office and computer equipment', cost: '1520', accumulated: '1525' },
  { name: 'Delivery equipment', cost: '1530', accumulated: '1535' },
] as const;
const LIFE_MONTHS = 60;
const AGE_MONTHS = 24;
const FROM = 'demo';
/** A loan of the bank that comes in on the last day: 500,000.00 at 9 % over two years. */
const LOAN = { principal: 50_000_000n, rateBasisPoints: 900, months: 24 };
/** A grant for half a year of training, which has no VAT, received ahead. */
const GRANT = 9_000_000n;
const GRANT_MONTHS = 6;
/** A year of care for the copiers, whose bill says which months it covers. */
const CARE = { amount: 4_800_000n, account: '6160', months: 12 };
/** Entries that this adds to those of the plan. */
export const SCHEDULE_ENTRIES = 3;

/**
 * What the books hold of insurance and assets on the last day, as schedules from then on, a loan
 * and income that were received that day, the 13th month of the months to come, and a bill that
 * covers a year: each stands beside its account with nothing between. What an earlier start did is
 * not done again.
 */
export async function fillSchedules(
  deps: Deps,
  { accountant }: DemoAuthors,
  { lastDay, vendor }: { lastDay: BusinessDate; vendor: string },
): Promise<void> {
  await receiveAhead(deps, accountant, { lastDay, vendor });
  const ties = await readTies(deps.db, lastDay);
  const balanceOf = (account: string) => ties.find((tie) => tie.account === account)?.ledger ?? 0n;
  // The month that the entries of the books have not reached.
  const from = `${addDays(lastDay, 1).slice(0, 7)}-01`;
  const earlier = await readTies(deps.db, await lastDayOfBefore(deps, from));
  const takenEarlier = (account: string) =>
    -(earlier.find((tie) => tie.account === account)?.ledger ?? 0n);
  const insured = balanceOf(ACCOUNT.prepaidInsurance);
  const forms: ScheduleForm[] = [];
  if (insured > 0n) {
    const months = Number((insured + INSURANCE_OF_MONTH - 1n) / INSURANCE_OF_MONTH);
    forms.push({
      kind: 'prepaid',
      name: 'Fire and burglary insurance',
      account: ACCOUNT.prepaidInsurance,
      counterAccount: ACCOUNT.insurance,
      sourceId: null,
      amount: insured,
      from,
      to: lastOfMonths(from, months),
    });
  }
  for (const { name, cost, accumulated } of ASSETS) {
    const [worth, taken] = [balanceOf(cost), -balanceOf(accumulated)];
    if (worth <= taken) continue;
    forms.push({
      kind: 'asset',
      name,
      account: accumulated,
      counterAccount: ACCOUNT.depreciation,
      costAccount: cost,
      sourceId: null,
      acquiredOn: monthsAfter(monthPeriodOf(from).from, -AGE_MONTHS),
      cost: worth,
      salvage: 0n,
      lifeMonths: LIFE_MONTHS,
      from,
      takenBefore: taken,
      takenThisYear: taken - takenEarlier(accumulated),
    });
  }
  forms.push(...buildAhead(lastDay, from));
  for (const form of forms)
    await addSchedule(deps, accountant, {
      form,
      key: `demo-schedule-${form.account}`,
      address: FROM,
    });
}

/** The end of the year before, or the day of the opening balances where the books are younger. */
async function lastDayOfBefore({ db }: Deps, from: BusinessDate): Promise<BusinessDate> {
  const yearEnd = `${Number(from.slice(0, 4)) - 1}-12-31`;
  const { openingDay } = await readClosed(db);
  return openingDay !== null && openingDay > yearEnd ? openingDay : yearEnd;
}

/** The loan and the grant that came in on the last day, and the 13th month from then on. */
function buildAhead(lastDay: BusinessDate, from: BusinessDate): ScheduleForm[] {
  return [
    {
      kind: 'loan',
      name: 'Loan for the delivery truck',
      account: ACCOUNT.loansPayable,
      counterAccount: ACCOUNT.interestExpense,
      paidFrom: ACCOUNT.mainBank,
      sourceId: null,
      ...LOAN,
      firstDue: monthsAfter(lastDay, 1),
      method: 'annuity',
    },
    {
      kind: 'deferred-income',
      name: 'Grant for training apprentices',
      account: ACCOUNT.deferredIncome,
      counterAccount: ACCOUNT.otherIncome,
      sourceId: null,
      amount: GRANT,
      from,
      to: lastOfMonths(from, GRANT_MONTHS),
    },
    {
      kind: 'thirteenth-month',
      name: '13th month',
      account: ACCOUNT.thirteenthMonthPayable,
      counterAccount: ACCOUNT.thirteenthMonth,
      sourceId: null,
      monthlyPay: THIRTEENTH * 12n,
      from,
      to: `${from.slice(0, 4)}-12-31`,
    },
  ];
}

/**
 * The loan, what was paid ahead for months to come, and a bill of such months, as entries of the
 * last day.
 */
async function receiveAhead(
  deps: Deps,
  caller: Caller,
  { lastDay, vendor }: { lastDay: BusinessDate; vendor: string },
): Promise<void> {
  const received: [string, string, bigint][] = [
    ['Loan of the bank for the delivery truck', ACCOUNT.loansPayable, LOAN.principal],
    ['Grant for training apprentices, received ahead', ACCOUNT.deferredIncome, GRANT],
  ];
  for (const [description, account, amount] of received) {
    const [debit, credit] = [formatMoney(amount), formatMoney(amount)];
    const lines = [
      { account: ACCOUNT.mainBank, debit },
      { account, credit },
    ];
    const typed = { date: lastDay, stage: 'normal', description, lines };
    await enter(deps, caller, { id: journalEntry.id, typed, key: `demo-received-${account}` });
  }
  const coversFrom = `${addDays(lastDay, 1).slice(0, 7)}-01`;
  const typed = {
    receiptEmail: RECEIPTS_TO,
    vendor,
    typeOfExpense: 'bill',
    invoiceNumber: 'MFR-CARE-12',
    date: lastDay,
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [
      {
        description: 'Care of the copiers, a year',
        account: CARE.account,
        amount: formatMoney(CARE.amount),
        vatClass: 'services',
        withholding: 'WC120',
        coversFrom,
        coversTo: lastOfMonths(coversFrom, CARE.months),
      },
    ],
  };
  await enter(deps, caller, { id: bill.id, typed, key: 'demo-covered-bill' });
}

async function enter(
  deps: Deps,
  caller: Caller,
  { id, typed, key }: { id: string; typed: TypedAnswers; key: string },
): Promise<void> {
  const kind = findKind(id);
  invariant(kind !== undefined, 'there are forms of entries and bills');
  if ((await findRecorded(deps.db, { userId: caller.userId, key })) !== undefined) return;
  const { digest, questions } = await prepare(deps, caller, { kind, typed, corrects: undefined });
  const answered = questions.map(({ code }) => code);
  await postTransaction(deps, caller, { kind, typed, digest, answered, key, address: FROM });
}
