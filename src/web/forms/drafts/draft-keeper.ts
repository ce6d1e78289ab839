import type { Draft } from '../flow/form-flow.ts';
import { markOf, withMark } from './draft-mark.ts';

/** A draft as this browser keeps it. */
export interface KeptDraft {
  readonly draft: Draft;
  /** When, ISO 8601. */
  readonly savedAt: string;
  /** The server's version that it goes on from; 0 while the server has none. */
  readonly version: number;
  /** The server has all of it. */
  readonly isSaved: boolean;
  /**
   * Marks of what was sent and never answered: the server may have any of it, as a version that
   * this browser was not told of.
   */
  readonly sent?: readonly string[];
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
  /**
   * Another device has saved this draft since. Nothing is sent until `rebase` or `take` says what
   * to go on from.
   */
  readonly onChanged: (server: ServerDraft) => void;
}

/** Keeps what is typed: in this browser at once, on the server a moment after the typing stops. */
export interface DraftKeeper {
  find(): KeptDraft | undefined;
  /** What another window made of it while it sent it; nothing where it was changed here since. */
  findAgain(before: KeptDraft | undefined): KeptDraft | undefined;
  /** Whether the server has it from here, by a save whose answer was lost. */
  isOwn(server: ServerDraft): boolean;
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
  /**
   * Work on the server that comes after every save before it; gets the version that the server has
   * then.
   */
  after<T>(work: (version: number) => Promise<T>): Promise<T>;
}

const SAVE_AFTER_MS = 1500;

/** Makes the keeper of one draft; `key` is where the browser keeps it. */
export function createDraftKeeper(key: string, place: Place): DraftKeeper {
  return new Keeper(key, place);
}

class Keeper implements DraftKeeper {
  readonly #key: string;
  readonly #place: Place;
  #kept: KeptDraft | undefined;
  #version = 0;
  #sent: readonly string[] = [];
  #isHeld = false;
  #waiting: { draft: Draft; timer: ReturnType<typeof setTimeout> } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(key: string, place: Place) {
    this.#key = key;
    this.#place = place;
    this.#read();
  }

  readonly find = () => this.#kept;

  readonly findAgain = (before: KeptDraft | undefined) => {
    if (this.#kept !== before) return undefined;
    this.#read();
    return this.#kept;
  };

  readonly isOwn = ({ draft }: ServerDraft) => this.#sent.includes(markOf(draft));

  readonly keep = (draft: Draft) => {
    const savedAt = this.#place.now().toISOString();
    this.#write({ draft, savedAt, version: this.#version, isSaved: false });
    this.#stopWaiting();
    this.#waiting = { draft, timer: setTimeout(this.flush, SAVE_AFTER_MS) };
  };

  readonly flush = () => {
    const draft = this.#stopWaiting();
    if (draft !== undefined) this.#send(() => this.#save(draft)).catch(() => undefined);
  };

  readonly finish = () => {
    this.#clear();
    // What comes next begins on its own, once the last save is through.
    this.#send(async () => this.#settle(0)).catch(() => undefined);
  };

  readonly forget = () => {
    this.#clear();
    const discard = async () => {
      if (this.#version !== 0) await this.#place.discard(this.#version);
      this.#settle(0);
    };
    this.#send(discard).catch(() => undefined);
  };

  readonly rebase = (version: number, isSaved = false) => {
    this.#settle(version);
    const kept = this.#kept;
    if (kept !== undefined) this.#write({ ...kept, version, isSaved: isSaved || kept.isSaved });
  };

  readonly take = ({ draft, savedAt, version }: ServerDraft) => {
    this.#stopWaiting();
    this.#settle(version);
    this.#write({ draft, savedAt, version, isSaved: true });
  };

  readonly hold = () => {
    this.#isHeld = true;
  };

  readonly after = <T>(work: (version: number) => Promise<T>) => {
    this.#stopWaiting();
    return this.#send(() => work(this.#version));
  };

  async #save(draft: Draft): Promise<void> {
    if (this.#isHeld) return;
    this.#sent = withMark(this.#sent, markOf(draft));
    if (this.#kept !== undefined) this.#write(this.#kept);
    const reply = await this.#place.save(draft, this.#version);
    if (reply.state === 'changed' && this.isOwn(reply.server)) {
      this.#version = reply.server.version;
      await this.#save(draft);
    } else if (reply.state === 'changed') {
      this.#isHeld = true;
      this.#place.onChanged(reply.server);
    } else if (reply.state === 'saved') {
      this.#version = reply.version;
      this.#sent = [];
      const kept = this.#kept;
      if (kept === undefined) return;
      this.#write({ ...kept, version: reply.version, isSaved: kept.draft === draft });
    }
  }

  // One after the other: an early answer must not overtake a later one.
  #send<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  #read(): void {
    this.#kept = readKept(safely(() => this.#place.storage.getItem(this.#key)) ?? null);
    this.#version = this.#kept?.version ?? 0;
    this.#sent = this.#kept?.sent ?? [];
  }

  #settle(version: number): void {
    this.#version = version;
    this.#sent = [];
    this.#isHeld = false;
  }

  #clear(): void {
    this.#stopWaiting();
    this.#write(undefined);
  }

  #stopWaiting(): Draft | undefined {
    clearTimeout(this.#waiting?.timer);
    const draft = this.#waiting?.draft;
    this.#waiting = undefined;
    return draft;
  }

  #write(draft: KeptDraft | undefined): void {
    const next = draft && { ...draft, sent: this.#sent };
    this.#kept = next;
    const { storage } = this.#place;
    safely(() => {
      if (next === undefined) storage.removeItem(this.#key);
      else storage.setItem(this.#key, JSON.stringify(next));
    });
  }
}

/** A draft as it was kept; nothing for what is no draft. */
export function readKept(text: string | null): KeptDraft | undefined {
  if (text === null) return undefined;
  const kept = safely(() => JSON.parse(text) as Partial<KeptDraft>);
  const { draft, savedAt = '', version = 0, isSaved = false, sent = [] } = kept ?? {};
  if (typeof draft?.key !== 'string' || typeof draft.typed !== 'object') return undefined;
  return { draft: { ...draft, labels: draft.labels ?? [] }, savedAt, version, isSaved, sent };
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
