import type { Generated } from 'kysely';

import type { ChequeState } from '#kinds/facts.ts';
import type { BookCode } from '#shared/ledger/journal-entry.ts';
import type { TaxRow } from '#shared/ledger/journal-entry.ts';

interface JournalEntriesTable {
  entry_id: string;
  sequence: bigint;
  transaction_id: string;
  book: BookCode;
  year: number;
  serial: bigint;
  number: string;
  date: string;
  description: string;
  /** Kept by the database: `ledger/posting/06-record-entries.sql`. */
  stage: 'normal' | 'adjusting' | 'closing';
  recorded_at: Date;
  previous_hash: Buffer;
  hash: Buffer;
  /** Which form of the text was hashed. */
  text_version: Generated<number>;
}

interface JournalLinesTable {
  entry_id: string;
  position: number;
  account: string;
  debit: bigint;
  credit: bigint;
  party_id: string | null;
  document: string | null;
  memo: string | null;
  /** Minor units of the account's foreign currency, signed as debit less credit. */
  quantity: bigint | null;
  document_date: string | null;
  due_date: string | null;
}

interface OpenItemsTable {
  account: string;
  party_id: string | null;
  document: string;
  /** On the account's normal side. */
  balance: bigint;
  document_date: string;
  due_date: string | null;
  transaction_id: string;
  /** The latest day of the entries that moved it. */
  last_moved: string;
}

interface CurrencyBalancesTable {
  account: string;
  quantity: bigint;
}

interface SupplierDocumentsTable {
  party_id: string;
  number_key: string;
  transaction_id: string;
}

interface ChequesTable {
  cheque_id: string;
  account: string;
  number: string;
  transaction_id: string | null;
  party_id: string | null;
  payee: string;
  /** What the bank paid, while it is cleared; otherwise `written_amount`. */
  amount: bigint;
  written_amount: bigint;
  date: string;
  state: ChequeState;
}

interface ChequeEventsTable {
  cheque_id: string;
  position: number;
  state: ChequeState;
  date: string;
  at: Date;
  actor: string;
  actor_user_id: string | null;
  reason: string;
  transaction_id: string | null;
}

interface TaxRowsTable {
  entry_id: string;
  position: number;
  type: TaxRow['type'];
  code: string;
  base: bigint;
  rate_basis_points: number;
  tax: bigint;
  party_id: string | null;
  document: string | null;
  date: string;
}

interface AccountBalancesTable {
  account: string;
  /** The first day of the month. */
  month: string;
  debit: bigint;
  credit: bigint;
}

interface NumberSeriesTable {
  series: string;
  last_number: bigint;
}

interface LedgerChainTable {
  only_row: boolean;
  length: bigint;
  head: Buffer;
}

interface DocumentClaimsTable {
  kind: string;
  number_key: string;
  transaction_id: string;
}

/** What an account moved on a day. */
interface DayBalancesTable {
  day: string;
  account: string;
  debit: bigint;
  credit: bigint;
}

/** What lines of a day are in a statement of cash flows: credit less debit, by their kind. */
interface FlowSumsTable {
  day: string;
  account: string;
  has_cash: boolean;
  is_reversal: boolean;
  is_credit: boolean;
  effect: bigint;
}

interface LockedMonthsTable {
  month: string;
  locked_at: Date;
  locked_by: string;
}

export interface LedgerTables {
  journal_entries: JournalEntriesTable;
  journal_lines: JournalLinesTable;
  tax_rows: TaxRowsTable;
  account_balances: AccountBalancesTable;
  day_balances: DayBalancesTable;
  flow_sums: FlowSumsTable;
  /** The part of the kept balances that adjusting and closing entries have. */
  stage_balances: AccountBalancesTable & { stage: 'adjusting' | 'closing' };
  number_series: NumberSeriesTable;
  ledger_chain: LedgerChainTable;
  document_claims: DocumentClaimsTable;
  open_items: OpenItemsTable;
  currency_balances: CurrencyBalancesTable;
  supplier_documents: SupplierDocumentsTable;
  cheques: ChequesTable;
  cheque_events: ChequeEventsTable;
  locked_months: LockedMonthsTable;
}
