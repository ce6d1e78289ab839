interface MonthlyReportNotesTable {
  /** The first day of the month. */
  month: string;
  notes: string;
  version: number;
  saved_by: string;
  saved_at: Date;
}

interface MonthlyReportScheduleTable {
  is_only: true;
  is_on: boolean;
  day: number;
  recipients: string[];
  /** The first day of the first month that goes out by itself. */
  first_month: string;
  version: number;
  saved_by: string;
  saved_at: Date;
}

interface MonthlyReportSendsTable {
  send_id: string;
  month: string;
  mail_file_id: string;
  is_scheduled: boolean;
  sent_by: string | null;
  sent_at: Date;
}

export interface MonthlyReportTables {
  monthly_report_notes: MonthlyReportNotesTable;
  monthly_report_schedule: MonthlyReportScheduleTable;
  monthly_report_sends: MonthlyReportSendsTable;
}
