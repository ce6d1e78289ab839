import { z } from 'zod';

import { instant, line } from '../common.ts';
import { route } from '../route.ts';
import { keptAnswers, typedAnswers } from './transactions.ts';

export const kindId = z.string().regex(/^[a-z-]{1,40}$/);
const kindParams = z.object({ kind: kindId });

/**
 * Which draft of a form: `''` is the form's own; others are `aside:…`, `correct:…`, `recurring:…`.
 */
export const slot = z.string().regex(/^[A-Za-z0-9:._-]{0,100}$/);
const version = z.number().int().min(0).max(2_147_483_647);
const key = z.string().regex(/^[A-Za-z0-9._~-]{16,100}$/);

const keptDraft = z.object({
  answers: typedAnswers,
  idempotencyKey: z.string(),
  savedAt: instant,
  version: z.number().int(),
  title: z.string(),
});

/** What was typed and not entered yet, per user, form and slot. */
export const getDraft = route({
  method: 'GET',
  path: '/api/drafts/:kind',
  access: 'any',
  ticket: true,
  summary: 'The draft that this person keeps in a slot of a form',
  params: kindParams,
  query: z.object({
    slot: slot.default(''),
    /** The key of what this browser still has, to learn whether it was entered elsewhere. */
    key: key.optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    /** What the form's live totals must know. */
    company: z.object({ isVatRegistered: z.boolean(), isTopWithholdingAgent: z.boolean() }),
    draft: keptDraft.nullable(),
    isKeyUsed: z.boolean(),
  }),
});

const draftBody = {
  answers: keptAnswers,
  idempotencyKey: key,
  /** The version that was read or saved last; 0 when there was none. */
  basedOn: version,
  title: line(200).optional(),
};

export const saveDraft = route({
  method: 'PUT',
  path: '/api/drafts/:kind',
  access: 'any',
  ticket: true,
  summary: 'Keep what was typed; what was changed elsewhere meanwhile is answered and not replaced',
  bodyLimit: 512 * 1024,
  params: kindParams,
  query: z.object({ slot: slot.default('') }),
  body: z.strictObject(draftBody),
  reply: z.discriminatedUnion('state', [
    z.object({
      success: z.literal(true),
      state: z.literal('saved'),
      savedAt: instant,
      version: z.number().int(),
    }),
    z.object({ success: z.literal(true), state: z.literal('changed'), draft: keptDraft }),
    z.object({ success: z.literal(true), state: z.literal('entered') }),
  ]),
});

export const discardDraft = route({
  method: 'DELETE',
  path: '/api/drafts/:kind',
  access: 'any',
  ticket: true,
  summary: 'Throw a draft away; the answer holds it, so that it can be had back',
  params: kindParams,
  query: z.object({
    slot: slot.default(''),
    /** Thrown away only if it is still this version. */
    version: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  }),
  reply: z.object({ success: z.literal(true), draft: keptDraft.nullable() }),
});

export const putDraftAside = route({
  method: 'POST',
  path: '/api/drafts/:kind/aside',
  access: 'any',
  ticket: true,
  summary: 'Keep a draft in a slot of its own, so that its form is free for another',
  bodyLimit: 512 * 1024,
  params: kindParams,
  body: z.strictObject({
    ...draftBody,
    /** The slot that becomes free, if it still holds `basedOn`; absent: none does. */
    from: slot.optional(),
  }),
  reply: z.object({ success: z.literal(true), slot: z.string() }),
});

export const draftRow = z.object({
  kind: z.string(),
  form: z.string(),
  kindTitle: z.string(),
  /** The form screen with this draft in it. */
  path: z.string(),
  slot: z.string(),
  title: z.string(),
  party: z.string(),
  amount: z.string(),
  savedAt: instant,
  version: z.number().int(),
});

export const listDrafts = route({
  method: 'GET',
  path: '/api/drafts',
  access: 'any',
  summary: 'The drafts of this person, the newest first',
  reply: z.object({
    success: z.literal(true),
    drafts: z.array(draftRow),
  }),
});
