import type { Kysely } from 'kysely';

import type { NewSchedule, Posting } from '#kinds/posting.ts';
import { formatDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { SummaryRow } from '#shared/forms/form-summary.ts';
import type { BookCode, PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import type { Centavos } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import type { ProblemCode } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { Printed, StoredTotal } from '../transactions/tables.ts';

import { findReversalAmong, postAlone, rehearse } from './posting-queries.ts';
import type { Answer } from './posting-queries.ts';
import { queueOf } from './posting-queue.ts';

/** Who records, from where, and the key that keeps it from being recorded twice. */
export interface RecordRequest {
  readonly userId: string;
  readonly actor: string;
  readonly address: string;
  readonly at: Date;
  readonly key: string;
  readonly contentHash: string;
  /** They stand or fall together; the answer is what the last one became. */
  readonly postings: readonly NewPosting[];
}

/** A transaction with its entry, before it has numbers. */
export interface NewPosting {
  readonly transactionId: string;
  readonly entryId: string;
  readonly action: 'transaction.posted' | 'transaction.reversed' | 'transaction.corrected';
  readonly kind: string;
  readonly book: BookCode;
  /**
   * As typed from the document, with its form for comparing; or the series that gives the number.
   * The key of a series is what may be named once by this kind.
   */
  readonly number:
    | { readonly typed: string; readonly key: string }
    | { readonly series: string; readonly key?: string };
  readonly date: BusinessDate;
  readonly due: BusinessDate | undefined;
  readonly description: string;
  readonly partyId: string | undefined;
  readonly total: Centavos;
  readonly lines: readonly PostingLine[];
  readonly taxRows: readonly TaxRow[];
  readonly answers: unknown;
  readonly summary: readonly SummaryRow[];
  readonly totals: readonly StoredTotal[];
  readonly printed: Printed;
  /** Where the receipt goes; empty: nowhere. */
  readonly receiptTo: string;
  readonly attachmentIds: readonly string[];
  readonly reversesId?: string;
  readonly correctsId?: string;
  /**
   * The next posting replaces what this one reverses, and both are one change of what is open: a
   * payment of the document stays a payment of its replacement.
   */
  readonly isRedone?: true;
  /** The entry of the reversal that this posting is one change with. */
  readonly redoes?: string;
  readonly reason?: string;
  readonly searchText: string;
  readonly cheques: readonly (NonNullable<Posting['cheques']>[number] & { chequeId: string })[];
  readonly chequeMoves: NonNullable<Posting['chequeMoves']>;
  /** Balances that the figures were worked out from; refused when one is another by now. */
  readonly relies: readonly { account: string; balance: bigint; quantity: bigint }[];
  readonly supplierDocument?: { readonly partyId: string; readonly key: string };
  /** Schedules that it makes (decision 189). */
  readonly schedules?: readonly (NewSchedule & { readonly scheduleId: string })[];
  /** The line of a schedule that this is the entry of. */
  readonly scheduleLine?: { readonly scheduleId: string; readonly position: number };
  /** The schedule of the asset that it takes out of the books. */
  readonly disposes?: string;
}

/** What a posting became. */
export interface Recorded extends Omit<Answer, 'total'> {
  readonly total: Centavos;
}

const MAX_TRIES = 4;
const DEADLOCK = '40P01';

/**
 * Records postings in one round trip: transaction, number, entry, lines, tax rows, balances, hash
 * chain, attachments, receipt and audit row, or nothing at all; those that wait at the same time
 * share the round trip and the commit. A key that was used before gives the answer of then. Throws
 * number-taken, month-locked, account-not-usable, already-reversed, reversal-not-reversible,
 * attachment-not-usable, idempotency-key-reused, item-overdrawn, item-settled, conflict, box-empty,
 * cheque-taken, cheque-in-use, posting-busy, approval-needed, approval-waits, schedule-posted,
 * schedule-stopped, schedule-disposed, schedule-line-posted.
 */
export async function recordPostings(
  db: Kysely<Tables>,
  request: RecordRequest,
): Promise<Recorded> {
  const payload = payloadOf(request);
  const size = request.postings.length;
  for (let tries = 1; ; tries += 1) {
    try {
      return readAnswer(
        await (db.isTransaction ? postAlone(db, payload) : queueOf(db)(payload, size)),
      );
    } catch (error) {
      // Whoever loses a deadlock has changed nothing and may simply try again; within a larger
      // transaction all of that has to.
      if (db.isTransaction || !isDeadlock(error) || tries === MAX_TRIES)
        throw (await reversedMeanwhile(db, request, error)) ?? toProblem(error, request);
    }
  }
}

/**
 * Does what `recordPostings` would, asks what is asked at commit, and takes all of it back. Throws
 * what `recordPostings` throws, and pg's 55P03 while others post for long.
 */
export async function rehearsePostings(db: Kysely<Tables>, request: RecordRequest): Promise<void> {
  try {
    await rehearse(db, payloadOf(request));
  } catch (error) {
    throw toProblem(error, request);
  }
}

/**
 * Whoever reverses what another one reverses in the same instant learns of the other reversal as
 * whoever comes later does; within a larger transaction nothing more can be read, and
 * `inRecordingTransaction` does it after that.
 */
async function reversedMeanwhile(
  db: Kysely<Tables>,
  { postings }: RecordRequest,
  error: unknown,
): Promise<Problem | undefined> {
  const { constraint } = error as { constraint?: string };
  if (constraint !== 'transactions_reversed_once') return undefined;
  const reversed = postings.flatMap(({ reversesId }) => reversesId ?? []);
  if (db.isTransaction) return new ReversedMeanwhile(reversed, error);
  const record = await findReversalAmong(db, reversed);
  return new Problem('already-reversed', { record, cause: error });
}

/** Within a larger transaction: which ones were to be reversed, to be looked up after it. */
class ReversedMeanwhile extends Problem {
  readonly reversed: readonly string[];

  constructor(reversed: readonly string[], cause: unknown) {
    super('already-reversed', { cause });
    this.reversed = reversed;
  }
}

function payloadOf(request: RecordRequest): string {
  return JSON.stringify({ ...request, postings: request.postings.map(toPayload) }, write);
}

/**
 * A database transaction that records postings among other things: whoever loses a deadlock begins
 * it anew, and whoever reverses what another one has reversed meanwhile learns of that reversal.
 */
export async function inRecordingTransaction<Result>(
  db: Kysely<Tables>,
  work: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (error instanceof ReversedMeanwhile) {
        const record = await findReversalAmong(db, error.reversed);
        throw new Problem('already-reversed', { record, cause: error });
      }
      if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
    }
  }
}

/** Reads an answer as the database keeps it. */
export function readAnswer(answer: Answer): Recorded {
  return { ...answer, total: BigInt(answer.total) };
}

function toPayload({ number, lines, taxRows, ...posting }: NewPosting) {
  const isTyped = 'typed' in number;
  return {
    ...posting,
    number: isTyped ? number.typed : null,
    numberKey: number.key ?? null,
    series: isTyped ? null : number.series,
    lines: lines.map((line, position) => ({ ...line, position })),
    taxRows: taxRows.map((row, position) => ({ ...row, position, rate: row.rateBasisPoints })),
  };
}

function write(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function toProblem(error: unknown, { postings }: RecordRequest): unknown {
  const { constraint, detail = '' } = error as { constraint?: string; detail?: string };
  const cause = error;
  if (constraint === 'ledger_number_taken') {
    const named = postings.map(({ number }) =>
      'typed' in number ? number.typed : (number.key ?? ''),
    );
    const values = { number: named.join(''), entryNumber: detail };
    return new Problem('number-taken', { values, cause });
  }
  if (constraint === 'ledger_month_locked')
    return new Problem('month-locked', { values: { month: detail }, cause });
  if (constraint === 'ledger_before_opening')
    return new Problem('before-opening', { values: { day: formatDate(detail) }, cause });
  if (constraint === 'ledger_closing_day')
    return new Problem('closing-entry-day', { values: { date: formatDate(detail) }, cause });
  if (constraint === 'ledger_account_refused')
    return new Problem('account-not-usable', { values: { account: detail }, cause });
  const code = LEDGER_PROBLEMS[constraint ?? ''];
  if (code !== undefined) return new Problem(code, { values: { name: detail }, cause });
  return error;
}

/**
 * Refusals of the posting function whose sentence needs one name: a document, an account or a
 * cheque.
 */
const LEDGER_PROBLEMS: Readonly<Record<string, ProblemCode>> = {
  ledger_item_overdrawn: 'item-overdrawn',
  ledger_item_settled: 'item-settled',
  open_items_not_overdrawn: 'item-overdrawn',
  ledger_balance_moved: 'conflict',
  ledger_box_empty: 'box-empty',
  currency_balances_not_overdrawn: 'currency-overdrawn',
  ledger_cheque_taken: 'cheque-taken',
  ledger_cheque_moved: 'conflict',
  ledger_cheque_not_deposited: 'cheque-not-deposited',
  ledger_cheque_returned: 'cheque-returned',
  ledger_cheque_in_use: 'cheque-in-use',
  ledger_approval_needed: 'approval-needed',
  ledger_approval_waits: 'approval-waits',
  ledger_schedule_posted: 'schedule-posted',
  ledger_schedule_stopped: 'schedule-stopped',
  ledger_schedule_disposed: 'schedule-disposed',
  ledger_schedule_line_posted: 'schedule-line-posted',
};

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}
