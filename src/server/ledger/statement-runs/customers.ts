import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { manilaDate } from '#shared/dates.ts';
import { daysPastDue } from '#shared/ledger/party-accounts.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import { listOpenRows } from '../parties/open-rows-queries.ts';
import type { OpenRow } from '../parties/open-rows-queries.ts';
import { totalOf } from '../parties/open-items.ts';

import { listAddressed } from './queries.ts';

/** What a customer owes on a day. */
export function owedOf(rows: readonly OpenRow[], asOf: BusinessDate) {
  const open = rows.filter(({ isAdvance }) => !isAdvance);
  return {
    balance: totalOf(open),
    overdue: totalOf(open.filter(({ due }) => daysPastDue(due, asOf) > 0)),
    documentCount: open.length,
    credits: totalOf(rows.filter(({ isAdvance }) => isAdvance)),
  };
}

/**
 * The customers that owe at least an amount on a day, by name, with their addresses and the last
 * statement that went there; all of one moment.
 */
export function findOwing(
  db: Kysely<Tables>,
  { asOf, least, now }: { asOf: BusinessDate; least: bigint; now: Date },
) {
  return inSnapshot(db, async (tx) => {
    const rows = await listOpenRows(tx, { asOf, side: 'receivable' });
    const owing = [...Map.groupBy(rows, ({ partyId }) => partyId)]
      .map(([partyId, own]) => ({ partyId, name: own[0]?.name ?? '', ...owedOf(own, asOf) }))
      .filter(({ balance }) => balance > 0n && balance >= least);
    const ids = owing.map(({ partyId }) => partyId);
    const addressed = await listAddressed(tx, ids);
    return owing.map((customer) => {
      const {
        emails = [],
        lastAt = null,
        lastAsOf,
        lastBy,
      } = addressed.get(customer.partyId) ?? {};
      return {
        ...customer,
        emails: uniqueAddresses(emails),
        lastSent: lastAt === null ? null : { at: lastAt, asOf: lastAsOf ?? '', by: lastBy ?? '' },
        sentToday: isSameDay(lastAt, now),
      };
    });
  });
}

export type OwingCustomer = Awaited<ReturnType<typeof findOwing>>[number];

/** Whether a moment lies on the day of another one, in Manila. */
export function isSameDay(at: Date | null, now: Date): boolean {
  return at !== null && manilaDate(at) === manilaDate(now);
}

/** Each address once, however it is written. */
function uniqueAddresses(emails: readonly string[]): string[] {
  return [...new Map(emails.map((each) => [each.toLowerCase(), each])).values()];
}
