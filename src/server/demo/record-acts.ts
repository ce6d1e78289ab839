import { Readable } from 'node:stream';

import { manilaDate } from '#shared/dates.ts';
import { findKind } from '#kinds/index.ts';
import { invariant } from '#shared/invariant.ts';
import { Problem } from '#shared/problems.ts';

import { storeAttachment } from '../platform/attachments/store-attachment.ts';
import { moveCheque, spoilCheque } from '../ledger/cheques/change.ts';
import { findCheques } from '../ledger/cheques/queries.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Recorded } from '../ledger/postings/record.ts';
import { postPrepared } from '../ledger/transactions/post.ts';
import { prepare } from '../ledger/transactions/prepare.ts';
import { findRecorded } from '../ledger/transactions/queries.ts';
import { reverseTransaction } from '../ledger/transactions/reverse.ts';

import { drawDemoPicture } from './demo-picture.ts';
import type { Act, ChequeMove, DocumentAct, Known, SpoiledCheque } from './plan/act.ts';
import { CHECKING } from './plan/books.ts';
import { listUsedKeys } from './queries.ts';

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
  /** Keys of what an earlier start recorded. */
  readonly earlier: ReadonlySet<string>;
  readonly done: Done;
}

const FROM = 'demo';
const REPORT_EVERY = 100;
const KEY_PREFIX = 'demo-year-';
/** Forms whose document is drawn and kept while those before them are entered. */
const AHEAD = 4;
const MORNING_MINUTES = 8 * 60 + 30;
const MINUTES_EACH = 4;

/**
 * Does the acts one after another, each by the verb of its form or button, with the clock on its
 * day. What an earlier start did is not done again. While one is entered, pictures of the next ones
 * are kept.
 */
export async function recordActs(deps: Deps, authors: DemoAuthors, work: Work): Promise<Done> {
  const { acts, parties, tell } = work;
  const earlier = await listUsedKeys(deps.db, KEY_PREFIX);
  const recorder = { deps, authors, earlier, done: noneDone(parties) };
  const times = buildTimes(acts);
  const ahead: Promise<string | undefined>[] = [];
  for (const [index, act] of acts.entries()) {
    if (index % REPORT_EVERY === 0) tell(`Recording the demo's year: ${index} of ${acts.length}`);
    while (ahead.length < Math.min(index + AHEAD, acts.length))
      ahead.push(keepAhead(recorder, acts[ahead.length], times[ahead.length]));
    const picture = await ahead[index];
    await doAct({ ...recorder, deps: at(deps, times[index]) }, act, picture).catch(
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

/** The id of a document's picture; none where there is none, or it could not be kept. */
async function keepAhead(
  { deps, authors, earlier }: Recorder,
  act: Act | undefined,
  time: Date | undefined,
): Promise<string | undefined> {
  if (act?.type !== 'document' || act.picture === undefined) return undefined;
  if (earlier.has(keyOf(act))) return undefined;
  try {
    return await storePicture(at(deps, time), authors[act.author], act.picture);
  } catch {
    // Its own turn will tell.
    return undefined;
  }
}

async function doAct(recorder: Recorder, act: Act, picture: string | undefined): Promise<void> {
  const { deps, authors, done } = recorder;
  if (act.type === 'cheque-move') return moveOnce(recorder, act);
  if (act.type === 'spoiled-cheque') return spoilOnce(recorder, act);
  if (act.type === 'reversal') {
    const { transactionId } = recordedAs(done.recorded, act.of);
    const submission = { transactionId, reason: act.reason, key: keyOf(act), address: FROM };
    await reverseTransaction(deps, authors[act.author], submission);
    return undefined;
  }
  done.recorded.set(act.name, await enter(recorder, act, picture));
  return undefined;
}

/** Without looking at it before Yes is said: it would be prepared twice. */
async function enter(
  { deps, authors, earlier, done }: Recorder,
  act: DocumentAct,
  kept: string | undefined,
): Promise<Recorded> {
  const key = keyOf(act);
  const caller = authors[act.author];
  const { userId } = caller;
  const before = earlier.has(key) ? await findRecorded(deps.db, { userId, key }) : undefined;
  if (before !== undefined) return before;
  const kind = findKind(act.kind);
  invariant(kind, `there is ${act.kind}`);
  const attachments =
    act.picture === undefined ? [] : [kept ?? (await storePicture(deps, caller, act.picture))];
  const typed = { ...act.answers(done), ...(attachments.length > 0 && { attachments }) };
  const corrects = act.corrects && {
    transactionId: recordedAs(done.recorded, act.corrects.name).transactionId,
    reason: act.corrects.reason,
  };
  const filled = { kind, typed, corrects: corrects?.transactionId };
  const prepared = await prepare(deps, caller, filled);
  return postPrepared(deps, caller, { prepared, typed, corrects, key, address: FROM });
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
  return `${KEY_PREFIX}${name}`;
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
