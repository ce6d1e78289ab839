import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from '#shared/attachment-limits.ts';
import type { Api } from '#shared/api/index.ts';
import type { ProblemReply } from '#shared/problems.ts';

import { CallError, credentialHeaders } from '../../lib/call.ts';

export type Attachment = Api['POST /api/attachments']['reply']['attachment'];

interface UploadOptions {
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Stores one paper on the server. By XMLHttpRequest, because `fetch` does not tell how far it is. Throws `CallError`. */
export async function uploadPaper(file: File, options: UploadOptions): Promise<Attachment> {
  const headers = await credentialHeaders();
  const body = new FormData();
  body.append('file', file, file.name);
  const request = new XMLHttpRequest();
  request.open('POST', '/api/attachments');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.responseType = 'json';
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) options.onProgress(event.loaded / event.total);
  });
  options.signal.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const reply = request.response as { attachment: Attachment } | ProblemReply | null;
      if (reply !== null && 'attachment' in reply) resolve(reply.attachment);
      else reject(new CallError(request.status, reply ?? undefined));
    });
    request.addEventListener('error', () => reject(new CallError(0, undefined)));
    request.addEventListener('abort', () => reject(new CallError(0, undefined)));
    request.send(body);
  });
}

/** Why a file cannot be taken, known before a byte is sent; nothing when it can. */
export function fileProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > MAX_ATTACHMENT_BYTES) {
    return `This file has ${megabytes(file.size)}. At most ${megabytes(MAX_ATTACHMENT_BYTES)} are taken.`;
  }
  if (!(ATTACHMENT_TYPES as readonly string[]).includes(file.type)) {
    return 'Only photos (JPEG, PNG, WebP) and PDF files are taken.';
  }
  return undefined;
}

/** `2516582` → `2.4 MB`. */
export function megabytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`;
}
