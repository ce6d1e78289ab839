import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatDate } from '#shared/dates.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Facts, PettyCashFacts } from '../facts.ts';
import type { Posting, TotalRow } from '../posting.ts';

import type { replenishmentFields } from './fields.ts';

export type ReplenishmentAnswers = AnswersOf<typeof replenishmentFields>;

/** The series of cash counts: what they found missing is a shortage, no voucher. */
const COUNTS = 'PCC-';

/**
 * Dr the petty cash box, Cr the bank or the cash on hand (handbook 5.4): for the vouchers since the
 * last time and what was short, or to begin or enlarge the fund.
 */
export function postReplenishment(answers: ReplenishmentAnswers, facts: Facts): Posting {
  const { date, chequeNumber: number } = answers;
  const { pettyCash } = facts;
  const amount = amountOf(answers, pettyCash);
  const account = sourceOf(answers);
  return {
    date,
    description: describe(pettyCash),
    partyId: undefined,
    total: amount,
    lines: [
      { account: ACCOUNT.pettyCash, debit: amount, credit: 0n, document: OWN_NUMBER },
      {
        account,
        debit: 0n,
        credit: amount,
        document: number === undefined ? OWN_NUMBER : `CHQ ${number}`,
      },
    ],
    taxRows: [],
    totals: buildTotals(pettyCash, amount),
    notes: [
      { label: 'Custodian', text: pettyCash.custodian },
      ...pettyCash.since.map((each) => ({
        label: 'Since the last time',
        text: `${each.number}, ${formatDate(each.date)}: ${each.description}, ${formatMoney(each.amount)}`,
      })),
    ],
    ...(number !== undefined && {
      cheques: [{ account, number, payee: pettyCash.custodian, amount, date }],
    }),
    assumesBalanceOf:
      account === ACCOUNT.cashOnHand
        ? [ACCOUNT.pettyCash, ACCOUNT.cashOnHand]
        : [ACCOUNT.pettyCash],
  };
}

/**
 * What goes into the box: as typed, or what is missing to the limit. Centavos; not above zero when
 * nothing is missing.
 */
export function amountOf(
  { amount }: ReplenishmentAnswers,
  { limit, balance }: PettyCashFacts,
): Centavos {
  return amount ?? limit - balance;
}

/** The account that the money comes from. */
export function sourceOf({ method, account }: ReplenishmentAnswers): string {
  return method === 'cash' || account === undefined ? ACCOUNT.cashOnHand : account;
}

function describe({ since, balance }: PettyCashFacts): string {
  if (since.length > 0) return 'Replenishment of the petty cash fund';
  return balance === 0n ? 'Petty cash fund established' : 'Petty cash fund increased';
}

function buildTotals({ since, balance }: PettyCashFacts, amount: Centavos): TotalRow[] {
  const isCount = ({ number }: { number: string }) => number.startsWith(COUNTS);
  const spent = (rows: PettyCashFacts['since']) => sum(rows.map((each) => each.amount));
  return [
    { label: 'Vouchers', amount: spent(since.filter((each) => !isCount(each))) },
    { label: 'Short (over)', amount: spent(since.filter(isCount)) },
    { label: 'In the box before', amount: balance },
    { label: 'In the box after', amount: balance + amount },
    { label: 'TOTAL AMOUNT', amount, emphasis: 'total' },
  ];
}
