import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

/**
 * Puts a message that was kept or has failed back into the queue, with its Message-ID; one that
 * waits is tried now. Throws mail-not-found, mail-not-due.
 */
export async function resend(
  deps: Deps,
  mailId: string,
  { caller, address }: { caller: Caller; address: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const mail = await tx
      .selectFrom('mails')
      .select(['state', 'recipient', 'transaction_id'])
      .where('mail_id', '=', mailId)
      .forUpdate()
      .executeTakeFirst();
    if (mail === undefined) throw new Problem('mail-not-found');
    if (mail.state === 'sent') throw new Problem('mail-not-due');
    await tx
      .updateTable('mails')
      .set({ state: 'waiting', refusals: 0, next_attempt_at: now, last_error: null })
      .where('mail_id', '=', mailId)
      .execute();
    await recordAudit(tx, {
      at: now,
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'mail.resent',
      subject: mail.recipient,
      address,
      before: { state: mail.state },
      after: {
        mailId,
        ...(mail.transaction_id === null ? {} : { transactionId: mail.transaction_id }),
      },
    });
  });
}
