import type { Api } from '#shared/api/index.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import { call, credentialHeaders } from '../../lib/call.ts';
import type { SaveReply, ServerDraft } from './draft-keeper.ts';
import type { Draft, Label } from '../flow/form-flow.ts';

type Opening = Api['GET /api/drafts/:kind']['reply'];
type WireDraft = NonNullable<Opening['draft']>;

/** The server's side of one draft. */
export interface DraftCalls {
  /** What a form opens with; `key` is that of the draft which this browser has. */
  open(
    key: string | undefined,
  ): Promise<Omit<Opening, 'draft'> & { draft: ServerDraft | undefined }>;
  save(draft: Draft, basedOn: number): Promise<SaveReply>;
  discard(version: number): Promise<unknown>;
  /** Keeps a draft in a slot of its own; `from` becomes free. */
  putAside(draft: Draft, more: { title: string; basedOn: number; from?: string }): Promise<unknown>;
  /** Remembers the ticket of this form, for what is sent after the frame has gone on to another. */
  holdTicket(): void;
  /**
   * The frame shows another form from now on, with another ticket, which does not open this one's
   * drafts.
   */
  leave(): void;
}

interface DraftAddress {
  readonly kind: string;
  readonly slot: string;
  readonly title: string;
}

/** Makes the calls of the draft in a slot of a form. */
export function createDraftCalls({ kind, slot, title }: DraftAddress): DraftCalls {
  const params = { kind };
  let held: Record<string, string> = {};
  let isLeft = false;
  const proof = () => (isLeft ? { headers: held } : {});
  return {
    async open(key) {
      const query = { slot, ...(key === undefined ? {} : { key }) };
      const reply = await call('GET /api/drafts/:kind', { params, query }, proof());
      return { ...reply, draft: reply.draft === null ? undefined : fromWire(reply.draft) };
    },
    async save(draft, basedOn) {
      const body = { ...bodyOf(draft), basedOn, title };
      const reply = await call('PUT /api/drafts/:kind', { params, query: { slot }, body }, proof());
      return reply.state === 'changed'
        ? { state: 'changed', server: fromWire(reply.draft) }
        : reply;
    },
    discard: (version) =>
      call('DELETE /api/drafts/:kind', { params, query: { slot, version } }, proof()),
    putAside: (draft, more) =>
      call(
        'POST /api/drafts/:kind/aside',
        { params, body: { ...bodyOf(draft), ...more } },
        proof(),
      ),
    holdTicket: () => {
      void credentialHeaders().then((headers) => (isLeft ? undefined : (held = headers)));
    },
    leave: () => {
      isLeft = true;
    },
  };
}

function bodyOf(draft: Draft) {
  return { answers: packDraft(draft) as Record<string, string>, idempotencyKey: draft.key };
}

function fromWire({ answers, idempotencyKey, savedAt, version, title }: WireDraft): ServerDraft {
  return { draft: unpackDraft(answers, idempotencyKey), savedAt, version, title };
}

const LABELS = '$labels';
const REASON = '$reason';

/** The draft as the server's table of drafts takes it: labels and reason travel as more answers. */
export function packDraft({ typed, labels, reason = '' }: Draft): TypedAnswers {
  return {
    ...typed,
    ...(labels.length === 0 ? {} : { [LABELS]: labels.map((label) => ({ ...label })) }),
    ...(reason === '' ? {} : { [REASON]: reason }),
  };
}

/** The opposite of `packDraft`. */
export function unpackDraft(packed: TypedAnswers, key: string): Draft {
  const { [LABELS]: labels, [REASON]: reason, ...typed } = packed;
  const rows: readonly unknown[] = Array.isArray(labels) ? labels : [];
  const draft = { typed, labels: rows.filter(isLabel), key };
  return typeof reason === 'string' ? { ...draft, reason } : draft;
}

function isLabel(value: unknown): value is Label {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
