import type { Kysely } from 'kysely';

import type { Config } from './platform/config/config.ts';
import type { Tables } from './tables.ts';
import { readOnPrimary } from './platform/db/report-reads.ts';
import type { Deps } from './platform/deps.ts';
import { createIdentity } from './platform/identity/create-identity.ts';
import { createSigningKeys } from './platform/identity/signing-keys.ts';
import { systemClock } from './platform/ports/clock.ts';
import { createMailer } from './platform/ports/create-mailer.ts';
import { createFileStore } from './platform/ports/create-file-store.ts';

/**
 * What the server's functions work with, as the settings say; the command line works with the same.
 */
export function makeDeps(
  config: Config,
  db: Kysely<Tables>,
  { log, reports = readOnPrimary(db) }: Pick<Deps, 'log'> & Partial<Pick<Deps, 'reports'>>,
): Deps {
  const clock = systemClock;
  const signingKeys = createSigningKeys(db, clock);
  return {
    config,
    db,
    reports,
    clock,
    files: createFileStore(config),
    mailer: createMailer(config),
    identity: createIdentity(config.identity, { signingKeys, clock }),
    signingKeys,
    log,
  };
}
