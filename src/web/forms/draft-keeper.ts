import type { TypedAnswers } from '#shared/fields.ts';

import type { Draft, Label } from './form-flow.ts';

/** A draft with the moment it was kept, ISO 8601. */
interface KeptDraft {
  readonly draft: Draft;
  readonly savedAt: string;
}

interface Place {
  /** The browser's storage; a browser that forbids it only costs the reload. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => Date;
  readonly save: (draft: Draft) => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** Keeps what is typed: in this browser at once, on the server a moment after the typing stops. */
export interface DraftKeeper {
  find(): KeptDraft | undefined;
  keep(draft: Draft): void;
  /** Sends what waits to the server now. */
  flush(): void;
  forget(): void;
}

const SAVE_AFTER_MS = 1500;

/** Makes the keeper of one person's draft of one form; `name` is unique for both. */
export function createDraftKeeper(name: string, place: Place): DraftKeeper {
  const key = `talaan-draft:${name}`;
  let waiting: { draft: Draft; timer: ReturnType<typeof setTimeout> } | undefined;
  let last: Promise<void> = Promise.resolve();

  // One after the other: an early answer must not overtake a later one.
  const send = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => undefined);
  };
  const stopWaiting = () => {
    clearTimeout(waiting?.timer);
    const draft = waiting?.draft;
    waiting = undefined;
    return draft;
  };
  const flush = () => {
    const draft = stopWaiting();
    if (draft !== undefined) send(() => place.save(draft));
  };

  return {
    find: () => readKept(safely(() => place.storage.getItem(key)) ?? null),
    keep(draft) {
      const kept: KeptDraft = { draft, savedAt: place.now().toISOString() };
      safely(() => place.storage.setItem(key, JSON.stringify(kept)));
      stopWaiting();
      waiting = { draft, timer: setTimeout(flush, SAVE_AFTER_MS) };
    },
    flush,
    forget() {
      stopWaiting();
      safely(() => place.storage.removeItem(key));
      send(place.discard);
    },
  };
}

const LABELS = '$labels';

/** The draft as the server's table of drafts takes it: the labels travel as one more answer. */
export function packDraft(draft: Draft): TypedAnswers {
  if (draft.labels.length === 0) return draft.typed;
  return { ...draft.typed, [LABELS]: draft.labels.map((label) => ({ ...label })) };
}

/** The opposite of `packDraft`. */
export function unpackDraft(packed: TypedAnswers, key: string): Draft {
  const { [LABELS]: labels, ...typed } = packed;
  const rows: readonly unknown[] = Array.isArray(labels) ? labels : [];
  return { typed, labels: rows.filter(isLabel), key };
}

function isLabel(value: unknown): value is Label {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}

function readKept(text: string | null): KeptDraft | undefined {
  if (text === null) return undefined;
  const kept = safely(() => JSON.parse(text) as Partial<KeptDraft>);
  const { draft, savedAt } = kept ?? {};
  if (typeof draft?.key !== 'string' || typeof draft.typed !== 'object') return undefined;
  return { draft: { ...draft, labels: draft.labels ?? [] }, savedAt: savedAt ?? '' };
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
