import type { HolidayKind } from '#shared/tax/calendar/business-days.ts';

interface HolidaysTable {
  date: string;
  name: string;
  kind: HolidayKind;
  is_observed: boolean;
}

interface TaxDueDaysTable {
  form: string;
  period: string;
  /** The day that it moved; none where no rule gives one. */
  statutory: string | null;
  due: string;
  reason: string;
  set_by: string;
  set_at: Date;
  version: number;
}

interface TaxObligationsTable {
  form: string;
  period: string;
  state: 'filed' | 'not-required';
  filed_on: string | null;
  reference: string;
  note: string;
  noted_by: string;
  noted_at: Date;
  version: number;
}

interface TaxObligationAttachmentsTable {
  form: string;
  period: string;
  attachment_id: string;
  /** Taken off the obligation; the attachment stays. */
  removed_by: string | null;
  removed_at: Date | null;
}

export interface TaxCalendarTables {
  holidays: HolidaysTable;
  tax_due_days: TaxDueDaysTable;
  tax_obligations: TaxObligationsTable;
  tax_obligation_papers: TaxObligationAttachmentsTable;
}
