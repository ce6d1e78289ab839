import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isStanding, lockBankAccount } from '../statements/balance.ts';

type Db = Kysely<Tables>;

/** What somebody notes at a line of the bank. */
interface WantedNote {
  readonly state: 'hold' | 'bank-error';
  readonly reason: string;
  readonly until: BusinessDate | null;
  /** A Client ID; empty: nobody is asked. */
  readonly askedUser: string;
  readonly question: string;
}

interface NoteAct {
  readonly lineId: string;
  readonly note: WantedNote | null;
  /** As it was read; 0: there was none. */
  readonly version: number;
  readonly address: string;
}

/**
 * Puts a line on hold, calls it the bank's error, or takes either back. An answer stays as long as
 * the question does. What it was before stands in the audit. Throws not-found, conflict (it was
 * changed meanwhile), bank-line-matched, bank-note-frozen, bad-request.
 */
export async function noteLine(deps: Deps, caller: Caller, act: NoteAct): Promise<void> {
  const { lineId, note, version, address } = act;
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const line = await demandOpen(tx, lineId);
    // A signature holds what was noted as the bank's error: whoever signs at this moment waits, or
    // this does.
    await lockBankAccount(tx, line.account);
    const before = await findNote(tx, lineId);
    if ((before?.version ?? 0) !== version) throw new Problem('conflict');
    if (isError(before) !== isError(note) && (await isSigned(tx, line)))
      throw new Problem('bank-note-frozen');
    const isDone =
      note === null
        ? await removeNote(tx, lineId, version)
        : await writeNote(tx, { lineId, note, version, at, userId: caller.userId });
    // Somebody else wrote between the reading and this.
    if (!isDone) throw new Problem('conflict');
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: note === null ? 'bank.note-removed' : 'bank.line-noted',
      subject: lineId,
      address,
      at,
      before,
      after: note,
    });
  });
}

/** Client IDs of the other active accounts, for choosing whom to ask. */
export async function listColleagues(db: Db, { userId }: Caller): Promise<string[]> {
  const rows = await db
    .selectFrom('user_accounts')
    .select('client_id')
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('user_id', '<>', userId)
    .orderBy('client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
}

interface NotedLine {
  readonly account: string;
  readonly date: BusinessDate;
}

async function demandOpen(tx: Db, lineId: string): Promise<NotedLine> {
  const { rows } = await sql<NotedLine & { isMatched: boolean }>`
    select l.account, l.date, exists (select from bank_match_lines m where m.line_id = l.line_id) as "isMatched"
      from bank_lines l where l.line_id = ${lineId}::uuid and ${isStanding('l')}`.execute(tx);
  const [line] = rows;
  if (line === undefined) throw new Problem('not-found');
  if (line.isMatched) throw new Problem('bank-line-matched');
  return line;
}

function isError(note: { readonly state: string } | null | undefined): boolean {
  return note?.state === 'bank-error';
}

/** Whether figures that stand signed have this line. */
async function isSigned(tx: Db, { account, date }: NotedLine): Promise<boolean> {
  const signed = await tx
    .selectFrom('reconciliations')
    .select('as_at')
    .where('account', '=', account)
    .where('as_at', '>=', date)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return signed !== undefined;
}

/** The note of a line as the audit keeps it. */
async function findNote(tx: Db, lineId: string) {
  return tx
    .selectFrom('bank_line_notes as n')
    .leftJoin('user_accounts as u', 'u.user_id', 'n.asked_user_id')
    .select([
      'n.state',
      'n.reason',
      'n.until',
      'u.client_id as askedUser',
      'n.question',
      'n.answer',
    ])
    .select(['n.answer_attachment_id as answerAttachmentId', 'n.version'])
    .where('n.line_id', '=', lineId)
    .executeTakeFirst();
}

async function removeNote(tx: Db, lineId: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('bank_line_notes')
    .where('line_id', '=', lineId)
    .where('version', '=', version)
    .executeTakeFirst();
  return version === 0 || numDeletedRows === 1n;
}

interface NewNote {
  readonly lineId: string;
  readonly note: WantedNote;
  readonly version: number;
  readonly at: Date;
  readonly userId: string;
}

async function writeNote(tx: Db, { lineId, note, version, at, userId }: NewNote): Promise<boolean> {
  const asked = await findAsked(tx, note);
  const { rows } = await sql<{ version: number }>`
    insert into bank_line_notes as n
        (line_id, state, reason, until, asked_user_id, question, noted_by, noted_at, version)
      select ${lineId}::uuid, ${note.state}, ${note.reason}, ${note.until}::date, ${asked}::uuid, ${note.question},
          ${userId}::uuid, ${at}::timestamptz, 1
        where ${version} = 0 or exists (select from bank_line_notes o where o.line_id = ${lineId}::uuid)
    on conflict (line_id) do update set state = excluded.state, reason = excluded.reason, until = excluded.until,
        asked_user_id = excluded.asked_user_id, question = excluded.question, noted_by = excluded.noted_by,
        noted_at = excluded.noted_at, version = n.version + 1,
        answer = case when ${isSameQuestion} then n.answer else '' end,
        answered_by = case when ${isSameQuestion} then n.answered_by end,
        answered_at = case when ${isSameQuestion} then n.answered_at end,
        answer_attachment_id = case when ${isSameQuestion} then n.answer_attachment_id end
      where n.version = ${version}
    returning version`.execute(tx);
  return rows.length === 1;
}

const isSameQuestion = sql<boolean>`(n.question = excluded.question
  and n.asked_user_id is not distinct from excluded.asked_user_id)`;

async function findAsked(tx: Db, { askedUser, question }: WantedNote): Promise<string | null> {
  if (askedUser === '' && question !== '') throw fault('askedUser', 'Choose who is asked.');
  if (askedUser === '') return null;
  if (question === '') throw fault('question', 'Enter the question.');
  const user = await tx
    .selectFrom('user_accounts')
    .select('user_id')
    .where(sql<boolean>`lower(client_id) = lower(${askedUser})`)
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user === undefined) throw fault('askedUser', 'There is no active account of this Client ID.');
  return user.user_id;
}

function fault(path: string, message: string): Problem {
  return new Problem('bad-request', { fields: [{ path: `note.${path}`, message }] });
}
