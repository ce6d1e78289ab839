import { randomUUID } from 'node:crypto';

import { Problem } from '#shared/problems.ts';
import { manilaDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

import { inTurn } from '../../../ledger/transactions/in-turn.ts';
import type { Going } from '../../../ledger/transactions/in-turn.ts';
import { prepare } from '../../../ledger/transactions/prepare.ts';
import { rehearseInTurn } from '../../../ledger/transactions/rehearse.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { actOf } from '../act.ts';
import { readKnowledge } from '../recordings/list-offers.ts';
import type { Knowledge } from '../recordings/list-offers.ts';
import { readSource } from '../recordings/source.ts';
import type { Source } from '../recordings/source.ts';

import { chooseEntry } from './choose-entry.ts';
import type { AskedEntry, ChosenEntry } from './choose-entry.ts';
import { readyOf } from './entry.ts';
import type { DeskEntry, ReadyEntry } from './entry.ts';
import { fitAmount, movedOn } from './fit-amount.ts';
import { recordEntry } from './record-entry.ts';

interface Asked extends Going {
  readonly account: string;
  readonly entries: readonly AskedEntry[];
  readonly stage: 'checking' | 'entering';
}

const NOTHING_KNOWN =
  'No rule, no word and no earlier entry says what this is. Record this line on its own.';
const TAKEN = 'Another line of this preview records it, too.';

/**
 * Prepares the entries of lines of an account as their forms would, and rehearses all of them in
 * turn, matches and all, so that what Yes would refuse is refused here. Throws
 * bank-recording-cancelled, not-found.
 */
export async function prepareEntries(
  deps: Deps,
  caller: Caller,
  asked: Asked,
): Promise<DeskEntry[]> {
  const { account, entries, stage, isGone } = asked;
  const knowledge = await readKnowledge(deps.db, account);
  const taken = new Set<string>();
  const found: DeskEntry[] = [];
  const going = { ...asked, cancelled: 'bank-recording-cancelled', every: 5 } as const;
  for (const [, entry] of inTurn(entries, going)) {
    // Lines that an entry before took in, such as the tax of an interest, are recorded by it.
    const isWithin = entry.lineIds.length > 0 && entry.lineIds.every((id) => taken.has(id));
    if (isWithin && entry.answers === null) continue;
    found.push(await prepareEntry(deps, caller, { account, entry, knowledge, taken }));
    for (const lineId of found.at(-1)?.lineIds ?? []) taken.add(lineId);
  }
  // What is entered now need not be rehearsed.
  if (stage === 'entering') return found;
  return rehearse(deps, caller, { account, found, isGone, progressId: asked.progressId });
}

interface One {
  readonly account: string;
  readonly entry: AskedEntry;
  readonly knowledge: Knowledge;
  readonly taken: ReadonlySet<string>;
}

async function prepareEntry(
  deps: Deps,
  caller: Caller,
  { account, entry, knowledge, taken }: One,
): Promise<DeskEntry> {
  const { lineIds, matchId } = entry;
  const source = await readSource(deps.db, caller, { account, lineIds, matchId });
  const today = manilaDate(deps.clock.now());
  const chosen = await chooseEntry(deps.db, { source, asked: entry, knowledge, today });
  const ids = [...new Set([...lineIds, ...(chosen?.moreLineIds ?? [])])];
  const { date, text } = source;
  const about = { lineIds: ids, matchId, date, text, amount: source.amount };
  const refused = (refusal: string, fields: Problem['fields'] = []): DeskEntry => ({
    ...about,
    chosen,
    prepared: undefined,
    refusal,
    fields,
  });
  if (chosen === undefined) return refused(NOTHING_KNOWN);
  if (ids.some((lineId) => taken.has(lineId))) return refused(TAKEN);
  try {
    const whole = await wholeSource(deps, caller, { account, ids, matchId, source });
    const fitted = await prepareChosen(deps, caller, { chosen, source: whole });
    const moved = movedOn(fitted.prepared, account);
    const rest = { ...about, ...fitted, amount: whole.amount };
    if (moved === whole.amount) return { ...rest, refusal: '', fields: [] };
    const sentence = `The entry moves ${signed(moved)} on this account, the bank says ${signed(whole.amount)}.`;
    return { ...rest, prepared: undefined, refusal: sentence, fields: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return refused(error.fields[0]?.message ?? error.message, error.fields);
  }
}

/** With the lines that the entry takes in beside those that were asked for. */
async function wholeSource(
  deps: Deps,
  caller: Caller,
  asked: { account: string; ids: readonly string[]; matchId: string | null; source: Source },
): Promise<Source> {
  const { account, ids, matchId, source } = asked;
  if (ids.length === source.lines.length || matchId !== null) return source;
  return readSource(deps.db, caller, { account, lineIds: ids, matchId });
}

async function prepareChosen(
  deps: Deps,
  caller: Caller,
  { chosen, source }: { chosen: ChosenEntry; source: Source },
): Promise<Pick<ReadyEntry, 'chosen' | 'prepared'>> {
  const make = (typed: ChosenEntry['answers']) =>
    prepare(deps, caller, { kind: chosen.kind, typed, corrects: undefined });
  const prepared = await make(chosen.answers);
  if (chosen.isTyped) return { chosen, prepared };
  return fitAmount({ chosen, prepared, source }, make);
}

async function rehearse(
  deps: Deps,
  caller: Caller,
  { account, found, ...going }: Going & { account: string; found: readonly DeskEntry[] },
): Promise<DeskEntry[]> {
  const ready = readyOf(found);
  if (ready.length === 0) return [...found];
  const act = actOf(deps, caller, { account, address: '' });
  const works = ready.map((entry) => async (tx: Parameters<typeof recordEntry>[0]) => {
    await recordEntry(tx, act, { entry, key: randomUUID() });
  });
  const isRefusal = (error: unknown): error is Problem => error instanceof Problem;
  const refusals = await rehearseInTurn(deps, works, { isRefusal, ...going });
  if (going.isGone()) throw new Problem('bank-recording-cancelled');
  const refusalOf = new Map<DeskEntry, Problem | undefined>(
    ready.map((entry, at) => [entry, refusals[at]]),
  );
  return found.map((entry) => {
    const refusal = refusalOf.get(entry);
    if (refusal === undefined) return entry;
    const text = refusal.fields[0]?.message ?? refusal.message;
    return { ...entry, prepared: undefined, refusal: text, fields: refusal.fields };
  });
}

function signed(amount: bigint): string {
  return amount < 0n ? `(${formatMoney(-amount)})` : formatMoney(amount);
}
