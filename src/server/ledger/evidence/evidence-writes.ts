import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { invariant } from '#shared/invariant.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import { demandBytes } from '../../platform/attachments/sweep.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';
import { findRow } from '../records/queries.ts';

import { findAttached } from './queries.ts';
import type { EvidenceAction } from './tables.ts';

interface Act {
  readonly transactionId: string;
  readonly reason: string;
  /** Where the caller is, for the audit trail. */
  readonly address: string;
}

/**
 * Attaches documents that the caller uploaded to a posted transaction that they may see; all of
 * them or none. Throws not-found, attachment-not-usable (not their own, or used elsewhere),
 * attachment-attached-here, evidence-reason-needed (its month is closed), attachment-interrupted.
 */
export async function attachDocuments(
  deps: Deps,
  caller: Caller,
  act: Act & { readonly attachmentIds: readonly string[] },
): Promise<void> {
  await demandVisible(deps, caller, act.transactionId);
  await deps.db.transaction().execute(async (tx) => {
    for (const attachmentId of new Set(act.attachmentIds)) {
      await addEvent({ deps, caller, tx }, { ...act, action: 'attached', attachmentId });
    }
  });
}

/**
 * Marks a document as the wrong one; it stays on record, and proves nothing any more. By whoever
 * attached it, or an accountant. Throws not-found, not-allowed, attachment-marked-wrong.
 */
export async function markWrong(
  deps: Deps,
  caller: Caller,
  act: Act & { readonly attachmentId: string },
): Promise<void> {
  await demandVisible(deps, caller, act.transactionId);
  const attached = await findAttached(deps.db, act);
  if (attached === undefined) throw new Problem('not-found');
  if (caller.role !== 'accountant' && attached.uploaded_by !== caller.userId)
    throw new Problem('not-allowed');
  await deps.db
    .transaction()
    .execute((tx) => addEvent({ deps, caller, tx }, { ...act, action: 'wrong' }));
}

/**
 * Says that no supporting document exists, or that one is sought after all. Throws not-found,
 * evidence-there (one is attached), conflict (it was said already).
 */
export async function tellNone(
  deps: Deps,
  caller: Caller,
  act: Act & { readonly action: 'none' | 'sought' },
): Promise<void> {
  await demandVisible(deps, caller, act.transactionId);
  await deps.db.transaction().execute((tx) => addEvent({ deps, caller, tx }, act));
}

/**
 * Attaches, in the transaction of what accepts it, a document that came with an answer. Throws
 * attachment-not-usable, attachment-attached-here, evidence-reason-needed, attachment-interrupted.
 */
export async function addAttached(
  recorder: Recorder,
  act: Act & { readonly attachmentId: string },
): Promise<void> {
  await addEvent(recorder, { ...act, action: 'attached' });
}

async function demandVisible(deps: Deps, caller: Caller, transactionId: string): Promise<void> {
  if ((await findRow(deps.db, caller, transactionId)) === undefined) throw new Problem('not-found');
}

interface Recorder {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly tx: Kysely<Tables>;
}

const AUDITED: Readonly<Record<EvidenceAction, string>> = {
  attached: 'attachment.added',
  wrong: 'attachment.marked-wrong',
  none: 'evidence.none-exists',
  sought: 'evidence.expected',
};

/** One row of the chain, with the row of the audit trail that names its hash. */
async function addEvent(
  { deps, caller, tx }: Recorder,
  act: Act & { readonly action: EvidenceAction; readonly attachmentId?: string },
): Promise<void> {
  const { transactionId, attachmentId, reason, action, address } = act;
  const at = deps.clock.now();
  const document = attachmentId === undefined ? undefined : await findDocument(tx, attachmentId);
  if (action === 'attached') {
    if (document === undefined) throw new Problem('attachment-not-usable');
    await demandBytes({ db: tx, files: deps.files }, document.sha256);
  }
  const request = { transactionId, attachmentId, reason, action, userId: caller.userId, at };
  const { rows } = await sql<{ place: bigint; entry_hash: string }>`
    select place, entry_hash from record_evidence(${JSON.stringify(request)}::jsonb)`.execute(tx);
  const [added] = rows;
  invariant(added, 'evidence is recorded');
  const number = await numberOf(tx, transactionId);
  await recordAudit(tx, {
    at,
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: AUDITED[action],
    subject: number,
    address,
    after: {
      transactionId,
      ...(reason === '' ? {} : { reason }),
      ...(document && { fileName: document.file_name, sha256: document.sha256, attachmentId }),
      place: added.place,
      hash: added.entry_hash,
    },
  });
}

function findDocument(tx: Kysely<Tables>, attachmentId: string) {
  return tx
    .selectFrom('attachments')
    .select(['sha256', 'file_name'])
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst();
}

async function numberOf(tx: Kysely<Tables>, transactionId: string): Promise<string> {
  const row = await tx
    .selectFrom('transactions')
    .select('number')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return row.number;
}
