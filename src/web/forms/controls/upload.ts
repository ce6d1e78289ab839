import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from '#shared/platform/attachment-limits.ts';
import type { Api } from '#shared/api/index.ts';

import { CallError } from '../../lib/call.ts';
import { sendUpload } from '../../lib/send-upload.ts';
import type { UploadOptions } from '../../lib/send-upload.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export type Attachment = Api['POST /api/attachments']['reply']['attachment'];

/** The key of each file that was sent: again, it is the same upload. */
const keys = new WeakMap<File, string>();

/**
 * Stores one attachment on the server, a large photo made smaller. The same file, or another under
 * the same `key`, is stored once, however often it is sent. Throws `CallError`.
 */
export async function uploadAttachment(file: File, options: UploadOptions): Promise<Attachment> {
  const sent = await shrinkPhoto(file);
  const key = options.key ?? keys.get(file) ?? crypto.randomUUID();
  keys.set(file, key);
  return send(sent, { ...options, key }).catch((error: unknown) => {
    // A browser that was updated meanwhile may make a photo smaller in another way.
    if (!(error instanceof CallError) || error.code !== 'idempotency-key-reused') throw error;
    return send(sent, { ...options, key: crypto.randomUUID() });
  });
}

async function send(file: File, options: UploadOptions): Promise<Attachment> {
  const body = new FormData();
  body.append('file', file, file.name);
  const reply = await sendUpload<'POST /api/attachments'>('/api/attachments', body, options);
  return reply.attachment;
}

/** Why a file cannot be taken, known before a byte is sent; nothing when it can. */
export function fileProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (file.size === 0) return 'This file is empty.';
  // A photo gets smaller on the way; one that does not is refused by the server.
  if (file.size > MAX_ATTACHMENT_BYTES && !isLargePhoto(file)) {
    return `This file has ${megabytes(file.size)}. At most ${megabytes(MAX_ATTACHMENT_BYTES)} are taken.`;
  }
  if (!(ATTACHMENT_TYPES as readonly string[]).includes(file.type)) {
    return 'Only photos (JPEG, PNG, WebP) and PDF files are taken.';
  }
  return undefined;
}

const LARGEST_PHOTO = 40 * 1024 * 1024;

function isLargePhoto({ size, type }: Pick<File, 'size' | 'type'>): boolean {
  return type.startsWith('image/') && size <= LARGEST_PHOTO;
}

/** `2516582` → `2.4 MB`. */
export function megabytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`;
}
