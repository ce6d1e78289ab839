import type { Kysely } from 'kysely';

import type { listExpected } from '#shared/api/tax/tax-certificates.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { sum } from '#shared/money.ts';
import { parsePeriod, quarterKeyOf } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';

import { listExpectedSums, listReminders, sumToFollow } from './expected-queries.ts';
import type { ExpectedSum } from './expected-queries.ts';
import { findTaxpayers } from '../rows/taxpayers.ts';
import type { ListedTaxpayer } from '../rows/taxpayers.ts';

export type Expected = Omit<Parsed<typeof listExpected>['reply'], 'success'>;
export type ExpectedRow = Expected['parties'][number]['rows'][number];
type Age = ExpectedRow['age'];

const AGES: readonly (readonly [Age, number])[] = [
  ['not due', 0],
  ['1-30', 30],
  ['31-60', 60],
  ['61-90', 90],
  ['over 90', Infinity],
];
/** A certificate is given by the 20th day after the quarter (handbook 6.5). */
const DAYS_AFTER_QUARTER = 20;

/**
 * Certificates 2307 that customers owe us on a day. `to-follow`: tax that was taken off a payment,
 * in account 1260. `unpaid`: tax that an invoice expects, at most what is still open of it, because
 * who paid in full withheld nothing.
 */
export async function expectedOf(
  db: Kysely<Tables>,
  asked: { asOf: BusinessDate; partyId?: string | undefined },
): Promise<Expected> {
  const sums = await listExpectedSums(db, asked);
  const parties = await findTaxpayers(
    db,
    sums.map(({ partyId }) => partyId),
  );
  const reminders = await listReminders(db);
  const grouped = Map.groupBy(sums, ({ partyId }) => partyId);
  const listed = [...grouped].flatMap(([partyId, ofParty]) => {
    const party = parties.get(partyId);
    const rows = party === undefined ? [] : buildRows(ofParty, party, asked.asOf);
    if (party === undefined || rows.length === 0) return [];
    const reminder = reminders.get(partyId);
    return [
      {
        partyId,
        name: party.name,
        email: party.email,
        moreEmails: party.moreEmails,
        tax: sum(rows.map(({ tax }) => tax)),
        ages: agesOf(rows),
        rows,
        remindedAt: reminder?.remindedAt ?? null,
        remindedBy: reminder?.remindedBy ?? null,
      },
    ];
  });
  const rows = listed.flatMap((party) => party.rows);
  const toFollow = sum(rows.filter(({ state }) => state === 'to-follow').map(({ tax }) => tax));
  return {
    asOf: asked.asOf,
    parties: listed.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    tax: sum(rows.map(({ tax }) => tax)),
    ages: agesOf(rows),
    toFollow,
    isTied: toFollow === (await sumToFollow(db, asked)),
  };
}

function buildRows(
  sums: readonly ExpectedSum[],
  party: ListedTaxpayer,
  asOf: BusinessDate,
): ExpectedRow[] {
  const left = new Map(sums.map(({ document, open }) => [document, open]));
  return sums.flatMap((row) => {
    const common = commonOf(row, party, asOf);
    const follow = row.followTax - row.laterTax;
    const expected = row.invoiceTax - row.directTax - row.followTax;
    const open = left.get(row.document) ?? 0n;
    const unpaid = expected < open ? expected : open;
    if (unpaid > 0n) left.set(row.document, open - unpaid);
    const base = row.invoiceBase - row.directBase - row.followBase;
    return [
      ...(follow > 0n
        ? [
            {
              ...common,
              transactionId: row.collectionId ?? row.invoiceId ?? '',
              base: row.followBase - row.laterBase,
              tax: follow,
              state: 'to-follow' as const,
            },
          ]
        : []),
      ...(unpaid > 0n && row.invoiceId !== null
        ? [
            {
              ...common,
              transactionId: row.invoiceId,
              base: (base * unpaid) / expected,
              tax: unpaid,
              state: 'unpaid' as const,
              // It comes with the payment: until then nothing is late.
              daysPastDue: 0,
              age: 'not due' as const,
            },
          ]
        : []),
    ];
  });
}

function commonOf(row: ExpectedSum, party: ListedTaxpayer, asOf: BusinessDate) {
  const quarter = quarterKeyOf(row.date);
  const due = addDays(parsePeriod(quarter)?.to ?? row.date, DAYS_AFTER_QUARTER);
  const daysPastDue = Math.max(0, daysBetween(due, asOf));
  const age = AGES.find(([, most]) => daysPastDue <= most)?.[0] ?? 'over 90';
  return {
    partyId: row.partyId,
    name: party.name,
    email: party.email,
    document: row.document,
    date: row.date,
    quarter,
    atc: row.code,
    due,
    daysPastDue,
    age,
  };
}

function agesOf(rows: readonly Pick<ExpectedRow, 'age' | 'tax'>[]) {
  return AGES.map(([age]) => ({
    age,
    tax: sum(rows.filter((row) => row.age === age).map(({ tax }) => tax)),
  }));
}
