import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { Span, TaxType } from '../rows/queries.ts';
import type { TaxForm } from '../returns/typed-queries.ts';

/** What was typed for a return since a moment, change by change, the newest first; centavos. */
export function listTypedChanges(
  db: Kysely<Tables>,
  { form, period, since }: { form: TaxForm; period: string; since: Date },
) {
  return db
    .selectFrom('tax_return_changes as c')
    .innerJoin('user_accounts as u', 'u.user_id', 'c.changed_by')
    .select(['c.item', 'c.was', 'c.now', 'u.client_id as by', 'c.changed_at as at'])
    .where('c.form', '=', form)
    .where('c.period', '=', period)
    .where('c.changed_at', '>', since)
    .orderBy('c.version', 'desc')
    .orderBy('c.item')
    .execute();
}

/**
 * Importations paid in a period that were entered or taken out since a moment, the newest first;
 * centavos. One that came and went is none.
 */
export async function listImportationChanges(
  db: Kysely<Tables>,
  { from, to, since }: Span & { since: Date },
) {
  const { rows } = await sql<{
    entryNumber: string;
    isRemoved: boolean;
    vat: bigint;
    by: string;
    at: Date;
  }>`
    select c.* from (
        select i.entry_number as "entryNumber", false as "isRemoved", i.vat, u.client_id as by, i.entered_at as at
          from importations i join user_accounts u on u.user_id = i.entered_by
          where i.payment_date between ${from} and ${to} and i.removed_at is null
        union all
        select i.entry_number, true, -i.vat, u.client_id, i.removed_at
          from importations i join user_accounts u on u.user_id = i.removed_by
          where i.payment_date between ${from} and ${to} and i.entered_at <= ${since}) as c
      where c.at > ${since} order by c.at desc`.execute(db);
  return rows;
}

/**
 * Importations of the list, paid in a period, whose posting was named since a moment, the newest
 * first; centavos.
 */
export async function listTieChanges(
  db: Kysely<Tables>,
  { from, to, since }: Span & { since: Date },
) {
  const { rows } = await sql<{
    entryNumber: string;
    number: string;
    vat: bigint;
    by: string;
    at: Date;
  }>`
    select i.entry_number as "entryNumber", t.number, i.vat, u.client_id as by, i.tied_at as at
      from importations i join transactions t using (transaction_id) join user_accounts u on u.user_id = i.tied_by
      where i.payment_date between ${from} and ${to} and i.removed_at is null and i.tied_at > ${since}
      order by i.tied_at desc`.execute(db);
  return rows;
}

/**
 * TINs and branch codes of parties of a period that were changed since a moment, the newest first.
 */
export async function listTinChanges(
  db: Kysely<Tables>,
  { from, to, since, types }: Span & { since: Date; types: readonly TaxType[] },
) {
  const { rows } = await sql<{ name: string; was: string; now: string; by: string; at: Date }>`
    select p.name, concat_ws('-', a.before ->> 'tin', a.before ->> 'branch') as was,
        concat_ws('-', a.after ->> 'tin', a.after ->> 'branch') as now, a.actor as by, a.at
      from audit_events a join parties p on p.party_id = (a.after ->> 'partyId')::uuid
      where a.action = 'party.changed' and a.at > ${since} and (a.after ? 'tin' or a.after ? 'branch')
        and exists (select from tax_rows x where x.party_id = p.party_id and x.type = any(${[...types]}::text[])
          and x.date between ${from} and ${to})
      order by a.at desc`.execute(db);
  return rows;
}
