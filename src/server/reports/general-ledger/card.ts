import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import { readSums } from '../../ledger/postings/balances.ts';

import { onNormalSide, periodSums } from './accounts.ts';
import type { PeriodSums } from './accounts.ts';
import { findAccount, findPartyName } from './chart-queries.ts';
import type { ChartAccount } from './chart-queries.ts';
import { countedIn } from './ledger-view.ts';
import type { LedgerView } from './ledger-view.ts';
import type { CardOf, LedgerLine, Place } from './lines-queries.ts';
import { listActiveMonths, listCardLines, sumUpTo } from './lines-queries.ts';
import { readPlace, writePlace } from './place-text.ts';
import { sumsByParty } from './sums-queries.ts';

interface CardPage extends CardOf {
  readonly view: LedgerView;
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/**
 * A page of the card of an account, or of one party on it, with the balance after each line on the
 * account's normal side. Nothing is counted: openings and totals come from kept balances, a page
 * from the lines of its own months. Throws not-found for an account or party that there is none of,
 * bad-request for a place that is none.
 */
export function ledgerPage(db: Kysely<Tables>, asked: CardPage) {
  const { view, pageSize } = asked;
  const place = readPlace(asked.after);
  const after = place !== undefined && place.date >= view.from ? place : undefined;
  return inSnapshot(db, async (tx) => {
    const { account, party } = await getHead(tx, asked);
    const sums = await cardSums(tx, asked, account);
    const found = await linesAfter(tx, asked, after);
    const sign = account.normalSide === 'debit' ? 1n : -1n;
    const broughtForward =
      after === undefined ? sums.opening : sign * (await balanceAt(tx, asked, after));
    const page = found.slice(0, pageSize);
    const lines = withBalances(page, { sign, broughtForward });
    const last = page.at(-1);
    return {
      ...account,
      party: party === undefined ? null : party,
      ...sums,
      broughtForward,
      lines,
      carriedForward: lines.at(-1)?.balance ?? broughtForward,
      next: found.length > pageSize && last !== undefined ? writePlace(last) : null,
    };
  });
}

async function getHead(tx: Kysely<Tables>, { account: number, partyId }: CardOf) {
  const account = await findAccount(tx, number);
  if (account === undefined) throw new Problem('not-found');
  if (partyId === undefined) return { account, party: undefined };
  const name = await findPartyName(tx, partyId);
  if (name === undefined) throw new Problem('not-found');
  return { account, party: { partyId, name } };
}

/** What a card came to in the whole period. */
async function cardSums(
  tx: Kysely<Tables>,
  { account, partyId, view }: CardPage,
  chart: ChartAccount,
): Promise<PeriodSums> {
  if (partyId === undefined) {
    return onNormalSide(chart, (await periodSums(tx, view, account)).get(account));
  }
  const [party] = await sumsByParty(tx, view, { account, partyId });
  return partySums(chart, party);
}

/** What a party of an account came to, on the account's normal side. */
export function partySums(
  { normalSide }: Pick<ChartAccount, 'normalSide'>,
  sums: { readonly before: bigint; readonly debit: bigint; readonly credit: bigint } | undefined,
): PeriodSums {
  const { before, debit, credit } = sums ?? { before: 0n, debit: 0n, credit: 0n };
  const sign = normalSide === 'debit' ? 1n : -1n;
  return {
    opening: sign * before,
    debit,
    credit,
    closing: sign * (before + debit - credit),
  };
}

/** The lines of a page and one more, if there is one. */
async function linesAfter(
  tx: Kysely<Tables>,
  { account, partyId, view, pageSize }: CardPage,
  after: Place | undefined,
): Promise<LedgerLine[]> {
  const from = after?.date ?? view.from;
  const limit = pageSize + 1;
  if (partyId !== undefined) {
    return listCardLines(tx, view, { account, partyId, from, to: view.to, after, limit });
  }
  const months = await listActiveMonths(tx, { account, from, to: view.to });
  const lines: LedgerLine[] = [];
  // Twice as many months at a time, so that a busy account reads a little and a quiet one asks
  // seldom.
  for (let begin = 0, count = 1; begin < months.length && lines.length < limit; count *= 2) {
    const days = daysOf(months.slice(begin, begin + count), { from, to: view.to });
    const wanted = limit - lines.length;
    lines.push(...(await listCardLines(tx, view, { account, ...days, after, limit: wanted })));
    begin += count;
  }
  return lines;
}

function daysOf(
  months: readonly BusinessDate[],
  { from, to }: { from: BusinessDate; to: BusinessDate },
) {
  const first = months[0] ?? from;
  const last = monthEnd(months.at(-1) ?? to);
  return { from: first > from ? first : from, to: last < to ? last : to };
}

function monthEnd(month: BusinessDate): BusinessDate {
  return addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);
}

/** Debit less credit at a place. */
async function balanceAt(
  tx: Kysely<Tables>,
  { account, partyId, view }: CardPage,
  place: Place,
): Promise<bigint> {
  if (partyId !== undefined) {
    return sumUpTo(tx, view, { account, partyId, from: '1900-01-01', place });
  }
  const days = { from: null, to: addDays(place.date, -1), account };
  const before = (await readSums(tx, days, countedIn(view))).get(account);
  const moved = await sumUpTo(tx, view, { account, from: place.date, place });
  return (before?.debit ?? 0n) - (before?.credit ?? 0n) + moved;
}

function withBalances(
  page: readonly LedgerLine[],
  { sign, broughtForward }: { sign: bigint; broughtForward: bigint },
) {
  let balance = broughtForward;
  return page.map((line) => {
    balance += sign * (line.debit - line.credit);
    return { ...line, party: partyOf(line), balance };
  });
}

/** The party of a line as the wire names it. */
export function partyOf({ partyId, partyName }: LedgerLine) {
  return partyId === null ? null : { partyId, name: partyName ?? '' };
}
