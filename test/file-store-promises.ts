import { Readable } from 'node:stream';

import { expect } from 'vitest';

import type { FileStore } from '#server/platform/ports/files.ts';

/** How a text is put into a store, as a file of at most 100 bytes. */
export function putterOf(store: FileStore) {
  return (content: string, inspect?: (path: string) => Promise<void>) =>
    store.put(Readable.from([Buffer.from(content)]), 100, inspect);
}

/** Demands that too much, a refused content and a stream that breaks off are each refused. */
export async function demandRefusals(store: FileStore): Promise<void> {
  const put = putterOf(store);
  await expect(put('x'.repeat(101))).rejects.toMatchObject({ code: 'attachment-too-large' });
  const refuse = () => Promise.reject(new Error('refused'));
  await expect(put('hello', refuse)).rejects.toThrow('refused');
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('hel');
      throw new Error('cut');
    })(),
  );
  await expect(store.put(broken, 100)).rejects.toThrow('cut');
}
