import { CallError } from '../../lib/call.ts';
import { draftStorageKey, isDraftOf } from '../../lib/draft-storage.ts';
import { listStored } from '../../lib/offline/database.ts';
import { listKeptFiles, sendKeptFile } from '../../lib/offline/kept-files.ts';
import { withClosedDraft } from '../../lib/offline/open-drafts.ts';
import { uploadAttachment } from '../../forms/controls/upload.ts';
import { createDraftCalls } from '../../forms/drafts/draft-calls.ts';
import { markOf, withMark } from '../../forms/drafts/draft-mark.ts';
import { readKept } from '../../forms/drafts/draft-keeper.ts';
import type { KeptDraft } from '../../forms/drafts/draft-keeper.ts';
import { isSameDraft } from '../../forms/drafts/meet-server-draft.ts';
import { textsAt, withValue } from '../../forms/flow/typed-answers.ts';

/** What came of sending: how many drafts arrived, and how many somebody has to choose about. */
interface Sent {
  readonly drafts: number;
  readonly files: number;
  readonly changedElsewhere: number;
}

/** How much this device keeps of a person that never reached the server. */
export async function countUnsent(clientId: string): Promise<{ drafts: number; files: number }> {
  const drafts = listUnsent(clientId);
  const files = (await listStored('outbox')).filter(({ draft }) => isDraftOf(clientId, draft));
  return { drafts: drafts.length, files: files.length };
}

/**
 * Sends what this person typed and photographed without a line: drafts that no window has open,
 * each with its files. What is open sends itself. What cannot be sent now stays.
 */
export async function sendKept(clientId: string): Promise<Sent> {
  const sent = { drafts: 0, files: 0, changedElsewhere: 0 };
  const waiting = new Set(listUnsent(clientId));
  for (const { draft } of await listStored('outbox'))
    if (isDraftOf(clientId, draft)) waiting.add(draft);
  for (const key of waiting) {
    await withClosedDraft(key, async () => {
      sent.files += await sendFiles(key);
      const came = await sendDraft(clientId, key);
      if (came === 'saved') sent.drafts += 1;
      if (came === 'changed') sent.changedElsewhere += 1;
    }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
  }
  return sent;
}

function listUnsent(clientId: string): string[] {
  return Object.keys(localStorage).filter(
    (key) => isDraftOf(clientId, key) && read(key)?.isSaved === false,
  );
}

function read(key: string): KeptDraft | undefined {
  return readKept(localStorage.getItem(key));
}

function write(key: string, kept: KeptDraft): void {
  localStorage.setItem(key, JSON.stringify(kept));
}

/** Sends the files of a draft and names them in it; without a draft they wait for its form. */
async function sendFiles(key: string): Promise<number> {
  if (read(key) === undefined) return 0;
  let count = 0;
  for (const { id, path } of await listKeptFiles(key)) {
    const came = await sendKeptFile(id, {
      upload: async (file) => {
        const { signal } = new AbortController();
        const { attachmentId, fileName, contentType, size } = await uploadAttachment(file, {
          onProgress: () => {},
          signal,
          key: id,
        });
        return { id: attachmentId, name: fileName, detail: `${contentType}|${size}` };
      },
      attach: (label) => {
        const kept = read(key);
        if (kept === undefined) return;
        const ids = textsAt(kept.draft.typed, path);
        if (ids.includes(label.id)) return;
        const typed = withValue(kept.draft.typed, path, [...ids, label.id]);
        const draft = { ...kept.draft, typed, labels: [...kept.draft.labels, label] };
        write(key, { ...kept, draft, isSaved: false });
      },
    });
    if (came === 'done') count += 1;
  }
  return count;
}

/** Saves a draft of this device on the server, unless another device went on with it meanwhile. */
async function sendDraft(clientId: string, key: string): Promise<'saved' | 'changed' | 'over'> {
  const kept = read(key);
  if (kept === undefined || kept.isSaved) return 'over';
  const [kind = '', ...rest] = key.slice(draftStorageKey(clientId, '', '').length).split(':');
  const slot = rest.join(':');
  const opening = await createDraftCalls({ kind, slot, title: '' }).open(kept.draft.key);
  const { draft: server, isKeyUsed } = opening;
  if (isKeyUsed) {
    localStorage.removeItem(key);
    return 'over';
  }
  if (server !== undefined && isSameDraft(server.draft, kept.draft)) {
    write(key, { ...kept, version: server.version, isSaved: true, sent: [] });
    return 'over';
  }
  const { sent = [] } = kept;
  const isOwn = server !== undefined && sent.includes(markOf(server.draft));
  if (server !== undefined && server.version !== kept.version && !isOwn) return 'changed';
  write(key, { ...kept, sent: withMark(sent, markOf(kept.draft)) });
  const calls = createDraftCalls({ kind, slot, title: server?.title ?? '' });
  const reply = await calls.save(kept.draft, server?.version ?? 0);
  if (reply.state !== 'saved') return 'changed';
  const now = read(key);
  if (now === undefined) return 'saved';
  const isSaved = isSameDraft(now.draft, kept.draft);
  write(key, { ...now, version: reply.version, isSaved, sent: [] });
  return 'saved';
}
