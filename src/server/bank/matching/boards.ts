import { randomUUID } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import type { ItemRow } from './open-items.ts';
import type { LineRow } from './open-lines.ts';
import { countPortions } from './portions.ts';
import type { Counts, Portion } from './portions.ts';

/** An item, and whether it may make up what the bank's first statement begins with. */
type Told = Portion<LineRow, ItemRow & { readonly isOfStart: boolean }>;

/** A page asks for the portions one after the other, as quickly as it can. */
const KEPT_MS = 60_000;
/** The oldest gives way. */
const MOST = 8;

/** Whose board: only who asked for the first portion is given the others. */
interface Owner {
  readonly account: string;
  readonly userId: string;
}

/** What is not told yet of a board. */
interface Rest {
  readonly boardId: string;
  readonly portion: number;
  readonly counts: Counts;
}

interface Board extends Owner {
  readonly portions: readonly Told[];
  readonly timer: NodeJS.Timeout;
}

// By this process alone; who asks another one asks for all of it.
const boards = new Map<string, Board>();

/**
 * Keeps portions for whoever asked for the first of them, so that what is left and what is proposed
 * is not worked out for each; gives what the answer says of them.
 */
export function keepBoard(owner: Owner, portions: readonly Told[]): Rest | null {
  if (portions.length < 2) return null;
  const [oldest] = boards.keys();
  if (boards.size >= MOST && oldest !== undefined) drop(oldest);
  const boardId = randomUUID();
  const timer = setTimeout(() => drop(boardId), KEPT_MS).unref();
  boards.set(boardId, { ...owner, portions, timer });
  return { boardId, portion: 1, counts: countPortions(portions.slice(1)) };
}

/** A portion that is kept. Throws not-found. */
export function getPortion(
  { account, userId }: Owner,
  { boardId, portion }: { readonly boardId: string; readonly portion: number },
): Told & { rest: Rest | null } {
  const board = boards.get(boardId);
  const found = board?.portions[portion];
  if (board?.account !== account || board.userId !== userId || found === undefined)
    throw new Problem('not-found');
  const others = board.portions.slice(portion + 1);
  if (others.length === 0) return { ...found, rest: null };
  const rest = { boardId, portion: portion + 1, counts: countPortions(others) };
  return { ...found, rest };
}

function drop(boardId: string): void {
  clearTimeout(boards.get(boardId)?.timer);
  boards.delete(boardId);
}
