import { queryOptions } from '@tanstack/react-query';

import { send } from '../lib/call.ts';
import { sendAgain } from '../lib/send-again.ts';

/** A document of ours by its address under /api: where it is shown from, and its file name. */
export function documentQuery(path: string) {
  return queryOptions({
    queryKey: ['document', path],
    queryFn: ({ signal }) => fetchDocument(path, signal),
    meta: { handled: true },
    gcTime: 0,
    staleTime: Infinity,
  });
}

/**
 * Documents of ours as one, in their order, fetched one after another; `onProgress` says how many
 * are there. A server that ends in the middle is asked again for the one that it was at. Ends when
 * nobody waits for it any more.
 */
export function joinedQuery(
  paths: readonly string[],
  { fileName, onProgress }: { fileName: string; onProgress: (count: number) => void },
) {
  return queryOptions({
    queryKey: ['document', 'joined', paths],
    queryFn: async ({ signal }) => {
      const files: Uint8Array[] = [];
      onProgress(0);
      for (const path of paths) {
        checkOwn(path);
        const response = await sendAgain(path, signal);
        files.push(new Uint8Array(await response.arrayBuffer()));
        onProgress(files.length);
      }
      const { joinPdfs } = await import('#shared/output/join-pdfs.ts');
      const whole = new Blob([joinPdfs(files)], { type: 'application/pdf' });
      return { address: URL.createObjectURL(whole), fileName };
    },
    meta: { handled: true },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
}

async function fetchDocument(path: string, signal: AbortSignal) {
  checkOwn(path);
  const response = await send(path, { method: 'GET', signal });
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return {
    address: URL.createObjectURL(await response.blob()),
    fileName: name ?? `${path.split('/').at(-1) ?? 'document'}.pdf`,
  };
}

/** The bearer goes along, so the address must be ours. Throws an `Error` for any other. */
export function checkOwn(path: string): void {
  if (!path.startsWith('/api/')) throw new Error('Only documents of this portal are shown');
}
