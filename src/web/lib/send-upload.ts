import type { Api } from '#shared/api/index.ts';
import type { ProblemReply } from '#shared/problems.ts';

import { CallError, credentialHeaders } from './call.ts';

export interface UploadOptions {
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** Sent again under the same key, an upload whose answer was lost is stored once. */
  readonly key?: string;
}

/**
 * Sends a form with a file in it; fields stand before the file. By XMLHttpRequest, because `fetch`
 * does not tell how far it is. Throws `CallError`.
 */
export async function sendUpload<K extends keyof Api>(
  address: string,
  body: FormData,
  options: UploadOptions,
): Promise<Api[K]['reply']> {
  const headers = await credentialHeaders();
  const request = new XMLHttpRequest();
  request.open('POST', address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  if (options.key !== undefined) request.setRequestHeader('idempotency-key', options.key);
  request.responseType = 'json';
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) options.onProgress(event.loaded / event.total);
  });
  options.signal.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const reply = request.response as { success: boolean } | null;
      if (reply?.success === true) resolve(reply as Api[K]['reply']);
      else reject(new CallError(request.status, (reply as ProblemReply | null) ?? undefined));
    });
    request.addEventListener('error', () => reject(new CallError(0, undefined)));
    request.addEventListener('abort', () => reject(new CallError(0, undefined)));
    request.send(body);
  });
}
