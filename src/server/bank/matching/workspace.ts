import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { differenceOn } from '../reconciliations/current-figures.ts';
import { bankBalanceOn } from '../statements/balance.ts';

import { findBankAccount } from './bank-account-queries.ts';
import { readDifferences } from './differences.ts';
import type { Proposal } from './engine/board.ts';
import { propose } from './engine/propose.ts';
import { itemText, listOpenItems, sumItems } from './open-items.ts';
import type { ItemRow } from './open-items.ts';
import { countLines, listOpenLines } from './open-lines.ts';
import { listRecorded } from './recorded.ts';
import { joinDifferences, withoutSure } from './join-differences.ts';
import { keepBoard } from './boards.ts';
import { cutPortions } from './portions.ts';
import { listKnownLines } from './recordings/known-lines.ts';
import { withLearntNames } from './recordings/learnt.ts';
import { readKnowledge } from './recordings/list-offers.ts';
import { readStart } from './start.ts';

type Db = Kysely<Tables>;

/** Lines and items that one answer holds. */
const SHOWN = 5_000;
/** Lines and items that are compared with each other. */
const COMPARED = 20_000;
const FOREVER = '2199-12-31';

interface Asked {
  readonly account: string;
  readonly to: BusinessDate | undefined;
}

/**
 * Everything that is left to match on an account up to a day, and what is proposed for it; of more
 * than 5,000 lines or items the oldest. Throws not-found.
 */
export async function readWorkspace(db: Db, asked: Asked) {
  const { left, startItems, told, start } = await readLeft(db, asked);
  const { lines, items, proposals, knownLineIds } = left;
  const kept = new Set(lines.slice(0, SHOWN).map(({ lineId }) => lineId));
  return {
    ...told,
    lines: lines.slice(0, SHOWN).map((line, place) => ({ ...line, place })),
    items: items.slice(0, SHOWN).map((item, place) => ({ ...item, place })),
    proposals: shown(proposals, { lines, items }),
    knownLineIds: knownLineIds.filter((lineId) => kept.has(lineId)),
    start: { ...start, items: startItems.slice(0, SHOWN) },
    rest: null,
  };
}

/**
 * The same, but of thousands of lines and items the first: the others are kept for a while and told
 * portion by portion. Throws not-found.
 */
export async function beginWorkspace(db: Db, asked: Asked & { readonly userId: string }) {
  const { left, startItems, told, start } = await readLeft(db, asked);
  const open = new Set(left.items.map(itemText));
  const portions = cutPortions(left);
  return {
    ...told,
    ...portions[0],
    start: { ...start, items: startItems.filter((item) => !open.has(itemText(item))) },
    rest: keepBoard(asked, portions),
  };
}

async function readLeft(db: Db, { account, to }: Asked) {
  const asked = { account, to };
  const about = await findBankAccount(db, account);
  const last = await findLastDay(db, account);
  const day = to ?? last;
  const [lines, items, recorded, counts, books, bankBalance, differences, difference] =
    await Promise.all([
      listOpenLines(db, { ...asked, limit: COMPARED }),
      listOpenItems(db, { ...asked, limit: COMPARED }),
      listRecorded(db, account),
      countLines(db, asked),
      sumItems(db, { ...asked, day }),
      bankBalanceOn(db, account, to ?? FOREVER),
      readDifferences(db, account),
      // Without a statement there is nothing to compare.
      day === null ? 0n : differenceOn(db, account, day),
    ]);
  const start = await readStart(db, account, to === undefined ? items : undefined);
  const isStartOpen = start.first !== undefined && !start.isMade;
  const openItems = isStartOpen ? withoutStart(items, start.items) : items;
  const knowledge = await readKnowledge(db, account);
  const named = withLearntNames(lines, knowledge.learnt);
  const joining = joinDifferences({ recorded, differences, items, lines });
  const proposals = [
    ...joining,
    ...propose({
      ...withoutSure(joining, { lines: named, items: openItems }),
      recordings: recorded,
    }),
  ];
  const knownLineIds = listKnownLines(account, { lines, proposals }, knowledge);
  const startItems = start.isMade ? [] : start.items;
  const startKeys = new Set(startItems.map(itemText));
  const own = items.map((item) => ({ ...item, isOfStart: startKeys.has(itemText(item)) }));
  return {
    left: { lines, items: own, proposals, knownLineIds },
    startItems,
    told: {
      ...about,
      statementTo: last,
      lineTotal: counts.open,
      itemTotal: books.open,
      matchedLineCount: counts.matched,
      bankBalance,
      bookBalance: books.balance,
      difference,
      differences,
    },
    start: {
      isMade: start.isMade,
      from: start.first?.from ?? null,
      opening: start.first?.opening ?? null,
    },
  };
}

/**
 * The opening balance of the books is no entry that a line pays; other items before the first
 * statement may be.
 */
function withoutStart(items: readonly ItemRow[], start: readonly ItemRow[]): ItemRow[] {
  const opening = new Set(start.filter(({ isOpening }) => isOpening).map(itemText));
  return items.filter((item) => !opening.has(itemText(item)));
}

/**
 * Proposals whose parts are all shown: lines and items beyond the shown ones come with a later
 * answer.
 */
function shown(
  proposals: readonly Proposal[],
  { lines, items }: { lines: readonly { lineId: string }[]; items: readonly ItemRow[] },
): Proposal[] {
  if (lines.length <= SHOWN && items.length <= SHOWN) return [...proposals];
  const cutLines = new Set(lines.slice(SHOWN).map(({ lineId }) => lineId));
  const cutItems = new Set(items.slice(SHOWN).map(itemText));
  return proposals.filter(
    (proposal) =>
      !proposal.lineIds.some((lineId) => cutLines.has(lineId)) &&
      !proposal.items.some((item) => cutItems.has(itemText(item))),
  );
}

async function findLastDay(db: Db, account: string): Promise<BusinessDate | null> {
  const row = await db
    .selectFrom('bank_statements')
    .select((eb) => eb.fn.max('to_date').as('last'))
    .where('account', '=', account)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row?.last ?? null;
}
