import type { ApiKeysTables } from './platform/api-keys/tables.ts';
import type { ApprovalsTables } from './ledger/approvals/tables.ts';
import type { AttachmentsTables } from './platform/attachments/tables.ts';
import type { AuditTables } from './platform/audit/tables.ts';
import type { BankTables } from './bank/tables.ts';
import type { PayRunsTables } from './bank/pay-runs/tables.ts';
import type { BookmarksTables } from './platform/bookmarks/tables.ts';
import type { BooksTables } from './books/loose-leaf/tables.ts';
import type { ContactTables } from './platform/contact/tables.ts';
import type { DraftsTables } from './ledger/drafts/tables.ts';
import type { EvidenceTables } from './ledger/evidence/tables.ts';
import type { FileJobsTables } from './platform/file-jobs/tables.ts';
import type { FilingsTables } from './tax/filings/tables.ts';
import type { HomeTables } from './books/home/tables.ts';
import type { IdentityTables } from './platform/identity/tables.ts';
import type { ImportsTables } from './ledger/imports/tables.ts';
import type { LedgerTables } from './ledger/postings/tables.ts';
import type { ListsTables } from './platform/lists/tables.ts';
import type { PartiesTables } from './ledger/parties/tables.ts';
import type { PeriodsTables } from './tax/periods/tables.ts';
import type { NewsTables } from './platform/news/tables.ts';
import type { MonthlyReportTables } from './books/monthly-report/tables.ts';
import type { QuestionsTables } from './ledger/questions/tables.ts';
import type { ReceiptsTables } from './platform/mail/tables.ts';
import type { RecurringTables } from './ledger/recurring/tables.ts';
import type { ReportsTables } from './reports/tables.ts';
import type { SchedulesTables } from './ledger/schedules/tables.ts';
import type { SecondFactorTables } from './platform/second-factor/tables.ts';
import type { SeriesTables } from './ledger/numbers/tables.ts';
import type { SettingsTables } from './platform/settings/tables.ts';
import type { ExpectedDocumentsTables } from './ledger/expected-documents/tables.ts';
import type { StatementRunsTables } from './ledger/statement-runs/tables.ts';
import type { SystemTables } from './books/system/tables.ts';
import type { TaxTables } from './tax/tables.ts';
import type { TaxCalendarTables } from './tax/calendar/tables.ts';
import type { TransactionsTables } from './ledger/transactions/tables.ts';
import type { UsersTables } from './platform/users/tables.ts';
import type { WebhooksTables } from './platform/webhooks/tables.ts';
import type { WithholdingCodesTables } from './ledger/withholding-codes/tables.ts';

/**
 * Every table of the database, as the queries see it. Each feature describes its own in
 * `src/server/<feature>/tables.ts` and adds its line here.
 */
export interface Tables
  extends
    UsersTables,
    IdentityTables,
    SecondFactorTables,
    AuditTables,
    BankTables,
    PayRunsTables,
    BookmarksTables,
    BooksTables,
    ContactTables,
    ApiKeysTables,
    ApprovalsTables,
    AttachmentsTables,
    MonthlyReportTables,
    QuestionsTables,
    ReceiptsTables,
    SettingsTables,
    StatementRunsTables,
    ExpectedDocumentsTables,
    ListsTables,
    NewsTables,
    SystemTables,
    PartiesTables,
    SeriesTables,
    LedgerTables,
    TransactionsTables,
    DraftsTables,
    EvidenceTables,
    FileJobsTables,
    FilingsTables,
    HomeTables,
    ImportsTables,
    PeriodsTables,
    RecurringTables,
    SchedulesTables,
    ReportsTables,
    TaxTables,
    TaxCalendarTables,
    WebhooksTables,
    WithholdingCodesTables {}
