import type { AttachmentsTables } from '../attachments/tables.ts';
import type { AuditTables } from '../audit/tables.ts';
import type { BankTables } from '../bank/tables.ts';
import type { BookmarksTables } from '../bookmarks/tables.ts';
import type { BooksTables } from '../books/tables.ts';
import type { ContactTables } from '../contact/tables.ts';
import type { DraftsTables } from '../drafts/tables.ts';
import type { FilingsTables } from '../filings/tables.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { ImportsTables } from '../imports/tables.ts';
import type { LedgerTables } from '../ledger/tables.ts';
import type { PartiesTables } from '../parties/tables.ts';
import type { PeriodsTables } from '../periods/tables.ts';
import type { ReceiptsTables } from '../receipts/tables.ts';
import type { RecurringTables } from '../recurring/tables.ts';
import type { ReportsTables } from '../reports/tables.ts';
import type { SeriesTables } from '../series/tables.ts';
import type { SettingsTables } from '../settings/tables.ts';
import type { TaxTables } from '../tax/tables.ts';
import type { TaxCalendarTables } from '../tax-calendar/tables.ts';
import type { TransactionsTables } from '../transactions/tables.ts';
import type { UsersTables } from '../users/tables.ts';

/**
 * Every table of the database, as the queries see it. Each feature describes its own in `src/server/<feature>/tables.ts`
 * and adds its line here.
 */
export interface Tables
  extends
    UsersTables,
    IdentityTables,
    AuditTables,
    BankTables,
    BookmarksTables,
    BooksTables,
    ContactTables,
    AttachmentsTables,
    ReceiptsTables,
    SettingsTables,
    PartiesTables,
    SeriesTables,
    LedgerTables,
    TransactionsTables,
    DraftsTables,
    FilingsTables,
    ImportsTables,
    PeriodsTables,
    RecurringTables,
    ReportsTables,
    TaxTables,
    TaxCalendarTables {}
