import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

import type { BenchServer } from './with-server.ts';

/** The journal of all books as hledger reads it, in the server's folder. Answers with its path. */
export async function exportJournal(
  { url, dataDir }: BenchServer,
  headers: Record<string, string>,
): Promise<string> {
  const file = join(dataDir, 'bench.hledger');
  const reply = await fetch(`${url}/api/records/export/journal`, { headers });
  if (!reply.ok || reply.body === null) throw new Error(`The journal: ${reply.status}`);
  await pipeline(Readable.fromWeb(reply.body as ReadableStream), createWriteStream(file));
  return file;
}
