import type { Draft } from './form-flow.ts';

/** A draft as this browser keeps it. */
export interface KeptDraft {
  readonly draft: Draft;
  /** When, ISO 8601. */
  readonly savedAt: string;
  /** The server's version that it goes on from; 0 while the server has none. */
  readonly version: number;
  /** The server has all of it. */
  readonly isSaved: boolean;
}

/** A draft as the server keeps it. */
export interface ServerDraft {
  readonly draft: Draft;
  readonly savedAt: string;
  readonly version: number;
  readonly title: string;
}

export type SaveReply =
  | { readonly state: 'saved'; readonly version: number }
  | { readonly state: 'changed'; readonly server: ServerDraft }
  | { readonly state: 'entered' };

interface Place {
  /** The browser's storage; a browser that forbids it only costs the reload. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => Date;
  readonly save: (draft: Draft, basedOn: number) => Promise<SaveReply>;
  readonly discard: (version: number) => Promise<unknown>;
  /** Another device has saved this draft since. Nothing is sent until `rebase` or `take` says what to go on from. */
  readonly onChanged: (server: ServerDraft) => void;
}

/** Keeps what is typed: in this browser at once, on the server a moment after the typing stops. */
export interface DraftKeeper {
  find(): KeptDraft | undefined;
  keep(draft: Draft): void;
  /** Sends what waits to the server now. */
  flush(): void;
  /** Throws the draft away, here and on the server. */
  forget(): void;
  /** The draft is over: nothing of it stays in this browser, and nothing is sent any more. */
  finish(): void;
  /** What is kept here goes on from this version of the server. */
  rebase(version: number, isSaved?: boolean): void;
  /** What the server has takes the place of what was kept here. */
  take(server: ServerDraft): void;
  /** Sends nothing until `rebase` or `take`. */
  hold(): void;
  /** Work on the server that comes after every save before it; gets the version that the server has then. */
  after<T>(work: (version: number) => Promise<T>): Promise<T>;
}

const SAVE_AFTER_MS = 1500;

/** Makes the keeper of one draft; `key` is where the browser keeps it. */
export function createDraftKeeper(key: string, place: Place): DraftKeeper {
  const { storage } = place;
  let kept = readKept(safely(() => storage.getItem(key)) ?? null);
  let version = kept?.version ?? 0;
  let isHeld = false;
  let waiting: { draft: Draft; timer: ReturnType<typeof setTimeout> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const write = (next: KeptDraft | undefined) => {
    kept = next;
    safely(() => {
      if (next === undefined) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(next));
    });
  };
  // One after the other: an early answer must not overtake a later one.
  const send = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const stopWaiting = () => {
    clearTimeout(waiting?.timer);
    const draft = waiting?.draft;
    waiting = undefined;
    return draft;
  };
  const save = async (draft: Draft) => {
    if (isHeld) return;
    const reply = await place.save(draft, version);
    if (reply.state === 'changed') {
      isHeld = true;
      place.onChanged(reply.server);
    } else if (reply.state === 'saved') {
      version = reply.version;
      if (kept !== undefined) write({ ...kept, version, isSaved: kept.draft === draft });
    }
  };
  const flush = () => {
    const draft = stopWaiting();
    if (draft !== undefined) send(() => save(draft)).catch(() => undefined);
  };
  const settle = (next: number) => {
    version = next;
    isHeld = false;
  };
  const finish = () => {
    stopWaiting();
    write(undefined);
  };

  return {
    find: () => kept,
    keep(draft) {
      write({ draft, savedAt: place.now().toISOString(), version, isSaved: false });
      stopWaiting();
      waiting = { draft, timer: setTimeout(flush, SAVE_AFTER_MS) };
    },
    flush,
    finish() {
      finish();
      // What comes next begins on its own, once the last save is through.
      send(async () => settle(0)).catch(() => undefined);
    },
    forget() {
      finish();
      const discard = async () => {
        if (version !== 0) await place.discard(version);
        settle(0);
      };
      send(discard).catch(() => undefined);
    },
    rebase(next, isSaved = false) {
      settle(next);
      if (kept !== undefined) write({ ...kept, version: next, isSaved: isSaved || kept.isSaved });
    },
    take(server) {
      stopWaiting();
      settle(server.version);
      write({ ...server, isSaved: true });
    },
    hold() {
      isHeld = true;
    },
    after: (work) => {
      stopWaiting();
      return send(() => work(version));
    },
  };
}

function readKept(text: string | null): KeptDraft | undefined {
  if (text === null) return undefined;
  const kept = safely(() => JSON.parse(text) as Partial<KeptDraft>);
  const { draft, savedAt = '', version = 0, isSaved = false } = kept ?? {};
  if (typeof draft?.key !== 'string' || typeof draft.typed !== 'object') return undefined;
  return { draft: { ...draft, labels: draft.labels ?? [] }, savedAt, version, isSaved };
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
