import { randomUUID } from 'node:crypto';

import type { BusinessDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
import { sentenceOf } from '#shared/problems.ts';

import type { ItemKey, ItemRow, Role } from './open-items.ts';
import { itemText } from './open-items.ts';
import type { LineRow } from './open-lines.ts';

/** A match as somebody asks for it. */
export interface WantedMatch {
  readonly lineIds: readonly string[];
  readonly items: readonly ItemKey[];
  readonly role: Role;
  readonly reason: string;
  readonly score: number;
  /** Lines less items, as the person saw it. */
  readonly difference: bigint;
  readonly differenceSide: 'books' | 'bank' | null;
}

export type FoundLine = Omit<LineRow, 'note'> & { readonly matchId: string | null };
export type FoundItem = ItemRow & { readonly matchId: string | null; readonly role: Role };

/**
 * A match whose sums differ: how many parts it has, and the day up to which a signed reconciliation
 * froze it.
 */
export interface DifferentMatch {
  readonly parts: number;
  readonly frozenTo: BusinessDate | null;
}

/** What the database has of everything that was asked for. */
export interface Found {
  readonly lines: ReadonlyMap<string, FoundLine>;
  readonly items: ReadonlyMap<string, FoundItem>;
  /** Matches whose sums differ: a later entry may join them. */
  readonly differences: ReadonlyMap<string, DifferentMatch>;
  /** Roles of entries that were recorded from lines of the bank. */
  readonly roles: ReadonlyMap<string, Role>;
}

/** A match that can be made: what is written of it. */
export interface Plan {
  readonly at: number;
  readonly matchId: string;
  /** It is there already, and these parts come to it. */
  readonly isJoined: boolean;
  readonly lines: readonly FoundLine[];
  readonly items: readonly FoundItem[];
  readonly newLines: readonly FoundLine[];
  readonly newItems: readonly FoundItem[];
  readonly kind: 'plain' | 'difference' | 'start';
  readonly difference: bigint;
  readonly differenceSide: 'books' | 'bank' | null;
  readonly reason: string;
  readonly score: number;
}

/**
 * A match, or the sentence that says why it cannot be made; `taken` are the parts of those before
 * it in one call.
 */
export function planMatch(
  { wanted, at }: { wanted: WantedMatch; at: number },
  found: Found,
  taken: Set<string>,
): Plan | string {
  const lineIds = [...new Set(wanted.lineIds)];
  const keys = [...new Map(wanted.items.map((key) => [itemText(key), key])).keys()];
  const lines = lineIds.flatMap((lineId) => found.lines.get(lineId) ?? []);
  const items = keys.flatMap((key) => found.items.get(key) ?? []);
  if (lines.length !== lineIds.length || items.length !== keys.length)
    return 'A part of it is no longer there. Load this page again.';
  if (lines.length + items.length < 2) return 'A match has two parts at least.';
  const joined = joinedBy({ lines, items }, found);
  if (joined === undefined || [...lineIds, ...keys].some((key) => taken.has(key)))
    return sentenceOf('bank-line-matched');
  const frozenTo = found.differences.get(joined ?? '')?.frozenTo ?? '';
  if ([...lines, ...items].some(({ matchId, date }) => matchId === null && date <= frozenTo))
    return sentenceOf('bank-match-frozen');
  const difference = sum(lines.map(amountOf)) - sum(items.map(amountOf));
  const fault = differenceFault(wanted, { lines, items, difference });
  if (fault !== undefined) return fault;
  for (const key of [...lineIds, ...keys]) taken.add(key);
  const deriveRole = (item: FoundItem): Role =>
    item.matchId === null && wanted.role === 'item'
      ? (found.roles.get(item.transactionId) ?? 'item')
      : item.matchId === null
        ? wanted.role
        : item.role;
  const withRoles = items.map((item) => ({ ...item, role: deriveRole(item) }));
  return {
    at,
    matchId: joined ?? randomUUID(),
    isJoined: joined !== null,
    lines,
    items: withRoles,
    newLines: lines.filter(({ matchId }) => matchId === null),
    newItems: withRoles.filter(({ matchId }) => matchId === null),
    kind: difference === 0n ? 'plain' : 'difference',
    difference,
    differenceSide: difference === 0n ? null : wanted.differenceSide,
    reason: wanted.reason,
    score: wanted.score,
  };
}

/**
 * The match that all of it belongs to or joins; null: to none; undefined: a part is in a match that
 * nothing joins.
 */
function joinedBy(
  { lines, items }: Pick<Plan, 'lines' | 'items'>,
  { differences }: Found,
): string | null | undefined {
  const parts = [...lines, ...items];
  const matched = parts.flatMap(({ matchId }) => matchId ?? []);
  const [matchId] = matched;
  if (matchId === undefined) return null;
  const isWhole =
    matched.length < parts.length &&
    matched.every((each) => each === matchId) &&
    differences.get(matchId)?.parts === matched.length;
  return isWhole ? matchId : undefined;
}

function differenceFault(
  wanted: WantedMatch,
  { lines, items, difference }: Pick<Plan, 'lines' | 'items' | 'difference'>,
): string | undefined {
  if (difference === 0n) return undefined;
  const isSaid = wanted.differenceSide !== null && lines.length > 0 && items.length > 0;
  if (isSaid && wanted.difference === difference) return undefined;
  const name = formatMoney(difference < 0n ? -difference : difference);
  return sentenceOf('bank-match-uneven', { name });
}

function amountOf({ amount }: { readonly amount: bigint }): bigint {
  return amount;
}
