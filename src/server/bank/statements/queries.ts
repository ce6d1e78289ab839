import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';

import { listBankLedgerAccounts } from './accounts.ts';
import { bankBalanceOn } from './balance.ts';
import { chainFaults, readChain } from './chain.ts';

type Db = Kysely<Tables>;

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

const SHOWN_DIGITS = 4;

/** A row of `bank_statements` with what is shown beside it; without `chainFault`. */
function selectStatements(db: Db) {
  return db
    .selectFrom('bank_statements as s')
    .innerJoin('accounts as a', 'a.number', 's.account')
    .innerJoin('user_accounts as u', 'u.user_id', 's.uploaded_by')
    .leftJoin('user_accounts as w', 'w.user_id', 's.withdrawn_by')
    .selectAll('s')
    .select(['a.title', 'u.client_id as uploader', 'w.client_id as withdrawer'])
    .select(sql<string>`account_currency(s.account)`.as('currency'));
}

type StatementRow = Awaited<ReturnType<ReturnType<typeof selectStatements>['execute']>>[number];

/**
 * A page of the statements of an account, or of all, the latest first; withdrawn ones among them.
 */
export async function listStatements(
  db: Db,
  { account, page, pageSize }: Page & { account: string | undefined },
) {
  const [rows, count] = await Promise.all([
    selectStatements(db)
      .$if(account !== undefined, (query) => query.where('s.account', '=', account ?? ''))
      .orderBy('s.to_date', 'desc')
      .orderBy('s.uploaded_at', 'desc')
      .orderBy('s.statement_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('bank_statements')
      .select((e) => e.fn.countAll<bigint>().as('count'))
      .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''))
      .executeTakeFirstOrThrow(),
  ]);
  const faults = await findFaults(db, rows);
  return {
    success: true as const,
    rows: rows.map((row) => describe(row, faults)),
    total: Number(count.count),
  };
}

/** One statement with a page of its lines, as the file has them; nothing: there is none. */
export async function findStatement(
  db: Db,
  { statementId, page, pageSize }: Page & { statementId: string },
) {
  const row = await selectStatements(db)
    .where('s.statement_id', '=', statementId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const lines = await db
    .selectFrom('bank_statement_lines as h')
    .innerJoin('bank_lines as l', 'l.line_id', 'h.line_id')
    .leftJoin('bank_match_lines as m', 'm.line_id', 'l.line_id')
    .leftJoin('bank_line_notes as n', 'n.line_id', 'l.line_id')
    .select(['l.line_id as lineId', 'h.position', 'l.date', 'l.amount', 'l.description'])
    .select([
      'l.reference',
      'l.cheque_number as chequeNumber',
      'h.balance',
      'm.match_id',
      'n.state',
    ])
    .where('h.statement_id', '=', statementId)
    .orderBy('h.position')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    success: true as const,
    statement: describe(row, await findFaults(db, [row])),
    lines: lines.map(({ match_id, state, ...line }) => ({
      ...line,
      state: match_id === null ? (state ?? ('open' as const)) : ('matched' as const),
    })),
    total: row.line_count,
  };
}

/** Where a statement's file lies, and what it is called; nothing: there is no such statement. */
export function findStatementFile(db: Db, statementId: string) {
  return db
    .selectFrom('bank_statements')
    .select(['file_name as fileName', 'sha256', 'size'])
    .where('statement_id', '=', statementId)
    .executeTakeFirst();
}

/**
 * The accounts that a statement can be of, each with the end of its last statement and the day that
 * is to be reconciled next.
 */
export async function listStatementAccounts(db: Db) {
  const accounts = await listBankLedgerAccounts(db);
  const lasts = await db
    .selectFrom('bank_statements as s')
    .distinctOn('account')
    .select(['account', 'to_date', 'closing'])
    .select(({ fn, selectFrom }) => [
      fn
        .min('from_date')
        .over((window) => window.partitionBy('account'))
        .as('first_day'),
      selectFrom('reconciliations as r')
        .select((signed) => signed.fn.max('r.as_at').as('day'))
        .whereRef('r.account', '=', 's.account')
        .where('r.withdrawn_at', 'is', null)
        .as('signed'),
    ])
    .where('withdrawn_at', 'is', null)
    .orderBy('account')
    .orderBy('to_date', 'desc')
    .orderBy('uploaded_at', 'desc')
    .execute();
  return Promise.all(
    accounts.map(async ({ numbers, ...account }) => {
      const last = lasts.find((one) => one.account === account.account);
      const closing =
        last && (last.closing ?? (await bankBalanceOn(db, account.account, last.to_date)));
      return {
        ...account,
        accountNumberEnd: (numbers[0] ?? '').replaceAll(/\D/g, '').slice(-SHOWN_DIGITS),
        lastStatementTo: last?.to_date ?? null,
        lastClosing: closing ?? null,
        reconcileNext: last === undefined ? null : nextToReconcile(last),
      };
    }),
  );
}

interface Reaching {
  readonly first_day: BusinessDate;
  readonly to_date: BusinessDate;
  /** The last day that was signed. */
  readonly signed: BusinessDate | null;
}

/** The end of the earliest month that nobody signed, as far as the statements reach. */
function nextToReconcile({ first_day: first, to_date: last, signed }: Reaching): BusinessDate {
  const { to } = monthPeriodOf(signed === null ? first : addDays(signed, 1));
  return to < last ? to : last;
}

async function findFaults(db: Db, rows: readonly StatementRow[]): Promise<Map<string, string>> {
  const accounts = [...new Set(rows.map(({ account }) => account))];
  const chains = await Promise.all(accounts.map((account) => readChain(db, account)));
  return new Map(chains.flatMap((chain) => [...chainFaults(chain)]));
}

function describe(row: StatementRow, faults: ReadonlyMap<string, string>) {
  const { withdrawn_at: at } = row;
  return {
    statementId: row.statement_id,
    account: row.account,
    accountTitle: row.title,
    currency: row.currency,
    fileName: row.file_name,
    format: row.format,
    from: row.from_date,
    to: row.to_date,
    opening: row.opening,
    closing: row.closing,
    lineCount: row.line_count,
    ownLineCount: row.added_count,
    warnings: row.warnings,
    chainFault: faults.get(row.statement_id) ?? '',
    uploadedBy: row.uploader,
    uploadedAt: row.uploaded_at,
    withdrawn:
      at === null ? null : { by: row.withdrawer ?? '', at, reason: row.withdrawn_reason ?? '' },
  };
}
