import { sql } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import type { ReceiptWords } from './compose-receipt.ts';
import { composeFor } from './write-out.ts';

const MAX_OF_A_RECORD = 10;

/** The worker writes it out when it is sent. */
const UNWRITTEN = { subject: null, text: null, html: null };

interface Asked extends ReceiptWords {
  readonly transactionId: string;
  readonly to: string;
  readonly address: string;
}

/**
 * Queues the receipt of a record for another address: a user's own transaction, or any for
 * accountant and admin. With a subject or a message of theirs it is written out at once, and kept
 * for this one message only. Throws not-found, receipts-enough.
 */
export async function mailReceipt(
  deps: Deps,
  caller: Caller,
  { transactionId, to, address, ...words }: Asked,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    // Who asks at the same time for the same record waits here, so that the count holds.
    await sql`select pg_advisory_xact_lock(hashtext('receipts'), hashtext(${transactionId}))`.execute(
      tx,
    );
    const record = await tx
      .selectFrom('transactions')
      .select(['number', 'recorded_by'])
      .where('transaction_id', '=', transactionId)
      .executeTakeFirst();
    const isSeen = caller.role !== 'user' || record?.recorded_by === caller.userId;
    if (record === undefined || !isSeen) throw new Problem('not-found');
    const { count } = await tx
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('transaction_id', '=', transactionId)
      .executeTakeFirstOrThrow();
    if (count >= MAX_OF_A_RECORD) throw new Problem('receipts-enough');
    const isOwn = words.subject !== undefined || words.message !== undefined;
    const written = isOwn
      ? await composeFor({ db: tx, config: deps.config }, transactionId, words)
      : UNWRITTEN;
    await tx
      .insertInto('mails')
      .values({
        created_at: now,
        kind: 'receipt',
        transaction_id: transactionId,
        recipient: to,
        reply_to: null,
        sender: null,
        ...written,
        next_attempt_at: now,
        claimed_until: null,
        last_error: null,
        sent_at: null,
      })
      .execute();
    await recordAudit(tx, {
      at: now,
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'receipt.mailed',
      subject: to,
      address,
      after: { transactionId, number: record.number },
    });
  });
}
