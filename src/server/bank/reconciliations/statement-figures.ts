import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';

import { likeRange } from '#shared/ledger/chart.ts';
import type { reconciliationFigures } from '#shared/api/bank/reconciliations.ts';
import { outstandingLabel } from '#shared/bank/parts.ts';
import type { Section } from '#shared/bank/reconciliation.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { printHead } from '../../platform/settings/company-print-head.ts';
import { bankBalanceOn } from '../statements/balance.ts';

import { currentFigures } from './current-figures.ts';
import type { CurrentFigures } from './current-figures.ts';

type Db = Kysely<Tables>;

/** A reconciliation statement as it is shown, signed and printed. */
export type StatementFigures = z.output<typeof reconciliationFigures>;

/** Which statement: of an account, as at a day. */
export interface Wanted {
  readonly account: string;
  readonly asAt: BusinessDate;
}

/**
 * The figures of a reconciliation as they stand now, under the names of the day. Throws
 * `Problem('not-found')`.
 */
export async function statementFigures(
  db: Db,
  { account, asAt }: Wanted,
  caller: Pick<Caller, 'companyId' | 'companyName'>,
): Promise<{ statement: StatementFigures; current: CurrentFigures }> {
  const [head, current, companyName] = await Promise.all([
    accountHead(db, account),
    currentFigures(db, account, asAt),
    nameOfCompany(db, caller),
  ]);
  const openingProof = await provenOpening(db, account, current.from);
  return { statement: { ...head, companyName, openingProof, ...shownOf(current) }, current };
}

/** Of the figures what is shown and signed. */
function shownOf(current: CurrentFigures) {
  return {
    account: current.account,
    from: current.from,
    asAt: current.asAt,
    balancePerBank: current.balancePerBank,
    depositsInTransit: shownSection(current.depositsInTransit),
    outstandingCheques: {
      ...shownSection(current.outstandingCheques),
      label: outstandingLabel(current.outstandingCheques.rows),
    },
    bankErrors: shownSection(current.bankErrors),
    adjustedBank: current.adjustedBank,
    balancePerBooks: current.balancePerBooks,
    creditMemos: shownSection(current.creditMemos),
    debitMemos: shownSection(current.debitMemos),
    bookErrors: shownSection(current.bookErrors),
    adjustedBooks: current.adjustedBooks,
    unexplained: shownSection(current.unexplained),
    difference: current.difference,
    proof: { bank: [...current.proof.bank], books: [...current.proof.books] },
    matchedLineCount: current.matchedLineCount,
    matchedItemCount: current.matchedItemCount,
  };
}

function shownSection({ rows, total }: Section) {
  return {
    total,
    rows: rows.map(({ date, reference, text, amount, transactionId, lineId, isStale }) => {
      return { date, reference, text, amount, transactionId, lineId, isStale };
    }),
  };
}

/**
 * What the account is called, here and at the bank. Throws `Problem('not-found')` for what is no
 * bank account.
 */
async function accountHead(db: Db, account: string) {
  const { rows } = await sql<{
    accountTitle: string;
    bank: string;
    accountNumber: string;
    currency: string;
  }>`
    select a.title as "accountTitle", coalesce(b.bank, '') as bank, coalesce(b.account_number, '') as "accountNumber",
        account_currency(a.number) as currency
      from accounts a
      left join lateral (select * from bank_accounts b where b.ledger_account = a.number
        order by b.is_active desc, b.name limit 1) b on true
      where a.number = ${account} and a.number like ${likeRange('banks')}`.execute(db);
  const [head] = rows;
  if (head === undefined) throw new Problem('not-found');
  return head;
}

async function nameOfCompany(
  db: Db,
  { companyId, companyName }: Pick<Caller, 'companyId' | 'companyName'>,
): Promise<string> {
  const row = await db
    .selectFrom('company_profiles')
    .select('profile')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return printHead(row?.profile, companyName).name;
}

/**
 * What the statement that the period begins with opens with, less what the one before it closed
 * with (handbook 7.1); null where there is none before, or where it names no opening balance.
 */
async function provenOpening(db: Db, account: string, from: BusinessDate): Promise<bigint | null> {
  const statements = await db
    .selectFrom('bank_statements')
    .select(['from_date', 'to_date', 'opening', 'closing'])
    .where('account', '=', account)
    .where('withdrawn_at', 'is', null)
    .orderBy('from_date')
    .orderBy('to_date')
    .execute();
  const at = statements.findIndex(({ to_date: to }) => to >= from);
  const [before, begun] = [statements[at - 1], statements[at]];
  if (before === undefined || begun?.opening == null) return null;
  // A day that both statements have belongs to one of them in part.
  if (before.closing === begun.opening) return 0n;
  const closed = await bankBalanceOn(db, account, addDays(begun.from_date, -1));
  return closed === null ? null : begun.opening - closed;
}
