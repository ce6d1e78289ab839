import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { formatMoney, sum } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import { firstStatement, lockBankAccount } from '../statements/balance.ts';
import type { FirstStatement } from '../statements/balance.ts';

import type { Act } from './act.ts';
import { auditOf } from './act.ts';
import { findItems, itemText, listOpenItems } from './open-items.ts';
import type { ItemKey, ItemRow } from './open-items.ts';
import { readParts } from './parts.ts';
import { clearCheques, readRegister } from './register.ts';
import { removeMatches } from './undo-matches.ts';
import { writeMatches } from './write.ts';

type Db = Kysely<Tables>;
const MOST = 20_000;

/** What the first statement begins with against the items of the books that it is said to hold. */
export interface Start {
  readonly isMade: boolean;
  readonly first: FirstStatement | undefined;
  /**
   * Items that may make up the opening balance: those dated before the first statement, and the
   * books' own opening.
   */
  readonly items: readonly ItemRow[];
}

/** How the matching of an account begins; `known` are all its open items, if somebody read them. */
export async function readStart(
  db: Db,
  account: string,
  known?: readonly ItemRow[],
): Promise<Start> {
  const first = await firstStatement(db, account);
  if (first === undefined) return { isMade: false, first, items: [] };
  const made = await sumOfStart(db, account);
  if (made !== undefined && made.total === (first.opening ?? made.total))
    return { isMade: true, first, items: [] };
  const open = known ?? (await listOpenItems(db, { account, to: undefined, limit: MOST }));
  // What was said of another first statement is said anew of this one.
  const held = made === undefined ? [] : await findHeld(db, account, made.matchId);
  const items = [...held, ...open].filter((item) => isBefore(item, first));
  const isMade = made === undefined && items.length === 0 && first.opening === 0n;
  return { isMade, first, items };
}

/**
 * Makes the start by itself where the books' opening item alone is the opening balance of the first
 * statement.
 */
export async function startAlone(db: Db, act: Act): Promise<void> {
  if ((await findSoleOpening(db, act.account)) === undefined) return;
  await db.transaction().execute(async (tx) => {
    await lockBankAccount(tx, act.account);
    const item = await findSoleOpening(tx, act.account);
    if (item === undefined) return;
    await writeStart(tx, act, {
      items: [item],
      reason: 'The opening balance of the books is that of the first statement',
      clearedIds: [],
    });
  });
}

/**
 * Says which items before the first statement were still outstanding; the others make up its
 * opening balance, or it is refused. Cheques among them count as cleared from the first statement
 * on. Throws bank-start-uneven, bad-request (there is no statement with an opening balance),
 * bank-match-frozen.
 */
export async function startAccount(
  db: Db,
  act: Act,
  outstanding: readonly ItemKey[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockBankAccount(tx, act.account);
    const made = await sumOfStart(tx, act.account);
    if (made !== undefined) await removeMatches(tx, act, [made.matchId]);
    const { first, items } = await readStart(tx, act.account);
    if (first === undefined || first.opening === null) {
      const message = 'The first statement of this account names no opening balance.';
      throw new Problem('bad-request', { fields: [{ path: 'outstanding', message }] });
    }
    const left = new Set(outstanding.map(itemText));
    const held = items.filter((item) => !left.has(itemText(item)));
    const total = sum(held.map(({ amount }) => amount));
    if (total !== first.opening)
      throw new Problem('bank-start-uneven', { values: { name: formatMoney(total) } });
    if (held.length > 0) await startWith(tx, act, { first, held });
    const after = { held: held.length, outstanding: items.length - held.length };
    await recordAudit(tx, { ...auditOf(act), action: 'bank.started', after });
  });
}

async function startWith(
  tx: Db,
  act: Act,
  { first, held }: { first: FirstStatement; held: readonly ItemRow[] },
): Promise<void> {
  const register = await readRegister(
    tx,
    held.flatMap(({ registerId }) => registerId ?? []),
  );
  const open = [...register].filter(([, { state }]) => state === 'written' || state === 'released');
  const faults = await clearCheques(
    tx,
    act,
    open.map(([chequeId, { state: from }]) => ({
      chequeId,
      from,
      date: first.from,
      reason: 'It was paid before the first statement of the bank.',
      amount: undefined,
    })),
  );
  const [fault] = faults.values();
  if (fault !== undefined)
    throw new Problem('bad-request', { fields: [{ path: 'outstanding', message: fault }] });
  const reason = 'What the first statement begins with';
  await writeStart(tx, act, { items: held, reason, clearedIds: open.map(([id]) => id) });
}

async function writeStart(
  tx: Db,
  act: Act,
  start: { items: readonly ItemRow[]; reason: string; clearedIds: readonly string[] },
): Promise<void> {
  const items = await findItems(tx, act.account, start.items);
  await writeMatches(tx, act, [
    {
      at: 0,
      matchId: randomUUID(),
      isJoined: false,
      lines: [],
      items,
      newLines: [],
      newItems: items,
      kind: 'start',
      difference: 0n,
      differenceSide: null,
      reason: start.reason,
      score: 100,
      clearedIds: start.clearedIds,
    },
  ]);
}

function isBefore({ date, isOpening }: ItemRow, { from }: FirstStatement): boolean {
  return isOpening || date < from;
}

/**
 * The books' opening item, where nobody said yet what the first statement begins with, and it alone
 * is just that. Asked for whenever a desk is opened, so nothing but opening items is read.
 */
async function findSoleOpening(db: Db, account: string): Promise<ItemRow | undefined> {
  const first = await firstStatement(db, account);
  if (first?.opening == null || (await sumOfStart(db, account)) !== undefined) return undefined;
  const asked = { account, to: undefined, limit: MOST, isOpening: true };
  const [only, ...others] = await listOpenItems(db, asked);
  return others.length === 0 && only?.amount === first.opening ? only : undefined;
}

async function findHeld(db: Db, account: string, matchId: string): Promise<ItemRow[]> {
  const parts = await readParts(db, account, [matchId]);
  return parts.get(matchId)?.items ?? [];
}

async function sumOfStart(db: Db, account: string) {
  const { rows } = await sql<{ matchId: string; total: bigint }>`
    select m.match_id as "matchId", coalesce(sum(b.amount), 0)::bigint as total
      from bank_matches m
      left join bank_match_items i on i.match_id = m.match_id
      left join bank_items b on b.account = m.account and b.entry_id = i.entry_id and b.position = i.position
        and b.cheque_id = i.cheque_id
      where m.account = ${account} and m.kind = 'start' group by m.match_id`.execute(db);
  return rows[0];
}
