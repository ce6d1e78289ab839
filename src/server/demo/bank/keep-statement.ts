import { randomUUID } from 'node:crypto';

import { readStatement } from '../../bank/statements/read-statement.ts';
import { saveStatement } from '../../bank/statements/save-statement.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findStatementOf } from './queries.ts';
import { toCsv, toOfx } from './statement-file.ts';
import type { StatementPicture } from './statement-file.ts';

const FROM = 'demo';

/**
 * Uploads a statement as a file of its bank, once: read, looked at and saved by what the form
 * screen calls.
 */
export async function keepStatement(
  deps: Deps,
  user: Caller,
  statement: StatementPicture,
): Promise<void> {
  const { bank, from, opening } = statement;
  const isTable = bank.bank.startsWith('BDO');
  const account = bank.ledgerAccount;
  const fileName = `${bank.name} ${from.slice(0, 7)}.${isTable ? 'csv' : 'ofx'}`;
  if ((await findStatementOf(deps.db, account, fileName)) !== undefined) return;
  const content = Buffer.from(isTable ? toCsv(statement) : toOfx(statement));
  const readingId = randomUUID();
  const file = { readingId, account, fileName, content, password: '' };
  const { asksOpening } = await readStatement(deps, user, file);
  const written = { opening: asksOpening ? opening : null, closing: null };
  await saveStatement(deps, user, { readingId, account, mapping: null, written, address: FROM });
}
