import { randomUUID } from 'node:crypto';

import type { Kysely, Selectable } from 'kysely';

import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { demandBytes } from '../../platform/attachments/sweep.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { lockBankAccount } from './balance.ts';
import { chainFaults, readChain } from './chain.ts';
import { compareStatement } from './compare-statement.ts';
import type { ComparedStatement, WrittenBalances } from './compare-statement.ts';
import { unpackContent } from './content.ts';
import { insertLines } from './insert-lines.ts';
import { interpret } from './interpret.ts';
import type { Interpreted } from './interpret.ts';
import { learnLayout } from './layouts.ts';
import { endProgress, tellProgress } from './progress.ts';
import type { OwnReading } from './progress.ts';
import { queueBySize } from './read-statement.ts';
import { deleteReading, findReading } from './readings.ts';
import type { StatementMapping } from '../formats/types.ts';

type Reading = Selectable<Tables['bank_readings']>;

/** What a person said yes to. */
export interface Wanted {
  readonly readingId: string;
  readonly account: string;
  readonly mapping: StatementMapping | null;
  readonly written: WrittenBalances;
  readonly address: string;
}

/** Everything that one save writes. */
interface Saving {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly own: OwnReading;
  readonly wanted: Wanted;
  readonly row: Reading;
  readonly read: Interpreted;
}

/**
 * Keeps a statement that was read: its lines that the portal has are not doubled, nothing is
 * changed, and how its columns were read is learnt. All of it, or nothing. A repeat gets the answer
 * of the first time. Throws bank-reading-not-found, bank-statement-refused (what stands in its
 * way), bad-request (no opening balance), bank-file-unreadable.
 */
export async function saveStatement(deps: Deps, caller: Caller, wanted: Wanted) {
  const own = { readingId: wanted.readingId, userId: caller.userId };
  const before = await findAnswer(deps.db, own);
  if (before !== undefined) return before;
  try {
    const row = await findReading(deps.db, own);
    await queueBySize(row?.size ?? 0, async () => {
      if (row === undefined) return;
      const content = await unpackContent(row.content);
      const read = await interpret(deps.db, content, wanted);
      await deps.db
        .transaction()
        .execute(async (tx) => save(tx, { deps, caller, own, wanted, row, read }));
    });
  } finally {
    endProgress(own);
  }
  // Kept now, or a moment ago by the same call sent twice.
  const answer = await findAnswer(deps.db, own);
  if (answer === undefined) throw new Problem('bank-reading-not-found');
  return answer;
}

async function save(tx: Kysely<Tables>, saving: Saving): Promise<void> {
  const { deps, own, wanted, row, read } = saving;
  const { account } = wanted;
  await lockBankAccount(tx, account);
  if ((await deleteReading(tx, own)) === undefined) return;
  await demandBytes({ db: tx, files: deps.files }, row.sha256);
  const total = read.statement.lines.length;
  tellProgress(own, { stage: 'comparing', done: 0, total });
  const today = manilaDate(deps.clock.now());
  const compared = await compareStatement(tx, read, {
    today,
    written: wanted.written,
    format: row.format,
  });
  demandWhole(read, compared);
  tellProgress(own, { stage: 'saving', done: 0, total });
  const statementId = await insertStatement(tx, saving, compared);
  const tell = (done: number) => tellProgress(own, { stage: 'saving', done, total });
  await insertLines(tx, { statementId, account }, { lines: compared.lines, tell });
  await learn(tx, saving);
  await audit(tx, saving, compared);
}

function demandWhole(
  { account }: Interpreted,
  { obstacles, asksOpening }: ComparedStatement,
): void {
  const [first] = obstacles;
  if (account === undefined) {
    const message = 'Choose a bank account of the chart that is in use.';
    throw new Problem('bad-request', { fields: [{ path: 'account', message }] });
  }
  if (first !== undefined)
    throw new Problem('bank-statement-refused', { values: { found: first } });
  if (asksOpening) {
    const message =
      'Enter the opening balance: this is the first statement of the account, and the file names none.';
    throw new Problem('bad-request', { fields: [{ path: 'opening', message }] });
  }
}

async function insertStatement(
  tx: Kysely<Tables>,
  { deps, caller, wanted, row }: Saving,
  { figures, lines, knownCount, warnings }: ComparedStatement,
): Promise<string> {
  const { from, to, opening, closing, moneyIn, moneyOut } = figures;
  if (from === null || to === null) throw new Error('a statement with lines has a period');
  const statementId = randomUUID();
  await tx
    .insertInto('bank_statements')
    .values({
      statement_id: statementId,
      reading_id: row.reading_id,
      account: wanted.account,
      file_name: row.file_name,
      format: row.format,
      sha256: row.sha256,
      size: row.size,
      from_date: from,
      to_date: to,
      opening,
      closing,
      line_count: lines.length,
      added_count: lines.length - knownCount,
      money_in: moneyIn,
      money_out: moneyOut,
      warnings: JSON.stringify(warnings),
      uploaded_by: caller.userId,
      uploaded_at: deps.clock.now(),
    })
    .execute();
  return statementId;
}

async function learn(tx: Kysely<Tables>, { deps, wanted, read }: Saving): Promise<void> {
  const { table } = read;
  if (table === undefined) return;
  const { layoutKey, mapping, found } = table;
  const at = deps.clock.now();
  await learnLayout(tx, { account: wanted.account, layoutKey }, { mapping, found, at });
}

async function audit(
  tx: Kysely<Tables>,
  { deps, caller, wanted, row }: Saving,
  { figures, lines, knownCount }: ComparedStatement,
): Promise<void> {
  await recordAudit(tx, {
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: 'bank-statement.saved',
    subject: wanted.account,
    address: wanted.address,
    after: {
      file: row.file_name,
      sha256: row.sha256,
      from: figures.from,
      to: figures.to,
      opening: figures.opening,
      closing: figures.closing,
      lines: lines.length,
      known: knownCount,
    },
    at: deps.clock.now(),
  });
}

/** What a save of this reading answered, with what its chain says now. */
async function findAnswer(db: Kysely<Tables>, { readingId, userId }: OwnReading) {
  const row = await db
    .selectFrom('bank_statements')
    .select(['statement_id', 'account', 'line_count', 'added_count', 'warnings'])
    .where('reading_id', '=', readingId)
    .where('uploaded_by', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const fault = chainFaults(await readChain(db, row.account)).get(row.statement_id);
  return {
    success: true as const,
    statementId: row.statement_id,
    addedCount: row.added_count,
    knownCount: row.line_count - row.added_count,
    warnings: [...row.warnings, ...(fault === undefined ? [] : [fault])],
  };
}
