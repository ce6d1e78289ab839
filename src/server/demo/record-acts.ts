import { Readable } from 'node:stream';

import { manilaDate } from '#shared/dates.ts';
import { findKind } from '#kinds/index.ts';
import type { Kind } from '#kinds/define-kind.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { invariant } from '#shared/invariant.ts';
import { Problem } from '#shared/problems.ts';

import { storeAttachment } from '../platform/attachments/store-attachment.ts';
import { moveCheque, spoilCheque } from '../ledger/cheques/change.ts';
import { findCheques } from '../ledger/cheques/queries.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Recorded } from '../ledger/postings/record.ts';
import { postTransaction } from '../ledger/transactions/post.ts';
import { prepare as prepareForm } from '../ledger/transactions/prepare.ts';
import { findRecorded } from '../ledger/transactions/queries.ts';
import { reverseTransaction } from '../ledger/transactions/reverse.ts';

import { drawDemoPicture } from './demo-picture.ts';
import type { Act, ChequeMove, DocumentAct, Known, SpoiledCheque } from './plan/act.ts';
import { CHECKING } from './plan/books.ts';

/** Who records the year. */
export interface DemoAuthors {
  readonly admin: Caller;
  readonly accountant: Caller;
  readonly user: Caller;
}

/** What the acts that are done came to. */
export interface Done extends Known {
  readonly recorded: Map<string, Recorded>;
}

interface Work {
  readonly acts: readonly Act[];
  /** Ids of the registered parties, by key. */
  readonly parties: ReadonlyMap<string, string>;
  readonly tell: (line: string) => void;
}

interface Recorder {
  readonly deps: Deps;
  readonly authors: DemoAuthors;
  readonly done: Done;
}

/** A form as it was prepared, or what an earlier start of the demo recorded of it. */
type Ready =
  | { readonly recorded: Recorded }
  | {
      readonly kind: Kind;
      readonly typed: TypedAnswers;
      readonly digest: string;
      readonly answered: string[];
    };

const FROM = 'demo';
const REPORT_EVERY = 100;
/** Forms that are filled in and prepared while those before them are entered. */
const AHEAD = 4;
const MORNING_MINUTES = 8 * 60 + 30;
const MINUTES_EACH = 4;

/**
 * Does the acts one after another, each by the verb of its form or button, with the clock on its
 * day. What an earlier start did is not done again. While one is entered the next ones are
 * prepared; what that makes stale is prepared anew.
 */
export async function recordActs(deps: Deps, authors: DemoAuthors, work: Work): Promise<Done> {
  const { acts, parties, tell } = work;
  const recorder = { deps, authors, done: noneDone(parties) };
  const times = buildTimes(acts);
  const ahead: Promise<Ready | undefined>[] = [];
  for (const [index, act] of acts.entries()) {
    if (index % REPORT_EVERY === 0) tell(`Recording the demo's year: ${index} of ${acts.length}`);
    while (ahead.length < Math.min(index + AHEAD, acts.length))
      ahead.push(prepareAhead(recorder, acts[ahead.length], times[ahead.length]));
    const ready = await ahead[index];
    await doAct({ ...recorder, deps: at(deps, times[index]) }, act, ready).catch(
      (cause: unknown) => {
        const fields = cause instanceof Problem ? JSON.stringify(cause.fields) : '';
        throw new Error(`The demo could not do ${act.name} of ${act.date}. ${fields}`, { cause });
      },
    );
  }
  return recorder.done;
}

function noneDone(parties: ReadonlyMap<string, string>): Done {
  const recorded = new Map<string, Recorded>();
  return {
    recorded,
    party: (key) => {
      const id = parties.get(key);
      invariant(id, `${key} is registered`);
      return id;
    },
    number: (name) => recordedAs(recorded, name).number,
  };
}

function recordedAs(recorded: Map<string, Recorded>, name: string): Recorded {
  const found = recorded.get(name);
  invariant(found, `${name} is recorded`);
  return found;
}

/** Nothing for what needs a document that is still to come, or is not a form. */
async function prepareAhead(
  recorder: Recorder,
  act: Act | undefined,
  time: Date | undefined,
): Promise<Ready | undefined> {
  if (act?.type !== 'document') return undefined;
  const { recorded } = recorder.done;
  let isEarly = act.corrects !== undefined && !recorded.has(act.corrects.name);
  const number = (name: string) => {
    isEarly ||= !recorded.has(name);
    return recorded.get(name)?.number ?? '';
  };
  act.answers({ ...recorder.done, number });
  if (isEarly) return undefined;
  try {
    return await prepare({ ...recorder, deps: at(recorder.deps, time) }, act);
  } catch {
    // Too early, or a true fault: its own turn will tell.
    return undefined;
  }
}

async function prepare(recorder: Recorder, act: DocumentAct): Promise<Ready> {
  const { deps, done } = recorder;
  const caller = recorder.authors[act.author];
  const recorded = await findRecorded(deps.db, { userId: caller.userId, key: keyOf(act) });
  if (recorded !== undefined) return { recorded };
  const kind = findKind(act.kind);
  invariant(kind, `there is ${act.kind}`);
  const attachments =
    act.picture === undefined ? [] : [await storePicture(deps, caller, act.picture)];
  const typed = { ...act.answers(done), ...(attachments.length > 0 && { attachments }) };
  const corrects = act.corrects && recordedAs(done.recorded, act.corrects.name).transactionId;
  // Without the rehearsal that a preview ends with: entering it is what comes next.
  const { questions, digest } = await prepareForm(deps, caller, { kind, typed, corrects });
  return { kind, typed, digest, answered: questions.map(({ code }) => code) };
}

async function doAct(recorder: Recorder, act: Act, ready: Ready | undefined): Promise<void> {
  const { deps, authors, done } = recorder;
  if (act.type === 'cheque-move') return moveOnce(recorder, act);
  if (act.type === 'spoiled-cheque') return spoilOnce(recorder, act);
  if (act.type === 'reversal') {
    const { transactionId } = recordedAs(done.recorded, act.of);
    const submission = { transactionId, reason: act.reason, key: keyOf(act), address: FROM };
    await reverseTransaction(deps, authors[act.author], submission);
    return undefined;
  }
  done.recorded.set(act.name, await enter(recorder, act, ready));
  return undefined;
}

async function enter(
  recorder: Recorder,
  act: DocumentAct,
  early: Ready | undefined,
): Promise<Recorded> {
  const ready = early ?? (await prepare(recorder, act));
  if ('recorded' in ready) return ready.recorded;
  const { deps, authors, done } = recorder;
  const corrects = act.corrects && {
    transactionId: recordedAs(done.recorded, act.corrects.name).transactionId,
    reason: act.corrects.reason,
  };
  try {
    const submission = { ...ready, corrects, key: keyOf(act), address: FROM };
    return await postTransaction(deps, authors[act.author], submission);
  } catch (error) {
    // What was entered since it was prepared has changed what this one comes to.
    const isStale = early !== undefined && error instanceof Problem;
    if (!isStale) throw error;
    return enter(recorder, act, undefined);
  }
}

async function moveOnce({ deps, authors }: Recorder, act: ChequeMove): Promise<void> {
  const { number, from, state, date } = act;
  const cheque = await findChequeOf(deps, authors[act.author], number);
  invariant(cheque, `cheque ${number} is in the register`);
  if (cheque.state !== from) return;
  const { chequeId } = cheque;
  const move = { chequeId, from, state, date, reason: '', address: FROM };
  await moveCheque(deps, authors[act.author], move);
}

async function spoilOnce({ deps, authors }: Recorder, act: SpoiledCheque): Promise<void> {
  const { number, date, reason } = act;
  if ((await findChequeOf(deps, authors[act.author], number)) !== undefined) return;
  const form = { account: CHECKING, number, date, reason, address: FROM };
  await spoilCheque(deps, authors[act.author], form);
}

async function findChequeOf({ db, clock }: Deps, caller: Caller, number: string) {
  const filter = { account: CHECKING, search: number };
  const cheques = await findCheques(db, { caller, filter, today: manilaDate(clock.now()) });
  return cheques.find((cheque) => cheque.number === number);
}

/** Uploads a picture of a document, another one for every name, and answers its id. */
export async function storePicture(deps: Deps, caller: Caller, fileName: string): Promise<string> {
  // Any number will do, as long as another document has another one.
  const number = [...fileName].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 9_973;
  const row = await storeAttachment(deps, {
    content: Readable.from([await drawDemoPicture(number)]),
    fileName,
    caller,
    demandCaller: () => Promise.resolve(),
  });
  return row.attachment_id;
}

function keyOf({ name }: Act): string {
  return `demo-year-${name}`;
}

/** Acts of one day are a few minutes apart, from half past eight on, Manila time. */
function buildTimes(acts: readonly Act[]): Date[] {
  const counts = new Map<string, number>();
  return acts.map(({ date }) => {
    const before = counts.get(date) ?? 0;
    counts.set(date, before + 1);
    const minutes = MORNING_MINUTES + before * MINUTES_EACH;
    return new Date(Date.parse(`${date}T00:00:00+08:00`) + minutes * 60_000);
  });
}

/** The same server at another moment. */
export function at(deps: Deps, instant: Date | undefined): Deps {
  invariant(instant, 'every act has its moment');
  return { ...deps, clock: { now: () => instant } };
}
