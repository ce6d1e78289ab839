import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { ChequeState } from '#kinds/facts.ts';
import { likeRange } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';
import type { ProblemCode } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

interface Move {
  readonly chequeId: string;
  readonly from: ChequeState;
  readonly state: ChequeState;
  readonly date: BusinessDate;
  readonly reason: string;
  /** What the bank paid, in centavos, when a cheque is cleared. */
  readonly amount?: bigint | undefined;
  readonly address: string;
}

/**
 * Hands a cheque over, marks it cleared, or takes either back. The database knows which changes
 * there are. Throws not-found, conflict (it was changed meanwhile), cheque-state-impossible,
 * cheque-too-early, month-locked, bad-request.
 */
export async function moveCheque(deps: Deps, caller: Caller, move: Move): Promise<void> {
  const isUndone = move.state === 'written' || move.from === 'cleared';
  if (isUndone && move.reason === '')
    throw fault('reason', 'Say why it is taken back, in a few words.');
  demandPast(deps, move.date);
  if (move.amount !== undefined) await demandSaid(deps, move, move.amount);
  const amount = move.amount?.toString();
  const request = JSON.stringify({ ...move, amount, ...authorOf(deps, caller) });
  await demandDone(sql<Answer>`select move_cheque(${request}::jsonb) as answer`.execute(deps.db));
}

/**
 * Registers a spoiled form, so that its number is accounted for and never used. Throws
 * cheque-taken, month-locked, bad-request (the account is no bank account, the day has not come).
 */
export async function spoilCheque(
  deps: Deps,
  caller: Caller,
  form: { account: string; number: string; date: BusinessDate; reason: string; address: string },
): Promise<void> {
  demandPast(deps, form.date);
  const bank = await deps.db
    .selectFrom('accounts')
    .select('number')
    .where('number', '=', form.account)
    .where('number', 'like', likeRange('banks'))
    .executeTakeFirst();
  if (bank === undefined) throw fault('account', 'Choose a bank account.');
  const request = JSON.stringify({ chequeId: randomUUID(), ...form, ...authorOf(deps, caller) });
  await demandDone(
    sql<Answer>`select spoil_cheque(${request}::jsonb) as answer`.execute(deps.db),
    form.number,
  );
}

/**
 * Another amount than was recorded is a find that somebody must explain, and no other change has
 * one.
 */
async function demandSaid({ db }: Deps, move: Move, amount: bigint): Promise<void> {
  if (move.state !== 'cleared' || amount <= 0n)
    throw fault('amount', 'Only a cheque that is cleared has an amount of the bank.');
  const cheque = await db
    .selectFrom('cheques')
    .select('amount')
    .where('cheque_id', '=', move.chequeId)
    .executeTakeFirst();
  if (cheque !== undefined && cheque.amount !== amount && move.reason === '')
    throw fault('reason', 'Say why the bank paid another amount than was recorded.');
}

interface Answer {
  /** `done`, or a problem; of a closed month with the month: `month-locked 2026-10`. */
  answer: string;
}

async function demandDone(asked: Promise<{ rows: Answer[] }>, name = ''): Promise<void> {
  const { rows } = await asked;
  const answer = rows[0]?.answer;
  if (answer === undefined || answer === 'done') return;
  const [code, month = ''] = answer.split(' ');
  throw new Problem(code as ProblemCode, { values: { name, month } });
}

function demandPast({ clock }: Deps, date: BusinessDate): void {
  if (date > manilaDate(clock.now())) throw fault('date', 'This date is in the future.');
}

function authorOf({ clock }: Deps, { clientId, userId }: Caller) {
  return { at: clock.now().toISOString(), actor: clientId, userId };
}

function fault(path: string, message: string): Problem {
  return new Problem('bad-request', { fields: [{ path, message }] });
}
