import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import { sum } from '#shared/money.ts';
import { expectationIn, monthNumber, unusualAmount } from '#shared/ledger/expected-documents.ts';
import type { Expectation } from '#shared/ledger/expected-documents.ts';
import { formatTin } from '#shared/tin.ts';

import type { Tables } from '../../tables.ts';

import { listCame } from './queries.ts';
import type { CameRow } from './queries.ts';

/** The first and last day of a month. */
interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/**
 * What usually comes in a month, whether it came, and what is unusual about it; and what comes no
 * more, as somebody said.
 */
export async function findExpected(
  db: Kysely<Tables>,
  { month, today }: { month: Days; today: BusinessDate },
) {
  const from = `${Number(month.from.slice(0, 4)) - 1}${month.from.slice(4)}`;
  const rows = await listCame(db, { from, month });
  const groups = Map.groupBy(rows, ({ partyId, account }) => `${partyId} ${account}`);
  const documents = [...groups.values()].flatMap((own) => expectedOf(own, { month, today }));
  const stopped = [...groups.values()].flatMap(([row]) =>
    row?.what === 'stopped'
      ? [
          {
            partyId: row.partyId,
            register: row.register,
            party: row.party,
            account: row.account,
            accountTitle: row.accountTitle,
            firstMonth: row.firstMonth ?? '',
            reason: row.reason ?? '',
            by: row.by ?? '',
          },
        ]
      : [],
  );
  return { documents, stopped };
}

function expectedOf(
  own: readonly CameRow[],
  { month, today }: { month: Days; today: BusinessDate },
) {
  const [first] = own;
  if (first === undefined) return [];
  const { partyId, register, party, tin, branch, account, accountTitle } = first;
  const { what, firstMonth, step, day } = first;
  // What was there before it stopped says nothing about what comes now.
  const since = what === 'stopped' ? (firstMonth ?? '') : '';
  const came = own.flatMap(({ transactionId, number, date, amount }) =>
    transactionId === null || number === null || date === null || amount === null || date < since
      ? []
      : [
          {
            transactionId,
            number,
            date,
            amount,
            month: monthNumber(date),
            day: Number(date.slice(8)),
          },
        ],
  );
  const now = monthNumber(month.from);
  const byHand =
    what === 'by-hand' && step !== null && day !== null && firstMonth !== null
      ? { step, day, firstMonth: monthNumber(firstMonth) }
      : undefined;
  const expected = expectationIn(now, came, { byHand, register });
  if (expected === undefined) return [];
  const here = came.filter((each) => each.month === now);
  const amount = sum(here.map((each) => each.amount));
  const unusual = here.length === 0 ? '' : unusualAmount(amount, here.length, expected.band);
  return [
    {
      partyId,
      register,
      party,
      tin: tin === null ? null : formatTin(tin, branch),
      account,
      accountTitle,
      step: expected.step,
      state: stateOf(here.length, unusual, { expected, month, today }),
      expectedOn: dayOf(month, expected.day),
      why: expected.why,
      band: expected.band,
      amount,
      documents: here.map(({ transactionId, number, date }) => ({ transactionId, number, date })),
      unusual,
      isByHand: byHand !== undefined,
    },
  ];
}

function stateOf(
  count: number,
  unusual: string,
  { expected, month, today }: { expected: Expectation; month: Days; today: BusinessDate },
) {
  if (count > 0) return unusual === '' ? ('came' as const) : ('unusual' as const);
  return today > dayOf(month, expected.latestDay) ? ('late' as const) : ('awaited' as const);
}

/** A day of a month; the 31st of a shorter one is its last. */
function dayOf(month: Days, day: number): BusinessDate {
  const date = addDays(month.from, day - 1);
  return date > month.to ? month.to : date;
}
