import type { ColumnType } from 'kysely';

import type { TAX_FORMS } from '#shared/api/tax/tax.ts';

import type { UncollectedTables } from './uncollected/tables.ts';

/** A typed item as it is kept: centavos as text, because JSON has no bigint. */
export interface KeptItem {
  readonly amount: string;
  readonly note: string;
}

/** What was typed for a return and a period. */
interface TaxReturnsTable {
  form: (typeof TAX_FORMS)[number];
  period: string;
  version: number;
  items: ColumnType<Record<string, KeptItem>, string, string>;
  changed_by: string;
  changed_at: Date;
}

/** What was typed, change by change; the database writes it. Centavos. */
interface TaxReturnChangesTable {
  form: (typeof TAX_FORMS)[number];
  period: string;
  version: number;
  item: string;
  was: bigint;
  now: bigint;
  changed_by: string;
  changed_at: Date;
}

interface ImportationsTable {
  importation_id: string;
  entry_number: string;
  assessment_date: string;
  supplier: string;
  importation_date: string;
  country: string;
  dutiable_value: bigint;
  charges: bigint;
  exempt: bigint;
  taxable: bigint;
  vat: bigint;
  receipt_number: string;
  payment_date: string;
  entered_by: string;
  entered_at: Date;
  removed_by: string | null;
  removed_at: Date | null;
  transaction_id: string | null;
  tied_by: string | null;
  tied_at: Date | null;
}

/** A letter that reminded a customer: at most one a day. */
interface CertificateRemindersTable {
  party_id: string;
  day: string;
  recipient: string;
  sent_by: string;
  sent_at: Date;
}

export interface TaxTables extends UncollectedTables {
  tax_returns: TaxReturnsTable;
  tax_return_changes: TaxReturnChangesTable;
  importations: ImportationsTable;
  certificate_reminders: CertificateRemindersTable;
}
