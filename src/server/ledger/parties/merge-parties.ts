import { findKind } from '#kinds/index.ts';
import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { manilaDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import { toWire } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import { formatTin } from '#shared/tin.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notePrepared } from '../approvals/note-prepared.ts';
import { inRecordingTransaction, recordPostings } from '../postings/record.ts';
import type { NewPosting } from '../postings/record.ts';
import { buildPosting } from '../transactions/new-posting.ts';
import { prepare } from '../transactions/prepare.ts';

import { listHistory } from './ledger-queries.ts';
import { listMoving, pointTo } from './merge-queries.ts';
import type { MovingItem } from './merge-queries.ts';
import { findParty, lockParty } from './queries.ts';
import type { PartyRecord } from './queries.ts';

/** Documents that one journal entry moves: each has two lines. */
const MOST_OF_AN_ENTRY = 90;

interface Pair {
  readonly partyId: string;
  readonly into: string;
}

/**
 * What merging would do: which TINs meet, how many transactions name the one that goes, and what is
 * open of it. Throws not-found, merge-not-possible.
 */
export async function previewMerge(deps: Deps, caller: Caller, { partyId, into }: Pair) {
  const { db } = deps;
  const [from, other] = await Promise.all([findParty(db, partyId), findParty(db, into)]);
  const pair = demandPair(from, other);
  const items = await listMoving(db, partyId);
  const { total } = await listHistory(db, caller, { partyIds: [partyId], limit: 1, offset: 0 });
  return {
    success: true as const,
    from: namedOf(pair.from),
    into: namedOf(pair.into),
    isOtherTin: isOtherTin(pair),
    transactionCount: total,
    items: items.map(({ account, document, balance }) => ({ account, document, balance })),
    digest: digestOf(pair, items),
  };
}

interface Confirmed extends Pair {
  readonly digest: string;
  readonly isTinConfirmed: boolean;
  readonly reason: string;
  readonly key: string;
  readonly address: string;
}

/**
 * Merges a party into another one of its register, for good: what is open of it moves by journal
 * entries of today, it is set inactive and points to the other. What was recorded keeps its party.
 * Whoever repeats it gets the same answer. Throws not-found, merge-not-possible, conflict (it is no
 * longer what was previewed), bad-request (the TIN), and what the entries throw.
 */
export async function mergeParties(deps: Deps, caller: Caller, confirmed: Confirmed) {
  const { partyId, into, reason, key, address } = confirmed;
  const known = await findParty(deps.db, partyId);
  const items = await listMoving(deps.db, partyId);
  const entryCount = Math.ceil(items.length / MOST_OF_AN_ENTRY);
  if (known?.merged_into === into) return { success: true as const, entryCount: 0 };
  const pair = demandPair(known, await findParty(deps.db, into));
  if (digestOf(pair, items) !== confirmed.digest) throw new Problem('conflict');
  demandTin(pair, confirmed);
  const postings = await buildPostings(deps, caller, { pair, items, reason });
  const at = deps.clock.now();
  const { userId, clientId: actor } = caller;
  await inRecordingTransaction(deps.db, async (tx) => {
    const [first, second] = [partyId, into].toSorted();
    for (const each of [first, second]) if (each !== undefined) await lockParty(tx, each);
    if (postings.length > 0) {
      const contentHash = hashOf({ merge: { partyId, into, reason } });
      await notePrepared(tx, postings, { userId, actor, address, at });
      await recordPostings(tx, { userId, actor, address, at, key, contentHash, postings });
    }
    // Something was recorded with it since the preview.
    if ((await listMoving(tx, partyId)).length > 0) throw new Problem('conflict');
    await pointTo(tx, { from: partyId, into });
    await recordAudit(tx, {
      at,
      actor,
      actorUserId: userId,
      address,
      action: 'party.merged',
      subject: pair.from.name,
      before: { partyId, tin: tinOf(pair.from) },
      after: {
        mergedId: partyId,
        into,
        name: pair.into.name,
        tin: tinOf(pair.into),
        reason,
        entryCount,
      },
    });
  });
  return { success: true as const, entryCount };
}

interface Parties {
  readonly from: PartyRecord;
  readonly into: PartyRecord;
}

function demandPair(from: PartyRecord | undefined, into: PartyRecord | undefined): Parties {
  if (from === undefined || into === undefined) throw new Problem('not-found');
  const isPossible =
    from.party_id !== into.party_id &&
    from.register === into.register &&
    from.merged_into === null &&
    into.merged_into === null &&
    into.is_active;
  if (!isPossible) throw new Problem('merge-not-possible');
  return { from, into };
}

function isOtherTin({ from, into }: Parties): boolean {
  return from.tin !== null && tinOf(from) !== tinOf(into);
}

function demandTin(pair: Parties, { isTinConfirmed }: Confirmed): void {
  if (!isOtherTin(pair) || isTinConfirmed) return;
  const message = `${pair.from.name} has ${tinOf(pair.from)}, ${pair.into.name} has ${tinOf(pair.into) || 'no TIN'}. Confirm that they are one taxpayer.`;
  throw new Problem('bad-request', { fields: [{ path: 'isTinConfirmed', message }] });
}

function tinOf({ tin, branch }: PartyRecord): string {
  return tin === null ? '' : formatTin(tin, branch);
}

function namedOf(party: PartyRecord) {
  return { partyId: party.party_id, name: party.name, tin: tinOf(party) || null };
}

function digestOf({ from, into }: Parties, items: readonly MovingItem[]): string {
  return hashOf([from.party_id, from.version, into.party_id, into.version, items]);
}

/** Journal entries of today that settle each document with the one and open it with the other. */
async function buildPostings(
  deps: Deps,
  caller: Caller,
  { pair, items, reason }: { pair: Parties; items: readonly MovingItem[]; reason: string },
): Promise<NewPosting[]> {
  const postings: NewPosting[] = [];
  for (let at = 0; at < items.length; at += MOST_OF_AN_ENTRY) {
    const part = items.slice(at, at + MOST_OF_AN_ENTRY);
    const description = `${pair.from.name} merged into ${pair.into.name}: ${reason}`.slice(0, 200);
    const typed = {
      date: manilaDate(deps.clock.now()),
      stage: 'normal',
      description,
      lines: part.flatMap((item) => typedLines(pair, item)),
    };
    const kind = findKind(journalEntry.id);
    invariant(kind, 'journal entries are a kind');
    const filled = { kind, typed, corrects: undefined };
    const posting = buildPosting(await prepare(deps, caller, filled), caller);
    const dated = posting.lines.map((line, index) => {
      const item = part[Math.floor(index / 2)];
      if (item === undefined || line.partyId !== pair.into.party_id) return line;
      const { documentDate, dueDate } = item;
      return { ...line, documentDate, ...(dueDate !== null && { dueDate }) };
    });
    postings.push({ ...posting, lines: dated });
  }
  return postings;
}

function typedLines({ from, into }: Parties, { account, isDebit, document, balance }: MovingItem) {
  const amount = toWire(balance);
  const [settles, opens] = isDebit
    ? (['credit', 'debit'] as const)
    : (['debit', 'credit'] as const);
  return [
    { account, party: from.party_id, document, [settles]: amount },
    { account, party: into.party_id, document, [opens]: amount },
  ];
}
