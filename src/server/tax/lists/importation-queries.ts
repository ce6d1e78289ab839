import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { importation } from '#kinds/importation/importation.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';

import type { ImportationRow } from '#shared/tax/relief.ts';

import type { Tables } from '../../tables.ts';

import type { Span } from '../rows/queries.ts';

/** An importation that was entered into the list by hand. */
interface TypedImportation extends ImportationRow {
  readonly importationId: string;
  readonly enteredBy: string;
  /** The transaction that posted it, while that is in force. */
  readonly transactionId: string | null;
  readonly number: string | null;
}

/** A posted importation, with the answers that its form was filled in with. */
interface PostedImportation {
  readonly transactionId: string;
  readonly number: string;
  readonly answers: TypedAnswers;
  readonly supplier: string;
  readonly enteredBy: string;
  /** The day on which it was entered. */
  readonly recordedOn: BusinessDate;
}

/** Importations of the list by hand that were paid in a period, in the order of their payment. */
export async function listTypedImportations(
  db: Kysely<Tables>,
  { from, to }: Span,
): Promise<TypedImportation[]> {
  return selected(db)
    .where('i.payment_date', '>=', from)
    .where('i.payment_date', '<=', to)
    .orderBy('i.payment_date')
    .orderBy('i.entry_number')
    .execute();
}

/**
 * Importations that were posted by their form and paid in a period. One that was reversed within
 * its taxable quarter is none; one that was reversed later stays in the list of its own quarter.
 */
export async function listPostedImportations(
  db: Kysely<Tables>,
  { from, to }: Span,
  fiscalYearEndMonth: number,
): Promise<PostedImportation[]> {
  const quarter = (day: string) =>
    sql`floor((extract(year from ${sql.ref(day)}) * 12 + extract(month from ${sql.ref(day)}) - 1 - ${fiscalYearEndMonth}::int) / 3)`;
  const { rows } = await sql<PostedImportation>`
    select t.transaction_id as "transactionId", t.number, t.answers, coalesce(p.name, '') as supplier, u.client_id as "enteredBy",
        (t.recorded_at at time zone 'Asia/Manila')::date as "recordedOn"
      from journal_entries e join transactions t using (transaction_id) join user_accounts u on u.user_id = t.recorded_by
        left join parties p on p.party_id = t.party_id
      where t.kind = ${importation.id} and t.reverses_id is null and e.date between ${from} and ${to}
        and not exists (select from transactions r join journal_entries f using (transaction_id)
          where r.reverses_id = t.transaction_id and ${quarter('f.date')} = ${quarter('e.date')})
      order by e.date, t.number`.execute(db);
  return rows;
}

/** One importation that was not taken out. */
export async function findImportation(db: Kysely<Tables>, importationId: string) {
  return selected(db).where('i.importation_id', '=', importationId).executeTakeFirst();
}

function selected(db: Kysely<Tables>) {
  return db
    .selectFrom('importations as i')
    .innerJoin('user_accounts as u', 'u.user_id', 'i.entered_by')
    .where('i.removed_at', 'is', null)
    .select([
      'i.importation_id as importationId',
      'i.entry_number as entryNumber',
      'i.assessment_date as assessmentDate',
      'i.supplier',
      'i.importation_date as importationDate',
      'i.country',
      'i.dutiable_value as dutiableValue',
      'i.charges',
      'i.exempt',
      'i.taxable',
      'i.vat',
      'i.receipt_number as receiptNumber',
      'i.payment_date as paymentDate',
      'u.client_id as enteredBy',
      standing<string | null>('transaction_id').as('transactionId'),
      standing<string | null>('number').as('number'),
    ]);
}

/** Of the transaction that posted an importation; nothing once it was reversed. */
function standing<Type>(column: 'transaction_id' | 'number') {
  return sql<Type>`(select t.${sql.ref(column)} from transactions t where t.transaction_id = i.transaction_id
    and not exists (select from transactions r where r.reverses_id = t.transaction_id))`;
}

/**
 * The transaction in force with a number, what it debits to input VAT on importations, and how much
 * of that importations are tied to already; centavos. Of several with the number the latest.
 */
export async function findImportPosting(
  tx: Kysely<Tables>,
  number: string,
): Promise<{ transactionId: string; debited: bigint; tied: bigint } | undefined> {
  const { rows } = await sql<{ transactionId: string; debited: bigint; tied: bigint }>`
    select t.transaction_id as "transactionId",
        coalesce((select sum(l.debit - l.credit) from journal_lines l join journal_entries e using (entry_id)
          where e.transaction_id = t.transaction_id and l.account = ${ACCOUNT.inputVatImports}), 0)::bigint as debited,
        coalesce((select sum(i.vat) from importations i where i.transaction_id = t.transaction_id
          and i.removed_at is null), 0)::bigint as tied
      from transactions t
      where t.number = ${number} and t.kind <> ${importation.id} and t.reverses_id is null
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
      order by t.recorded_at desc limit 1`.execute(tx);
  return rows[0];
}

/** Ties an importation of the list to the transaction that posted it. */
export async function setTied(
  tx: Kysely<Tables>,
  tie: { importationId: string; transactionId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('importations')
    .set({ transaction_id: tie.transactionId, tied_by: tie.userId, tied_at: tie.at })
    .where('importation_id', '=', tie.importationId)
    .execute();
}

/**
 * What importations of the list by hand, which are tied to postings, have on account 1425 in a
 * period, by the days of those entries; centavos.
 */
export async function sumTiedEntries(db: Kysely<Tables>, { from, to }: Span): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as amount
      from journal_lines l join journal_entries e using (entry_id)
      where l.account = ${ACCOUNT.inputVatImports} and e.date between ${from} and ${to}
        and exists (select from importations i where i.removed_at is null and i.transaction_id in (e.transaction_id,
          (select t.reverses_id from transactions t where t.transaction_id = e.transaction_id)))`.execute(
    db,
  );
  return rows[0]?.amount ?? 0n;
}

/** Writes an importation. */
export async function insertImportation(
  tx: Kysely<Tables>,
  {
    importationId,
    form,
    userId,
    at,
  }: { importationId: string; form: ImportationRow; userId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('importations')
    .values({
      importation_id: importationId,
      entry_number: form.entryNumber,
      assessment_date: form.assessmentDate,
      supplier: form.supplier,
      importation_date: form.importationDate,
      country: form.country,
      dutiable_value: form.dutiableValue,
      charges: form.charges,
      exempt: form.exempt,
      taxable: form.taxable,
      vat: form.vat,
      receipt_number: form.receiptNumber,
      payment_date: form.paymentDate,
      entered_by: userId,
      entered_at: at,
      removed_by: null,
      removed_at: null,
      transaction_id: null,
      tied_by: null,
      tied_at: null,
    })
    .execute();
}

/** Takes an importation out. */
export async function setRemoved(
  tx: Kysely<Tables>,
  { importationId, userId, at }: { importationId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('importations')
    .set({ removed_by: userId, removed_at: at })
    .where('importation_id', '=', importationId)
    .execute();
}
