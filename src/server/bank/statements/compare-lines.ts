import { setImmediate } from 'node:timers/promises';

import type { BusinessDate } from '#shared/dates.ts';

import type { FileLine } from '../formats/types.ts';

import type { ComparedText, LineText } from './text-key.ts';
import { compareText, isSimilar, namesOtherCheque } from './text-key.ts';

/** A line that the portal has of an account. */
export interface KeptLine {
  readonly lineId: string;
  readonly date: BusinessDate;
  readonly amount: bigint;
  readonly description: string;
  readonly reference: string;
  readonly chequeNumber: string;
  readonly textKey: string;
  readonly occurrence: number;
  /** A statement that was not withdrawn holds it. */
  readonly isStanding: boolean;
  /** Of what formats the files were that hold it. */
  readonly formats: readonly string[];
}

/** A line of a file, and what it is in the portal. */
export interface ComparedLine {
  readonly line: FileLine;
  readonly textKey: string;
  /** The kept line that this is; nothing: it is new. */
  readonly kept: KeptLine | undefined;
  /** Of a new line: its running number among lines that are alike. */
  readonly occurrence: number;
  /** It is new, though there is a line of the same day and amount that no line of this file is. */
  readonly hasDouble: boolean;
}

interface Candidate {
  readonly text: ComparedText;
  readonly kept: KeptLine;
  isTaken: boolean;
  /** A file of this format held it. */
  readonly isAlike: boolean;
}

interface Wanted {
  readonly index: number;
  readonly line: FileLine;
  readonly text: ComparedText;
  kept?: KeptLine;
}

/** How a kept line is looked up, and where a wanted one looks, in this order. */
interface Look {
  readonly keyOf: (text: ComparedText, line: LineText) => string | undefined;
  readonly keysOf: (text: ComparedText, line: LineText) => readonly (string | undefined)[];
}

// From the surest to the least sure; each goes through all lines before the next begins, so that a
// doubtful pair never takes away what another line is for certain.
const LOOKS: readonly Look[] = [
  same((text, { reference }) => JSON.stringify([text.key, text.description, reference])),
  same(({ cheque }) => (cheque === '' ? undefined : cheque)),
  same(({ key }) => key),
  {
    // Two that name cheques are one by these alone.
    keyOf: ({ cheque, description }) => `${cheque === '' ? '' : '#'}${description}`,
    keysOf: ({ cheque, description }) =>
      cheque === '' ? [description, `#${description}`] : [description],
  },
];

// Lines that are gone through before other calls get their turn.
const UNBROKEN = 2_000;

// Of more lines of one day and amount than these, nobody could tell which is which.
const MAX_GUESSES = 40_000;

const MAX_LOOKED_AT = 100;

function same(keyOf: Look['keyOf']): Look {
  return { keyOf, keysOf: (text, line) => [keyOf(text, line)] };
}

/**
 * Finds which lines of a file the portal has already. Two lines are one when day and amount are
 * equal and their texts say the same (`text-key.ts`); a kept line is one line of a file at most, so
 * what a file has twice is two lines for ever. `kept` are the account's lines of the file's period,
 * whether they count or not. In files of one format, which write a reference alike, two lines with
 * different references are never one.
 */
export async function compareLines(
  lines: readonly FileLine[],
  kept: readonly KeptLine[],
  format = '',
): Promise<ComparedLine[]> {
  const keptBy = Map.groupBy(kept, placeOf);
  const wantedBy = Map.groupBy(
    lines.map((line, index) => ({ line, index })),
    ({ line }) => placeOf(line),
  );
  const compared: ComparedLine[] = [];
  let unbroken = 0;
  for (const [place, group] of wantedBy) {
    const wanted = group.map((one): Wanted => ({ ...one, text: compareText(one.line) }));
    for (const [index, one] of compareGroup(wanted, keptBy.get(place) ?? [], format))
      compared[index] = one;
    unbroken += group.length;
    if (unbroken < UNBROKEN) continue;
    unbroken = 0;
    await setImmediate();
  }
  return compared;
}

function placeOf({ date, amount }: { date: string; amount: bigint }): string {
  return `${date} ${amount}`;
}

/** Lines of one day and amount. */
function* compareGroup(
  group: readonly Wanted[],
  kept: readonly KeptLine[],
  format: string,
): Iterable<[number, ComparedLine]> {
  const candidates = kept
    .toSorted((a, b) => Number(b.isStanding) - Number(a.isStanding) || a.occurrence - b.occurrence)
    .map((one): Candidate => ({
      kept: one,
      text: compareText(one),
      isTaken: false,
      isAlike: one.formats.includes(format),
    }));
  if (candidates.length > 0) pairAll(group, candidates);
  const hasDouble = candidates.some(({ isTaken, kept: { isStanding } }) => !isTaken && isStanding);
  const last = new Map<string, number>();
  for (const { textKey, occurrence } of kept)
    last.set(textKey, Math.max(last.get(textKey) ?? 0, occurrence));
  for (const { index, line, text, kept: found } of group) {
    const occurrence = found?.occurrence ?? (last.get(text.key) ?? 0) + 1;
    if (found === undefined) last.set(text.key, occurrence);
    const isNew = found === undefined;
    yield [
      index,
      { line, textKey: text.key, kept: found, occurrence, hasDouble: isNew && hasDouble },
    ];
  }
}

function pairAll(group: readonly Wanted[], candidates: readonly Candidate[]): void {
  for (const look of LOOKS) pairBy(look, group, candidates);
  const wanting = group.filter(({ kept }) => kept === undefined);
  const free = candidates.filter(({ isTaken }) => !isTaken);
  if (wanting.length * free.length > MAX_GUESSES) return;
  for (const wanted of wanting) {
    const found = free.find(
      (one) => !one.isTaken && !isOtherReference(wanted, one) && mayBe(wanted.text, one.text),
    );
    if (found !== undefined) take(wanted, found);
  }
}

function pairBy(look: Look, group: readonly Wanted[], candidates: readonly Candidate[]): void {
  const free = candidates.filter(({ isTaken }) => !isTaken);
  const byKey = Map.groupBy(free.toReversed(), ({ text, kept }) => look.keyOf(text, kept));
  byKey.delete(undefined);
  for (const wanted of group) {
    if (wanted.kept !== undefined) continue;
    for (const key of look.keysOf(wanted.text, wanted.line)) {
      const found = pickFrom(byKey.get(key), wanted);
      if (found === undefined) continue;
      take(wanted, found);
      break;
    }
  }
}

/**
 * The next of a queue that can be this line; only so many are looked at, so that thousands of
 * equals stay cheap.
 */
function pickFrom(queue: Candidate[] | undefined, wanted: Wanted): Candidate | undefined {
  const last = (queue?.length ?? 0) - 1;
  for (let at = last; at >= 0 && at > last - MAX_LOOKED_AT; at -= 1) {
    if (!isOtherReference(wanted, queue?.[at])) return queue?.splice(at, 1)[0];
  }
  return undefined;
}

function isOtherReference({ line, text }: Wanted, candidate: Candidate | undefined): boolean {
  if (candidate?.isAlike !== true) return false;
  // A cheque is told by its number, whatever else the bank writes beside it.
  if (text.cheque !== '' && text.cheque === candidate.text.cheque) return false;
  const [one, other] = [line.reference.trim(), candidate.kept.reference.trim()];
  return one !== '' && other !== '' && one !== other;
}

function take(wanted: Wanted, candidate: Candidate): void {
  candidate.isTaken = true;
  wanted.kept = candidate.kept;
}

function mayBe(one: ComparedText, other: ComparedText): boolean {
  return !namesOtherCheque(one, other) && isSimilar(one, other);
}
