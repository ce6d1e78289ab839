import { pino } from 'pino';

import { readConfig, readEnvironment } from '../platform/config/config.ts';
import type { Deps } from '../platform/deps.ts';
import { claimDocuments } from '../platform/documents-place/claim-documents.ts';
import { makeDeps } from '../make-deps.ts';
import { openDatabase } from '../open-database.ts';

/**
 * Does a command's work on the database that the settings name: with that of the running server,
 * else it is started for the command and stopped after it. Throws StartFault when there is none to
 * be had.
 */
export async function withDeps<T>(command: string, work: (deps: Deps) => Promise<T>): Promise<T> {
  return withPlainDeps(command, async (deps) => {
    await claimDocuments(deps);
    return work(deps);
  });
}

/** The same, wherever the documents are. Throws StartFault. */
export async function withPlainDeps<T>(
  command: string,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const config = readConfig(readEnvironment());
  const tell = (line: string) => console.error(line);
  const what = `talaan ${command}`;
  const database = await openDatabase(config, { log: tell, what, joinRunning: true });
  const deps = makeDeps(config, database.db, { log: pino({ level: 'silent' }) });
  try {
    return await work(deps);
  } finally {
    await deps.mailer.close();
    await database.end();
  }
}
