import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';

import { Problem } from '#shared/problems.ts';

import { textsOf } from './send.ts';
import type { Sender } from './send.ts';

/** A store takes five gigabytes at once and ten thousand parts at most. */
const PART_BYTES = 16 * 1024 * 1024;
const MOST_PARTS = 9_000;

/**
 * Keeps a file of any size: in parts, each under its signed hash and one after the other in memory.
 * Nothing is there under the name until the last part is; what failed is taken away.
 */
export async function putInParts(
  sender: Sender,
  name: string,
  { path, signal }: { path: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { size } = await stat(path);
  const file = await openAsBlob(path);
  const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
  if (size <= partBytes) {
    const body = new Uint8Array(await file.arrayBuffer());
    await sender.ask({ method: 'PUT', name, body, size, signal });
    return;
  }
  const begun = await sender.ask({ method: 'POST', name, query: { uploads: '' } });
  const uploadId = textsOf(begun.body, 'UploadId')[0] ?? '';
  try {
    const tags: string[] = [];
    for (let at = 0; at < size; at += partBytes) {
      const body = new Uint8Array(await file.slice(at, at + partBytes).arrayBuffer());
      const query = { partNumber: String(tags.length + 1), uploadId };
      const part = { method: 'PUT', name, query, body, size: body.length, signal } as const;
      tags.push((await sender.ask(part)).headers.get('etag') ?? '');
    }
    await finish(sender, name, { uploadId, tags, size });
  } catch (error) {
    const query = { uploadId };
    await sender.ask({ method: 'DELETE', name, query, isMissingFine: true }).catch(() => undefined);
    throw error;
  }
}

type Parts = { readonly uploadId: string; readonly tags: readonly string[]; readonly size: number };

async function finish(sender: Sender, name: string, { uploadId, tags, size }: Parts) {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  // Putting parts together takes the store as long as it takes; its 200 may still tell a fault.
  const ended = await sender.ask({ method: 'POST', name, query: { uploadId }, body, size });
  if (!ended.body.includes('<Error>')) return;
  throw new Problem('file-store-away', {
    cause: new Error(`the store answered ${textsOf(ended.body, 'Code')[0] ?? 'a fault'}`),
  });
}
