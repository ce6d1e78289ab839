import { CallError } from '../../lib/call.ts';
import { draftStorageKey } from '../../lib/draft-storage.ts';
import { dropStored, putStored } from '../../lib/offline/database.ts';
import type { SharedFile } from '../../lib/offline/database.ts';
import { createDraftCalls } from '../../forms/drafts/draft-calls.ts';
import { readKept } from '../../forms/drafts/draft-keeper.ts';

/** The field of every form that takes photos and files. */
const FIELD = 'attachments';

interface Target {
  readonly clientId: string;
  readonly kind: string;
  readonly slot: string;
}

/** Puts shared files with a draft; its form sends them when it opens. Throws without room. */
export async function attachShared(
  files: readonly SharedFile[],
  { clientId, kind, slot }: Target,
): Promise<void> {
  const draft = draftStorageKey(clientId, kind, slot);
  for (const file of files) {
    await putStored('outbox', { ...file, draft, path: FIELD });
    await dropStored('shared', [file.id]);
  }
}

/**
 * Makes room for a new draft: the form's own one, if there is any, is saved in a slot of its own.
 * Without a line it stays, and takes the files.
 */
export async function makeRoom({ clientId, kind }: Omit<Target, 'slot'>): Promise<void> {
  const key = draftStorageKey(clientId, kind, '');
  const calls = createDraftCalls({ kind, slot: '', title: '' });
  const here = readKept(localStorage.getItem(key));
  try {
    const { draft: server, isKeyUsed } = await calls.open(here?.draft.key);
    const mine = here === undefined || here.isSaved || isKeyUsed ? server?.draft : here.draft;
    if (mine === undefined) return;
    const basedOn = server?.version ?? 0;
    await calls.putAside(mine, { title: server?.title ?? '', basedOn, from: '' });
    localStorage.removeItem(key);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
