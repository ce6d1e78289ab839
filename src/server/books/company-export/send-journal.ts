import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { manilaDate } from '#shared/dates.ts';

import { attachmentDisposition } from '../../platform/attachments/file-names.ts';
import { openSnapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';

import { writeJournal } from './journal.ts';
import { counted, demandFreePlace } from '../../output/tables/underway.ts';

/**
 * Sends the whole journal in hledger's format, streamed. Throws too-many-requests while three
 * exports are under way.
 */
export async function sendJournal(deps: Deps, reply: FastifyReply): Promise<FastifyReply> {
  demandFreePlace();
  const fileName = `journal-${manilaDate(deps.clock.now())}.hledger`;
  return reply
    .header('content-type', 'text/plain; charset=utf-8')
    .header('content-disposition', attachmentDisposition(fileName))
    .header('cache-control', 'no-store')
    .send(Readable.from(counted(buildJournal(deps)), { objectMode: false }));
}

async function* buildJournal({ db }: Deps): AsyncGenerator<string> {
  const snapshot = await openSnapshot(db);
  try {
    yield* writeJournal(snapshot);
  } finally {
    await snapshot.rollback().execute();
  }
}
