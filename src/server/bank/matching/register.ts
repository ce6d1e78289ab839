import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { sentenceOf } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';

import type { Act } from './act.ts';
import type { Plan } from './plan.ts';

/** A cheque of ours that a match clears in the register. */
export interface Clearing {
  readonly chequeId: string;
  readonly from: string;
  readonly date: BusinessDate;
  readonly reason: string;
  /** What the bank paid, where it is not what was recorded. */
  readonly amount: bigint | undefined;
}

interface RegisterRow {
  readonly state: string;
  readonly amount: bigint;
}

/**
 * The cheques that a match clears: those of its new items that the register does not have as
 * cleared, on the day of the bank's last line.
 */
export function buildClearings(
  { lines, items, newItems }: Plan,
  register: ReadonlyMap<string, RegisterRow>,
): Clearing[] {
  const day = lines.at(-1)?.date;
  if (day === undefined) return [];
  return newItems.flatMap(({ registerId }) => {
    const cheque = registerId === null ? undefined : register.get(registerId);
    if (registerId === null || cheque === undefined || cheque.state === 'cleared') return [];
    const [line] = lines;
    const isAlone = lines.length === 1 && items.length === 1;
    const paid = isAlone && line !== undefined ? -line.amount : cheque.amount;
    const isOther = paid !== cheque.amount && paid > 0n;
    const reason = isOther
      ? `The bank’s statement of ${formatDate(day)} says ${formatMoney(paid)}, not ${formatMoney(cheque.amount)}.`
      : 'Matched with the bank’s statement.';
    const amount = isOther ? paid : undefined;
    return [{ chequeId: registerId, from: cheque.state, date: day, reason, amount }];
  });
}

/**
 * What the register says of cheques, by id; it refuses a change of what is another state by then.
 */
export async function readRegister(
  tx: Kysely<Tables>,
  chequeIds: readonly string[],
): Promise<Map<string, RegisterRow>> {
  if (chequeIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('cheques')
    .select(['cheque_id', 'state', 'amount'])
    .where('cheque_id', 'in', [...new Set(chequeIds)])
    .execute();
  return new Map(rows.map(({ cheque_id: id, ...row }) => [id, row]));
}

/** Clears cheques in the register; by id, the sentence why one could not be. */
export async function clearCheques(
  tx: Kysely<Tables>,
  act: Act,
  clearings: readonly Clearing[],
): Promise<Map<string, string>> {
  return moveCheques(
    tx,
    act,
    clearings.map(({ amount, ...move }) => ({
      ...move,
      state: 'cleared',
      amount: amount?.toString(),
    })),
  );
}

/** Takes clearings back, as of today; by id, the sentence why one could not be. */
export async function takeBackClearings(
  tx: Kysely<Tables>,
  act: Act,
  chequeIds: readonly string[],
): Promise<Map<string, string>> {
  const register = await readRegister(tx, chequeIds);
  // Who moved it by hand since knows better.
  const cleared = [...register].filter(([, { state }]) => state === 'cleared');
  return moveCheques(
    tx,
    act,
    cleared.map(([chequeId]) => ({
      chequeId,
      from: 'cleared',
      state: 'released',
      date: act.today,
      reason: 'The match with the bank’s statement was undone.',
    })),
  );
}

async function moveCheques(
  tx: Kysely<Tables>,
  { at, caller, address }: Act,
  moves: readonly { readonly chequeId: string }[],
): Promise<Map<string, string>> {
  if (moves.length === 0) return new Map();
  const who = { at: at.toISOString(), actor: caller.clientId, userId: caller.userId, address };
  const asked = JSON.stringify(moves.map((move) => ({ ...move, ...who })));
  const { rows } = await sql<{ chequeId: string; answer: string }>`
    select m ->> 'chequeId' as "chequeId", move_cheque(m) as answer
      from jsonb_array_elements(${asked}::jsonb) as m`.execute(tx);
  return new Map(
    rows.flatMap(({ chequeId, answer }) => {
      const [code, month = ''] = answer.split(' ');
      return code === 'done' ? [] : [[chequeId, sentenceOf(code as ProblemCode, { month })]];
    }),
  );
}
