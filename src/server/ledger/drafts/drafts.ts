import { randomUUID } from 'node:crypto';

import type { TypedAnswers } from '#shared/forms/fields.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { draftPath, findDraftForm } from './draft-form.ts';
import type { DraftForm } from './draft-form.ts';
import {
  countAside,
  deleteDraft,
  findDraftRow,
  isKeyUsed,
  listDraftRows,
  writeDraft,
} from './queries.ts';
import type { DraftRow } from './queries.ts';
import { summariseDraft } from './summarise-draft.ts';

const MOST_ASIDE = 20;

/**
 * A draft as its form sends it. `basedOn` is the version that the form last read or saved, 0 for
 * none.
 */
export interface SentDraft {
  readonly answers: TypedAnswers;
  readonly idempotencyKey: string;
  readonly basedOn: number;
  readonly title?: string | undefined;
}

/** What a person typed into a form and has not entered yet, if anything. */
export async function findDraft({ db }: Deps, caller: Caller, place: PlaceOfCaller) {
  const row = await findDraftRow(db, { userId: caller.userId, ...place });
  return row === undefined ? undefined : toDraft(row);
}

/** Whether this person entered something with this key. */
export function isEntered({ db }: Deps, caller: Caller, key: string): Promise<boolean> {
  return isKeyUsed(db, caller.userId, key);
}

/**
 * Keeps what was typed. What another device saved since is never replaced: it is answered instead
 * (`changed`), and what was entered meanwhile does not come back (`entered`).
 */
export async function saveDraft(
  deps: Deps,
  caller: Caller,
  { form, slot, ...draft }: SentDraft & { readonly form: DraftForm; readonly slot: string },
) {
  const place = { userId: caller.userId, kind: form.kind, slot };
  const savedAt = deps.clock.now();
  const version = await writeDraft(deps.db, place, contentOf(form, draft, savedAt));
  if (version !== undefined) return { state: 'saved' as const, savedAt, version };
  const other = await findDraftRow(deps.db, place);
  const isOver = await isKeyUsed(deps.db, caller.userId, draft.idempotencyKey);
  if (isOver || other === undefined) return { state: 'entered' as const };
  return { state: 'changed' as const, draft: toDraft(other) };
}

/**
 * Throws a draft away, if it is still this version; gives what it was, so that it can be had back.
 */
export async function discardDraft(
  { db }: Deps,
  caller: Caller,
  { version, ...place }: PlaceOfCaller & { readonly version: number | undefined },
) {
  const row = await deleteDraft(db, { userId: caller.userId, ...place }, version);
  return row === undefined ? undefined : toDraft(row);
}

/**
 * Keeps a draft in a slot of its own. The slot that it comes from becomes free, unless another
 * device has changed it since. Throws drafts-full.
 */
export async function putDraftAside(
  deps: Deps,
  caller: Caller,
  {
    form,
    from,
    ...draft
  }: SentDraft & { readonly form: DraftForm; readonly from?: string | undefined },
): Promise<string> {
  const place = { userId: caller.userId, kind: form.kind };
  const slot = `aside:${randomUUID()}`;
  await deps.db.transaction().execute(async (tx) => {
    if ((await countAside(tx, place)) >= MOST_ASIDE) {
      throw new Problem('drafts-full', { values: { most: MOST_ASIDE } });
    }
    if (from !== undefined) await deleteDraft(tx, { ...place, slot: from }, draft.basedOn);
    await writeDraft(tx, { ...place, slot }, contentOf(form, draft, deps.clock.now()));
  });
  return slot;
}

/** A person's drafts, the newest first; those of a form that is no more are left out. */
export async function listDrafts({ db }: Deps, caller: Caller) {
  const rows = await listDraftRows(db, caller.userId);
  return rows.flatMap(({ kind, slot, title, summary, saved_at: savedAt, version }) => {
    const form = findDraftForm(kind);
    if (form === undefined) return [];
    const path = draftPath(form, slot);
    const { title: kindTitle } = form;
    return [{ kind, form: form.form, kindTitle, path, slot, title, ...summary, savedAt, version }];
  });
}

type PlaceOfCaller = { readonly kind: string; readonly slot: string };

function contentOf(form: DraftForm, draft: SentDraft, savedAt: Date) {
  const { title = '', answers } = draft;
  return { ...draft, title, savedAt, summary: summariseDraft(form, answers) };
}

function toDraft({
  answers,
  idempotency_key: idempotencyKey,
  saved_at: savedAt,
  version,
  title,
}: DraftRow) {
  // The wire's lists may be written to; what the database gave is ours alone.
  return { answers: answers as WireAnswers, idempotencyKey, savedAt, version, title };
}

type WireText = string | string[];
type WireAnswers = Record<string, WireText | Record<string, WireText>[]>;
