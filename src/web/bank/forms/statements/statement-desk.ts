import { readyMapping } from './change-mapping.ts';
import { hindrance, queuedFile } from './queued-file.ts';
import type { QueuedFile } from './queued-file.ts';
import {
  askProgress,
  dropFile,
  faultOf,
  fileFault,
  isProblem,
  mapFile,
  readFile,
  saveFile,
} from './reading-calls.ts';
import type { Mapping } from './mapping.ts';

const ASK_EVERY_MS = 600;
const MAP_AFTER_MS = 250;
const LOCKED = ['bank-file-password', 'bank-file-wrong-password'] as const;

/**
 * The files that were chosen and where each of them stands: read one after another, corrected,
 * saved. It outlives the page that shows it, so that a look at another form of the frame loses
 * nothing.
 */
export class StatementDesk {
  #files: readonly QueuedFile[] = [];
  #isReading = false;
  readonly #listeners = new Set<() => void>();
  readonly #aborts = new Map<string, AbortController>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly files = (): readonly QueuedFile[] => this.#files;

  /**
   * Takes files; one that lies here already is not taken twice. Those of an account, or (empty) of
   * the one they name.
   */
  add(files: readonly File[], account: string): void {
    const fresh = files.filter((file) => !this.#files.some((entry) => isSameFile(entry, file)));
    const entries = fresh.map((file) => {
      const problem = fileFault(file);
      const entry = queuedFile(file, account);
      return problem === undefined ? entry : { ...entry, stage: 'failed' as const, problem };
    });
    this.#set([...this.#files, ...entries]);
    void this.#readAll();
  }

  /** Takes a file away, and stops what is done with it. */
  remove(key: string): void {
    const entry = this.#find(key);
    this.#stop(key);
    this.#set(this.#files.filter((each) => each.key !== key));
    if (entry?.stage === 'read' || entry?.stage === 'reading') void dropFile(entry);
  }

  /** Takes away what is saved. */
  clearSaved(): void {
    this.#set(this.#files.filter(({ stage }) => stage !== 'saved'));
  }

  /** Stops everything: somebody else sits here now. */
  dispose(): void {
    for (const { key } of this.#files) this.#stop(key);
    this.#set([]);
  }

  /** Reads a file once more, with this password if the bank locked it. */
  again(key: string, password?: string): void {
    this.#change(key, { stage: 'waiting', ...(password === undefined ? {} : { password }) });
    void this.#readAll();
  }

  setAccount(key: string, account: string): void {
    this.#change(key, { account });
    if (this.#find(key)?.stage === 'read') this.#mapSoon(key, 0);
  }

  setMapping(key: string, mapping: Mapping): void {
    this.#change(key, { mapping, isCorrected: true });
    this.#mapSoon(key, MAP_AFTER_MS);
  }

  /** Reads it as it is asked for now, after a failure. */
  mapAgain(key: string): void {
    this.#mapSoon(key, 0);
  }

  type(key: string, typed: Partial<Pick<QueuedFile, 'opening' | 'closing'>>): void {
    this.#change(key, { ...typed, fields: [] });
  }

  async save(key: string): Promise<void> {
    const entry = this.#find(key);
    if (entry?.stage !== 'read' || hindrance(entry) !== undefined) return;
    this.#change(key, { stage: 'saving', problem: '', fields: [], progress: undefined });
    const stopAsking = this.#askProgress(key);
    try {
      const saved = await this.#withReading(key, saveFile);
      this.#change(key, { stage: 'saved', saved, password: '' });
    } catch (error) {
      this.#change(key, { stage: 'read', ...faultOf(error) });
    } finally {
      stopAsking();
    }
  }

  async saveAll(): Promise<void> {
    for (const { key } of this.#files) await this.save(key);
  }

  async #readAll(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    for (let next = this.#waiting(); next !== undefined; next = this.#waiting()) {
      await this.#read(next.key);
    }
    this.#isReading = false;
  }

  #waiting(): QueuedFile | undefined {
    return this.#files.find(({ stage }) => stage === 'waiting');
  }

  async #read(key: string): Promise<void> {
    const signal = this.#begin(key);
    const readingId = crypto.randomUUID();
    this.#change(key, {
      stage: 'reading',
      readingId,
      problem: '',
      fields: [],
      progress: undefined,
    });
    const stopAsking = this.#askProgress(key);
    try {
      const entry = this.#find(key);
      if (entry === undefined) return;
      const reading = await readFile(entry, signal);
      const account = reading.account ?? entry.account;
      const mapping = reading.table?.mapping ?? null;
      this.#change(key, { stage: 'read', reading, account, mapping, isCorrected: false });
    } catch (error) {
      if (signal.aborted) return;
      const locked = LOCKED.find((code) => isProblem(error, code));
      const fault = faultOf(error);
      this.#change(
        key,
        locked === undefined
          ? { stage: 'failed', ...fault }
          : { stage: 'locked', problem: fault.problem },
      );
    } finally {
      stopAsking();
    }
  }

  /** A change that is followed by another at once is not worth a call of its own. */
  #mapSoon(key: string, afterMs: number): void {
    this.#stop(key);
    const entry = this.#find(key);
    if (entry === undefined) return;
    const isReady = entry.mapping === null || 'mapping' in readyMapping(entry.mapping);
    this.#change(key, { isMapping: isReady, problem: '', fields: [] });
    if (!isReady) return;
    this.#timers.set(
      key,
      setTimeout(() => void this.#map(key), afterMs),
    );
  }

  async #map(key: string): Promise<void> {
    const signal = this.#begin(key);
    try {
      const reading = await this.#withReading(key, (entry) => mapFile(entry, signal));
      if (signal.aborted) return;
      const mapping = reading.table?.mapping ?? null;
      const account = reading.account ?? this.#find(key)?.account ?? '';
      this.#change(key, { reading, mapping, account, isMapping: false });
    } catch (error) {
      if (!signal.aborted) this.#change(key, { isMapping: false, ...faultOf(error) });
    }
  }

  /**
   * An act on a file that was read. The server keeps such a file for a while only: it is sent again
   * when it is gone.
   */
  async #withReading<T>(key: string, act: (entry: QueuedFile) => Promise<T>): Promise<T> {
    const entry = this.#find(key);
    if (entry === undefined) throw new Error('The file was taken away.');
    try {
      return await act(entry);
    } catch (error) {
      if (!isProblem(error, 'bank-reading-not-found')) throw error;
      const again = { ...entry, readingId: crypto.randomUUID() };
      await readFile(again, AbortSignal.timeout(60_000));
      this.#change(key, { readingId: again.readingId });
      return act(again);
    }
  }

  #askProgress(key: string): () => void {
    const ask = async () => {
      const entry = this.#find(key);
      const progress = entry === undefined ? undefined : await askProgress(entry);
      const isBusy = ['reading', 'saving'].includes(this.#find(key)?.stage ?? '');
      if (progress !== undefined && isBusy) this.#change(key, { progress });
    };
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }

  #begin(key: string): AbortSignal {
    this.#stop(key);
    const abort = new AbortController();
    this.#aborts.set(key, abort);
    return abort.signal;
  }

  #stop(key: string): void {
    this.#aborts.get(key)?.abort();
    this.#aborts.delete(key);
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  #find(key: string): QueuedFile | undefined {
    return this.#files.find((entry) => entry.key === key);
  }

  #change(key: string, part: Partial<QueuedFile>): void {
    this.#set(this.#files.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  }

  #set(files: readonly QueuedFile[]): void {
    this.#files = files;
    for (const listener of this.#listeners) listener();
  }
}

function isSameFile({ file, stage }: QueuedFile, other: File): boolean {
  const isSame =
    file.name === other.name &&
    file.size === other.size &&
    file.lastModified === other.lastModified;
  return isSame && stage !== 'saved';
}

let current: { clientId: string; desk: StatementDesk } | undefined;

/** The desk of this person; what somebody else left open is thrown away. */
export function buildDesk(clientId: string): StatementDesk {
  if (current?.clientId !== clientId) {
    current?.desk.dispose();
    current = { clientId, desk: new StatementDesk() };
  }
  return current.desk;
}
