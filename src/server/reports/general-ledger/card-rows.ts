import type { BusinessDate } from '#shared/dates.ts';
import { formatTin } from '#shared/tin.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';

import { onNormalSide, periodSums } from './accounts.ts';
import type { PeriodSums } from './accounts.ts';
import { partySums } from './card.ts';
import { findAccount, findPartyName, listChart } from './chart-queries.ts';
import type { ChartAccount } from './chart-queries.ts';
import type { LedgerView } from './ledger-view.ts';
import type { CardOf, LedgerLine, SomeCards } from './lines-queries.ts';
import { copyCards, streamCards, streamPartyCards } from './lines-queries.ts';
import { sumsByParty } from './sums-queries.ts';

/**
 * Which cards a file holds: of one account or of all; of one party, or of every party of an
 * account.
 */
export interface CardsChoice extends SomeCards {
  readonly byParty?: boolean;
}

/** A card of a file: whose it is, and what it came to. */
export interface Card {
  /** What its lines are found by. */
  readonly key: string;
  readonly account: string;
  readonly title: string;
  readonly party: string;
  readonly tin: string;
  readonly sign: 1n | -1n;
  readonly sums: PeriodSums;
}

/** One row of the cards of a file, in order: the balance forwarded, the lines, the totals. */
export type CardRow = { readonly card: Card; readonly date: BusinessDate } & (
  | { readonly kind: 'opening'; readonly balance: bigint }
  | { readonly kind: 'line'; readonly line: LedgerLine; readonly balance: bigint }
  | { readonly kind: 'total'; readonly balance: bigint }
);

/**
 * The cards of a file, those without a balance and without a line left out unless they were asked
 * for by name.
 */
export async function listCards(
  snapshot: Snapshot,
  view: LedgerView,
  asked: CardsChoice,
): Promise<Card[]> {
  if (asked.account !== undefined && (asked.byParty === true || asked.partyId !== undefined)) {
    return partyCards(snapshot, view, { ...asked, account: asked.account });
  }
  const sums = await periodSums(snapshot, view, asked.account);
  const chart = await listChart(snapshot);
  return chart.flatMap((account) => {
    if (
      asked.account === undefined ? !sums.has(account.account) : asked.account !== account.account
    )
      return [];
    const card = onNormalSide(account, sums.get(account.account));
    if (asked.account === undefined && isEmpty(card)) return [];
    return [cardOf(account, { key: account.account, party: '', tin: '', sums: card })];
  });
}

async function partyCards(
  snapshot: Snapshot,
  view: LedgerView,
  { account: number, partyId }: CardOf,
): Promise<Card[]> {
  const account = await findAccount(snapshot, number);
  if (account === undefined) return [];
  const parties = await sumsByParty(snapshot, view, { account: number, partyId });
  const cards = parties
    .map((row) => ({ row, sums: partySums(account, row) }))
    .filter(({ sums }) => partyId !== undefined || !isEmpty(sums))
    .map(({ row, sums }) =>
      cardOf(account, {
        key: row.partyId ?? '',
        party: row.name ?? 'Without a party',
        tin: row.tin === null ? '' : formatTin(row.tin, row.branch ?? ''),
        sums,
      }),
    );
  if (cards.length > 0 || partyId === undefined) return cards;
  const party = (await findPartyName(snapshot, partyId)) ?? '';
  return [cardOf(account, { key: partyId, party, tin: '', sums: partySums(account, undefined) })];
}

function cardOf(
  { account, title, normalSide }: ChartAccount,
  of: Pick<Card, 'key' | 'party' | 'tin' | 'sums'>,
): Card {
  return { account, title, sign: normalSide === 'debit' ? 1n : -1n, ...of };
}

function isEmpty({ opening, debit, credit }: PeriodSums): boolean {
  return opening === 0n && debit === 0n && credit === 0n;
}

/** Cards of a file, and what was asked for. */
interface FileCards {
  readonly asked: CardsChoice;
  readonly cards: readonly Card[];
}

/** The rows of the cards of a file, as they are read: each card whole, one after another. */
export function cardRows(
  snapshot: Snapshot,
  view: LedgerView,
  file: FileCards,
): AsyncGenerator<CardRow> {
  const { account, partyId } = file.asked;
  const lines =
    isByParty(file) && account !== undefined && partyId === undefined
      ? streamPartyCards(snapshot, view, account)
      : streamCards(snapshot, view, { account, partyId });
  return rowsOf(lines, view, file);
}

/** The same where nothing else is asked of the snapshot until they were taken, for less. */
export function copiedCardRows(
  snapshot: Snapshot,
  view: LedgerView,
  file: FileCards,
): AsyncGenerator<CardRow> {
  const { account, partyId } = file.asked;
  const ofParties = isByParty(file) && partyId === undefined;
  const lines = copyCards(snapshot, view, { account, partyId, isByParty: ofParties });
  return rowsOf(lines, view, file);
}

function isByParty({ asked: { account, partyId, byParty } }: FileCards): boolean {
  return account !== undefined && (byParty === true || partyId !== undefined);
}

async function* rowsOf(
  lines: AsyncGenerator<LedgerLine>,
  view: LedgerView,
  file: FileCards,
): AsyncGenerator<CardRow> {
  const { cards } = file;
  const ofParties = isByParty(file);
  const keyOf = (line: LedgerLine) => (ofParties ? (line.partyId ?? '') : line.account);
  let next = await lines.next();
  for (const card of cards) {
    let balance = card.sums.opening;
    yield { kind: 'opening', card, date: view.from, balance };
    for (; next.done !== true && keyOf(next.value) === card.key; next = await lines.next()) {
      const line = next.value;
      balance += card.sign * (line.debit - line.credit);
      yield { kind: 'line', card, date: line.date, line, balance };
    }
    yield { kind: 'total', card, date: view.to, balance };
  }
}
