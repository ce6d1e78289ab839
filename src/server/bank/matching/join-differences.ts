import { formatMoney } from '#shared/money.ts';

import type { DifferenceMatch } from './differences.ts';
import type { EngineItem, EngineLine, Proposal } from './engine/board.ts';
import { chequeKey, namesIn } from './engine/texts.ts';
import { itemText } from './open-items.ts';
import type { ItemRow } from './open-items.ts';
import type { LineRow } from './open-lines.ts';
import type { Recorded } from './recorded.ts';

interface Open {
  readonly recorded: readonly Recorded[];
  readonly differences: readonly DifferenceMatch[];
  readonly items: readonly ItemRow[];
  readonly lines: readonly LineRow[];
}

/**
 * What is open and makes a match even whose sums differ: the entry that was recorded to correct it
 * (100); an open entry of just the difference, sure where it names the document or cheque that was
 * wrong and no other fits (90), else 75; or, where the bank was wrong, its correcting line. So what
 * is put right can be signed without looking for both halves.
 */
export function joinDifferences({ recorded, differences, items, lines }: Open): Proposal[] {
  const own = new Set(recorded.map(({ transactionId }) => transactionId));
  const free = items.filter(({ transactionId }) => !own.has(transactionId));
  return [
    ...recorded.flatMap((one) => fromRecorded(one, { differences, items })),
    ...differences.flatMap((match) =>
      match.differenceSide === 'books'
        ? fromEntries(match, { differences, items: free })
        : fromLines(match, { differences, lines }),
    ),
  ];
}

function fromRecorded(
  { matchId, transactionId, role }: Recorded,
  { differences, items }: Pick<Open, 'differences' | 'items'>,
): Proposal[] {
  const match = differences.find((each) => each.matchId === matchId);
  const own = items.filter((item) => item.transactionId === transactionId);
  if (match === undefined || own.length === 0) return [];
  const difference = own.reduce((left, { amount }) => left - amount, match.difference);
  if (difference !== 0n) return [];
  const reason = `Recorded to correct what ${match.items[0]?.documentNumber ?? 'the entry'} said wrongly`;
  return [{ ...partsOf(match, own), score: 100, isSure: true, reason, difference, role }];
}

function fromEntries(
  match: DifferenceMatch,
  { differences, items }: Pick<Open, 'differences' | 'items'>,
): Proposal[] {
  const fitting = items.filter(({ amount }) => amount === match.difference);
  const isAlone =
    differences.filter(({ difference }) => difference === match.difference).length === 1;
  const calling = match.items.flatMap(({ documentNumber, chequeNumber }) => [
    ...namesIn(documentNumber),
    chequeKey(chequeNumber),
  ]);
  const isCalled = ({ reference, description }: ItemRow) => {
    const said = [...namesIn(reference, description)];
    const names = new Set([...said, ...said.map(chequeKey)]);
    return calling.some((name) => name !== '' && names.has(name));
  };
  const called = fitting.filter(isCalled);
  const what = match.items[0]?.documentNumber ?? 'the entry';
  return (called.length > 0 ? called : fitting).slice(0, 3).map((item) => {
    const isSure = called.length === 1;
    const score = isSure ? 90 : isAlone && fitting.length === 1 ? 75 : 60;
    const reason = `${item.documentNumber} is just what ${what} was wrong by, ${formatMoney(item.amount)}`;
    const about = { score, isSure, reason, difference: 0n, role: 'book-error' } as const;
    return { ...partsOf(match, [item]), ...about };
  });
}

function fromLines(
  match: DifferenceMatch,
  { differences, lines }: Pick<Open, 'differences' | 'lines'>,
): Proposal[] {
  const fitting = lines.filter(({ amount }) => amount === -match.difference);
  const alike = differences.filter(({ difference }) => difference === match.difference);
  const [line, other] = fitting;
  if (line === undefined || other !== undefined || alike.length > 1) return [];
  const { lineIds, items } = partsOf(match, []);
  const reason = `The bank put right what it was wrong by, ${formatMoney(line.amount)}`;
  const about = { score: 80, isSure: false, reason, difference: 0n, role: 'item' } as const;
  return [{ lineIds: [...lineIds, line.lineId], items, ...about }];
}

function partsOf({ lines, items }: DifferenceMatch, more: readonly ItemRow[]) {
  return {
    lineIds: lines.map(({ lineId }) => lineId),
    items: [...items, ...more].map(({ entryId, position, chequeId }) => {
      return { entryId, position, chequeId };
    }),
  };
}

/** What is left to compare when sure proposals have their parts. */
export function withoutSure<Line extends EngineLine, Item extends EngineItem>(
  proposals: readonly Proposal[],
  { lines, items }: { readonly lines: readonly Line[]; readonly items: readonly Item[] },
): { lines: Line[]; items: Item[] } {
  const sure = proposals.filter(({ isSure }) => isSure);
  const lineIds = new Set(sure.flatMap((proposal) => proposal.lineIds));
  const keys = new Set(sure.flatMap((proposal) => proposal.items.map(itemText)));
  return {
    lines: lines.filter(({ lineId }) => !lineIds.has(lineId)),
    items: items.filter((item) => !keys.has(itemText(item))),
  };
}
