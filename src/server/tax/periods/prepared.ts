import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { findKind } from '#kinds/index.ts';
import type { getYearEnd } from '#shared/api/tax/year-end.ts';
import type { Parsed } from '#shared/api/route.ts';
import { manilaDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import { buildJournalAnswers, totalOf } from '#shared/tax/period-end/prepared-entry.ts';
import type { PreparedEntry } from '#shared/tax/period-end/prepared-entry.ts';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { begun } from '../../ledger/drafts/begun.ts';
import { draftPath, findDraftForm } from '../../ledger/drafts/draft-form.ts';
import { keepDraft } from '../../ledger/drafts/keep-draft.ts';
import { summariseDraft } from '../../ledger/drafts/summarise-draft.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notePrepared } from '../../ledger/approvals/note-prepared.ts';
import { recordPostings } from '../../ledger/postings/record.ts';
import type { Recorded } from '../../ledger/postings/record.ts';
import { buildPosting } from '../../ledger/transactions/new-posting.ts';
import { prepare } from '../../ledger/transactions/prepare.ts';

/** A prepared entry as the wire's schema takes it. */
export type ShownEntry = Parsed<typeof getYearEnd>['reply']['closing']['entries'][number];

/** A prepared entry as people read it, with the titles of its accounts. */
export async function shownEntries(
  tx: Kysely<Tables>,
  entries: readonly PreparedEntry[],
): Promise<ShownEntry[]> {
  if (entries.length === 0) return [];
  const accounts = await tx.selectFrom('accounts').select(['number', 'title']).execute();
  const titles = new Map(accounts.map(({ number, title }) => [number, title]));
  return entries.map((entry) => ({
    code: entry.code,
    date: entry.date,
    description: entry.description,
    lines: entry.lines.map(({ account, debit, credit, memo = '' }) => {
      return { account, title: titles.get(account) ?? '', debit, credit, memo };
    }),
    total: totalOf(entry),
  }));
}

/** SHA-256 of prepared entries: what is recorded is what was seen. */
export function entriesDigest(entries: readonly PreparedEntry[]): string {
  return hashOf(entries);
}

/**
 * Records prepared entries through the journal entry form, all or none, within the database
 * transaction of `deps.db`. What the form asks beside is taken as answered: the entries were shown
 * whole. Throws what preparing and recording throw.
 */
export async function recordPrepared(
  deps: Deps,
  caller: Caller,
  submission: {
    readonly entries: readonly PreparedEntry[];
    readonly key: string;
    readonly contentHash: string;
    readonly address: string;
    /** Worked out from the books alone: no rule asks a second person for it. */
    readonly asksNobody?: true;
  },
): Promise<Recorded> {
  const kind = findKind(journalEntry.id);
  invariant(kind, 'there is a journal entry form');
  const postings = [];
  for (const entry of submission.entries) {
    const filled = { kind, typed: buildJournalAnswers(entry), corrects: undefined };
    postings.push(buildPosting(await prepare(deps, caller, filled), caller));
  }
  const by = {
    userId: caller.userId,
    actor: caller.clientId,
    address: submission.address,
    at: deps.clock.now(),
  };
  if (submission.asksNobody) await notePrepared(deps.db, postings, by);
  return recordPostings(deps.db, {
    ...by,
    key: submission.key,
    contentHash: submission.contentHash,
    postings,
  });
}

/**
 * Makes a prepared entry a draft of the caller's, in a place of its own; answers the screen that
 * opens it.
 */
export async function draftPrepared(
  deps: Deps,
  caller: Caller,
  entry: PreparedEntry,
): Promise<string> {
  const form = findDraftForm(journalEntry.id);
  invariant(form, 'there is a journal entry form');
  const now = deps.clock.now();
  const answers = begun(form.fields ?? {}, buildJournalAnswers(entry), manilaDate(now));
  const slot = `prepared:${randomUUID()}`;
  const place = { userId: caller.userId, kind: journalEntry.id, slot };
  await keepDraft(deps.db, place, {
    answers,
    idempotencyKey: randomUUID(),
    title: entry.description,
    summary: summariseDraft(form, answers),
    savedAt: now,
  });
  return draftPath(form, slot);
}
