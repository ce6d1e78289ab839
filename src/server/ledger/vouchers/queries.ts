import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { amountInWords } from '#shared/output/amount-in-words.ts';
import { invariant } from '#shared/invariant.ts';
import { absolute, fromWire } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findSecondPeople } from '../approvals/queries.ts';
import { listPrintedLines } from '../postings/printed-lines.ts';

import type { VoucherInput, VoucherLink } from '../../output/vouchers/voucher-input.ts';

/**
 * What the voucher of a transaction prints, with the labels of the day it was recorded, and whose
 * it is; no logo yet. With a `caller`, only of what they may see: their own, or any for accountants
 * and admins. Throws `Problem('not-found')`.
 */
export async function getVoucherInput(
  db: Kysely<Tables>,
  transactionId: string,
  caller?: Caller,
): Promise<VoucherInput & { companyId: string }> {
  const row = await findStored(db, transactionId);
  if (row === undefined || !maySee(row.recorded_by, caller)) throw new Problem('not-found');
  const { printed } = row;
  const [lines, people, reversedBy, reverses] = await Promise.all([
    listPrintedLines(db, row.entry_id, row.printed),
    findSecondPeople(db, transactionId),
    findLink(db, 'reverses_id', transactionId),
    row.reverses_id === null ? null : findLink(db, 'transaction_id', row.reverses_id),
  ]);
  return {
    companyId: row.company_id,
    company: { ...printed.company, logo: null },
    kindTitle: printed.kindTitle,
    heading: printed.heading,
    phrase: printed.phrase,
    number: row.number,
    entryNumber: row.entry_number,
    entryHash: row.hash.toString('hex'),
    date: row.date,
    party: printed.party,
    summary: row.summary,
    lines,
    totals: row.totals.map(({ label, amount, emphasis }) => {
      const centavos = fromWire(amount);
      invariant(centavos !== undefined, 'a stored total is an amount');
      return { label, amount: centavos, emphasis };
    }),
    amount: absolute(row.total),
    amountInWords: row.total === 0n ? '' : amountInWords(absolute(row.total)),
    signatories: withRelease(printed.signatories, people),
    secondPeople: { approved: people.approved, released: people.released },
    reversedBy,
    reverses: reverses && { ...reverses, reason: row.reason ?? '' },
    recordedBy: row.display_name || row.client_id,
    signatureLine: row.signature_line,
    recordedAt: row.recorded_at,
  };
}

/**
 * A cheque of the register as it is printed, with the bank account that it is drawn on: of several
 * on one account of the chart, the one in use. Throws `Problem('not-found')`, also for a user who
 * did not record it, `Problem('cheque-not-printable')` once it has left the house or was voided,
 * and `Problem('release-needed')` while its payment waits for a second person.
 */
export async function getRegisteredCheque(db: Kysely<Tables>, chequeId: string, caller: Caller) {
  const row = await db
    .selectFrom('cheques as c')
    .leftJoin('transactions as t', 't.transaction_id', 'c.transaction_id')
    .leftJoin('bank_accounts as b', 'b.ledger_account', 'c.account')
    .select(['c.number', 'c.payee', 'c.amount', 'c.date', 'c.state', 'b.bank_account_id'])
    .select('t.recorded_by')
    .select(sql<boolean>`coalesce(awaits_release(c.transaction_id), false)`.as('awaits_release'))
    .where('c.cheque_id', '=', chequeId)
    .orderBy('b.is_active', 'desc')
    .orderBy('b.name')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || !maySee(row.recorded_by ?? '', caller)) throw new Problem('not-found');
  const { number, payee, amount, date, state } = row;
  if (state !== 'written') {
    throw new Problem('cheque-not-printable', { values: { number, state } });
  }
  if (row.awaits_release) throw new Problem('release-needed');
  return { number, payee, amount, date, bankAccountId: row.bank_account_id ?? undefined };
}

/** A payment that a second person releases says so below, from the moment it is posted. */
function withRelease(
  signatories: readonly string[],
  { released, awaitsRelease }: Awaited<ReturnType<typeof findSecondPeople>>,
): readonly string[] {
  const isAsked = released !== null || awaitsRelease !== null;
  return isAsked ? [...signatories, 'Released by'] : signatories;
}

function maySee(recordedBy: string, caller: Caller | undefined): boolean {
  if (caller === undefined || caller.role !== 'user') return true;
  return caller.userId === recordedBy;
}

function findStored(db: Kysely<Tables>, transactionId: string) {
  return db
    .selectFrom('transactions as t')
    .innerJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .innerJoin('user_accounts as u', 'u.user_id', 't.recorded_by')
    .selectAll('t')
    .select(['e.entry_id', 'e.number as entry_number', 'e.hash', 'u.client_id', 'u.company_id'])
    .select(['u.display_name', 'u.signature_line'])
    .where('t.transaction_id', '=', transactionId)
    .executeTakeFirst();
}

async function findLink(
  db: Kysely<Tables>,
  by: 'reverses_id' | 'transaction_id',
  transactionId: string,
): Promise<VoucherLink | null> {
  const row = await db
    .selectFrom('transactions as t')
    .innerJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .select(['t.number', 'e.number as entryNumber', 't.date', 't.reason'])
    .where(`t.${by}`, '=', transactionId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, reason: row.reason ?? '' };
}
