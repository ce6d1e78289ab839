import { dropStored, findStored, listStored, putStored } from './database.ts';
import type { KeptFile, SentFile } from './database.ts';

/** Files that wait for a line, of the draft that this browser keeps under a key. */
export async function listKeptFiles(draft: string): Promise<KeptFile[]> {
  return (await listStored('outbox')).filter((file) => file.draft === draft);
}

/** Keeps a file until there is a line, and gives its id. Throws when there is no room. */
export async function keepFile(
  { draft, path }: Pick<KeptFile, 'draft' | 'path'>,
  file: File,
): Promise<string> {
  const id = crypto.randomUUID();
  await putStored('outbox', { id, draft, path, file, name: file.name, type: file.type });
  return id;
}

/** Forgets one, because it was sent or taken back. */
export function dropKeptFile(id: string): Promise<void> {
  return dropStored('outbox', [id]);
}

/** Forgets the files of a draft that is over. */
export async function dropKeptFilesOf(draft: string): Promise<void> {
  const files = await listKeptFiles(draft);
  await dropStored(
    'outbox',
    files.map(({ id }) => id),
  );
}

interface Sending {
  upload(file: File): Promise<SentFile>;
  /** Names it in its draft; a second time changes nothing. */
  attach(sent: SentFile): void;
  /** Waits where another window is at it. */
  readonly isPatient?: boolean;
}

/**
 * Sends a kept file and names it in its draft, once, whatever breaks in between: what was sent is
 * noted before the draft has it. `taken`: another window is at it; `gone`: it was sent or removed.
 * Throws what the upload throws.
 */
export async function sendKeptFile(
  id: string,
  { upload, attach, isPatient = false }: Sending,
): Promise<'done' | 'gone' | 'taken'> {
  return withLock(`talaan-file:${id}`, !isPatient, async () => {
    const kept = await findStored('outbox', id);
    if (kept === undefined) return 'gone' as const;
    const sent = kept.sent ?? (await upload(new File([kept.file], kept.name, { type: kept.type })));
    await putStored('outbox', { ...kept, sent });
    attach(sent);
    // The draft is kept in the same turn or the next; only then is the file not needed any more.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await dropKeptFile(id);
    return 'done' as const;
  });
}

async function withLock<Result>(
  name: string,
  ifAvailable: boolean,
  act: () => Promise<Result>,
): Promise<Result | 'taken'> {
  if (!('locks' in navigator)) return act();
  return navigator.locks.request(name, { ifAvailable }, (lock) =>
    lock === null ? Promise.resolve('taken' as const) : act(),
  );
}
