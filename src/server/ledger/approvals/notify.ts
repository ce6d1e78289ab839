import type { Kysely } from 'kysely';

import { formatMoney } from '#shared/money.ts';

import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Tables } from '../../tables.ts';

import { findAuthor, listApprovers } from './queries.ts';

interface Asked {
  readonly requestId: string;
  readonly title: string;
  readonly amount: bigint | null;
  readonly userId: string;
  readonly actor: string;
}

/**
 * Tells everybody who may decide, by mail, that something waits; nobody where no mail server is set
 * or no address is known.
 */
export async function tellApprovers(
  deps: Deps,
  tx: Kysely<Tables>,
  { requestId, title, amount, userId, actor }: Asked,
): Promise<void> {
  if (deps.config.smtpUrl === undefined) return;
  const sum = amount === null ? '' : `\nAmount: PHP ${formatMoney(amount)}`;
  for (const { email } of await listApprovers(tx, userId)) {
    if (email === '') continue;
    await enqueueMail(tx, {
      kind: 'approval',
      to: email,
      subject: `Waiting for you: ${title}`,
      text: `${actor} submitted: ${title}${sum}\n\nOpen it in the portal to approve it or send it back:\n${addressOf(deps, requestId)}\n`,
      at: deps.clock.now(),
    });
  }
}

/** Tells who submitted something that it was sent back, and why. */
export async function tellAuthor(
  deps: Deps,
  tx: Kysely<Tables>,
  { requestId, title, userId, actor, reason }: Omit<Asked, 'amount'> & { readonly reason: string },
): Promise<void> {
  const { email } = await findAuthor(tx, userId);
  if (deps.config.smtpUrl === undefined || email === '') return;
  await enqueueMail(tx, {
    kind: 'approval',
    to: email,
    subject: `Sent back: ${title}`,
    text: `${actor} sent this back: ${title}\nReason: ${reason}\n\nIt is among your drafts again:\n${addressOf(deps, requestId)}\n`,
    at: deps.clock.now(),
  });
}

function addressOf({ config }: Deps, requestId: string): string {
  return `${config.publicUrl}/approvals/${requestId}`;
}
