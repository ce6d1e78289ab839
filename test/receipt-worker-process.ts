// The receipt worker alone, on a database and a mail server that are told on the command line; for
// tests that kill it.
import { pino } from 'pino';

import { connect } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { systemClock } from '#server/platform/ports/clock.ts';
import { createSmtpMailer } from '#server/platform/ports/mailer-smtp.ts';
import { startReceiptWorker } from '#server/ledger/receipts/worker.ts';

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const deps = {
  db: connect(databaseUrl).db,
  clock: systemClock,
  mailer: createSmtpMailer(smtpUrl),
  config: { mailFrom: 'Talaan <talaan@localhost>', publicUrl: 'http://localhost' },
  log: pino({ level: 'silent' }),
};

// It uses no more of what a server has.
startReceiptWorker(deps as unknown as Deps, { pollMs: 50, claimMs: 3_000 });
