import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import type { Config } from './config/config.ts';
import type { Tables } from '../tables.ts';
import type { ReportReads } from './db/report-reads.ts';
import type { SigningKeys } from './identity/signing-keys.ts';
import type { Clock } from './ports/clock.ts';
import type { FileStore } from './ports/files.ts';
import type { IdentityProvider } from './ports/identity.ts';
import type { Mailer } from './ports/mailer.ts';

/** What the server's functions work with; made in `main.ts`, replaced in tests. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  /** Where reports are read: a standby, if the settings name one. */
  readonly reports: ReportReads;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly identity: IdentityProvider;
  /** This server's own keys: form tickets, and the built-in identity provider's tokens. */
  readonly signingKeys: SigningKeys;
  readonly log: FastifyBaseLogger;
}
