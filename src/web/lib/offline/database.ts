import type { SessionUser } from '../session/session-context.ts';

// What this device keeps until there is a line: photos that go along with a draft, and files that
// another program sent here. Worker and portal open the same database (service-worker.ts).

const NAME = 'talaan';

/** A file that waits to be sent with a draft. */
export interface KeptFile {
  readonly id: string;
  /** Where this browser keeps the draft (`draftStorageKey`), which names the person too. */
  readonly draft: string;
  /** The field of the form that it belongs to. */
  readonly path: string;
  readonly file: Blob;
  readonly name: string;
  readonly type: string;
  /** As the server keeps it, when it was sent and only has to be named in the draft. */
  readonly sent?: SentFile;
}

/** A stored attachment as drafts name it. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** Who was logged in when there was a line. */
export interface KnownSession {
  readonly id: string;
  readonly sessionId: string;
  readonly user: SessionUser;
  readonly skewMs: number;
}

/** A file that another program sent here; it is nobody’s until somebody chooses what it is for. */
export type SharedFile = Pick<KeptFile, 'id' | 'file' | 'name' | 'type'>;

const STORES = ['outbox', 'shared', 'known'] as const;

interface Stores {
  readonly known: KnownSession;
  readonly outbox: KeptFile;
  readonly shared: SharedFile;
}

/** Everything in a store; nothing where this browser forbids storage. */
export async function listStored<Name extends keyof Stores>(name: Name): Promise<Stores[Name][]> {
  try {
    return await work<Stores[Name][]>(name, 'readonly', (store) => store.getAll());
  } catch {
    return [];
  }
}

/** One of a store, if it is still there. */
export async function findStored<Name extends keyof Stores>(
  name: Name,
  id: string,
): Promise<Stores[Name] | undefined> {
  return (await listStored(name)).find((row) => row.id === id);
}

/** Keeps one. Throws when this device has no room for it. */
export async function putStored<Name extends keyof Stores>(
  name: Name,
  row: Stores[Name],
): Promise<void> {
  await work(name, 'readwrite', (store) => store.put(row));
}

/** Forgets some. */
export async function dropStored(name: keyof Stores, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await work(name, 'readwrite', (store) => store.delete(id)).catch(() => undefined);
  }
}

/** Forgets everything: the person logs out. */
export async function clearStoredFiles(): Promise<void> {
  for (const name of STORES) {
    await work(name, 'readwrite', (store) => store.clear()).catch(() => undefined);
  }
}

async function work<Result>(
  name: keyof Stores,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const asked = act(transaction.objectStore(name));
      const fail = () => reject(transaction.error ?? asked.error ?? new Error('not stored'));
      transaction.addEventListener('complete', () => resolve(asked.result));
      transaction.addEventListener('abort', fail);
      transaction.addEventListener('error', fail);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.addEventListener('upgradeneeded', () => {
      for (const store of STORES) asked.result.createObjectStore(store, { keyPath: 'id' });
    });
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('no storage')));
  });
}
