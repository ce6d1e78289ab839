import type { Kysely } from 'kysely';

import type { ImportationRow } from '#shared/tax/relief.ts';

import type { Tables } from '../../tables.ts';

import type { Span } from '../rows/queries.ts';

interface KeptImportation extends ImportationRow {
  readonly importationId: string;
  readonly enteredBy: string;
}

/** The importations that were paid in a period, in the order of their payment. */
export async function listImportations(
  db: Kysely<Tables>,
  { from, to }: Span,
): Promise<KeptImportation[]> {
  return selected(db)
    .where('i.payment_date', '>=', from)
    .where('i.payment_date', '<=', to)
    .orderBy('i.payment_date')
    .orderBy('i.entry_number')
    .execute();
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
    ]);
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
