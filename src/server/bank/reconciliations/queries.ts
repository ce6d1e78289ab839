import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';

import { reconciliationFigures } from '#shared/api/bank/reconciliations.ts';
import type { reconciliationRow } from '#shared/api/bank/reconciliations.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';

import type { StatementFigures } from './statement-figures.ts';

type Db = Kysely<Tables>;
type ReconciliationRow = z.output<typeof reconciliationRow>;

/** One as it was prepared, with what only its file and its signing need. */
export interface SignedReconciliation {
  readonly row: ReconciliationRow;
  readonly figures: StatementFigures;
  readonly preparerId: string;
  readonly pdfSha256: string | null;
}

interface Chosen {
  readonly reconciliationId?: string | undefined;
  readonly account?: string | undefined;
  readonly asAt?: BusinessDate | undefined;
  readonly isStanding?: boolean;
}

/** The days of an account from this one on that stand signed. */
export async function findSigned(db: Db, account: string, from: BusinessDate): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliations')
    .select('as_at')
    .where('account', '=', account)
    .where('as_at', '>=', from)
    .where('withdrawn_at', 'is', null)
    .orderBy('as_at')
    .execute();
  return rows.map(({ as_at: day }) => day);
}

/** Reconciliations that were prepared, the newest first, each with why it is broken. */
export async function listReconciliations(db: Db, chosen: Chosen): Promise<SignedReconciliation[]> {
  const { rows } = await sql<Stored>`
    select r.*, a.title, account_currency(r.account) as currency, p.client_id as preparer,
        coalesce(v.client_id, '') as reviewer, w.client_id as withdrawer
      from reconciliations r
      join accounts a on a.number = r.account
      join user_accounts p on p.user_id = r.prepared_by
      left join user_accounts v on v.user_id = r.reviewed_by
      left join user_accounts w on w.user_id = r.withdrawn_by
      where (${chosen.reconciliationId ?? null}::uuid is null or r.reconciliation_id = ${chosen.reconciliationId ?? null})
        and (${chosen.account ?? null}::text is null or r.account = ${chosen.account ?? null})
        and (${chosen.asAt ?? null}::date is null or r.as_at = ${chosen.asAt ?? null})
        and (${chosen.isStanding ?? false} = false or r.withdrawn_at is null)
      order by r.as_at desc, r.prepared_at desc`.execute(db);
  const breaks = await listBreaks(
    db,
    rows.map((row) => row.reconciliation_id),
  );
  return rows.map((row) => signedOf(row, breaks));
}

/** One that was prepared. Throws `Problem('not-found')`. */
export async function getReconciliation(
  db: Db,
  reconciliationId: string,
): Promise<SignedReconciliation> {
  const [found] = await listReconciliations(db, { reconciliationId });
  if (found === undefined) throw new Problem('not-found');
  return found;
}

interface Stored extends Omit<Tables['reconciliations'], 'figures'> {
  figures: unknown;
  title: string;
  currency: string;
  preparer: string;
  reviewer: string;
  withdrawer: string | null;
}

function signedOf(row: Stored, allBreaks: readonly StoredBreak[]): SignedReconciliation {
  const figures = reconciliationFigures.parse(row.figures);
  const breaks = allBreaks
    .filter((one) => one.reconciliation_id === row.reconciliation_id)
    .map((one) => breakOf(one, row));
  return {
    figures,
    preparerId: row.prepared_by,
    pdfSha256: row.pdf_sha256,
    row: {
      reconciliationId: row.reconciliation_id,
      account: row.account,
      accountTitle: row.title,
      currency: row.currency,
      from: row.from_date,
      asAt: row.as_at,
      balancePerBank: figures.balancePerBank,
      adjusted: figures.adjustedBank,
      state: stateOf(row, breaks.length > 0),
      preparedBy: row.preparer,
      preparedAt: row.prepared_at,
      reviewedBy: row.reviewer,
      reviewedAt: row.reviewed_at,
      sha256: row.figures_sha256,
      breaks,
      withdrawn:
        row.withdrawn_at === null
          ? null
          : { by: row.withdrawer ?? '', at: row.withdrawn_at, reason: row.withdrawn_reason ?? '' },
    },
  };
}

function stateOf(row: Stored, isBroken: boolean): ReconciliationRow['state'] {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (isBroken) return 'broken';
  return row.reviewed_at === null ? 'prepared' : 'reviewed';
}

interface StoredBreak {
  reconciliation_id: string;
  transaction_id: string;
  cause: 'reversed' | 'dated-within';
  at: Date;
  number: string;
  date: BusinessDate;
  reason: string | null;
  reversed: string | null;
  by: string;
}

async function listBreaks(db: Db, ids: readonly string[]): Promise<StoredBreak[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('reconciliation_breaks as k')
    .innerJoin('transactions as t', 't.transaction_id', 'k.transaction_id')
    .innerJoin('user_accounts as u', 'u.user_id', 't.recorded_by')
    .leftJoin('transactions as o', 'o.transaction_id', 't.reverses_id')
    .select(['k.reconciliation_id', 'k.transaction_id', 'k.cause', 'k.at'])
    .select(['t.number', 't.date', 't.reason', 'o.number as reversed', 'u.client_id as by'])
    .where('k.reconciliation_id', 'in', [...ids])
    .orderBy('k.at')
    .execute();
}

function breakOf(one: StoredBreak, row: Stored): ReconciliationRow['breaks'][number] {
  const { cause, transaction_id: transactionId, by, at } = one;
  return { cause, transactionId, by, at, text: deriveSentence(one, row) };
}

/**
 * CV-2026-000004, which the bank had cleared, was reversed by maria.cruz on 5 Jan 2027: Wrong payee
 */
function deriveSentence(
  { cause, number, reversed, by, at, date, reason }: StoredBreak,
  row: Stored,
) {
  const day = formatDate(manilaDate(at));
  if (cause === 'reversed') {
    const why = reason === null || reason === '' ? '.' : `: ${reason}`;
    return `${reversed ?? number}, which was cleared, was reversed by ${by} on ${day}${why}`;
  }
  return `${number} of ${formatDate(date)} was entered by ${by} on ${day}, after ${formatDate(row.as_at)} had been signed.`;
}
