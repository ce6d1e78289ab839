import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import type { ItemKey } from '../../bank/matching/open-items.ts';

type Db = Kysely<Tables>;

/** All items of a bank account, matched or not, the oldest first. */
export async function listItemKeys(db: Db, account: string): Promise<ItemKey[]> {
  return db
    .selectFrom('bank_items')
    .select(['entry_id as entryId', 'position', 'cheque_id as chequeId'])
    .where('account', '=', account)
    .where('amount', '<>', 0n)
    .execute();
}

/** The statement of an account that was kept under this name, if there is one. */
export async function findStatementOf(db: Db, account: string, fileName: string) {
  return db
    .selectFrom('bank_statements')
    .select('statement_id')
    .where('account', '=', account)
    .where('file_name', '=', fileName)
    .executeTakeFirst();
}

/** The lines of the bank, each with whether something is said of it already. */
export async function listBankLines(db: Db, account: string) {
  return db
    .selectFrom('bank_lines as l')
    .leftJoin('bank_match_lines as m', 'm.line_id', 'l.line_id')
    .leftJoin('bank_line_notes as n', 'n.line_id', 'l.line_id')
    .select(['l.line_id', 'l.date', 'l.amount', 'l.description', 'm.match_id', 'n.state as note'])
    .where('l.account', '=', account)
    .orderBy('l.date')
    .orderBy('l.occurrence')
    .execute();
}

/** Whether an account was reconciled as at a day, and how far that is signed. */
export async function findReconciliation(
  db: Db,
  { account, asAt }: { account: string; asAt: BusinessDate },
) {
  return db
    .selectFrom('reconciliations')
    .select(['reconciliation_id', 'reviewed_at', 'figures_sha256'])
    .where('account', '=', account)
    .where('as_at', '=', asAt)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}
