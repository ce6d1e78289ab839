import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { MailFault } from '../../platform/ports/mailer.ts';
import type { MailFaultReason } from '../../platform/ports/mailer.ts';

import type { Mail, MailChange } from './queries.ts';
import { countReceiptsSent, putOffOthers, settleMail } from './queries.ts';
import { findAttachments, writeOut } from './write-out.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const RECEIPTS_PER_HOUR = 120;

/** What is noted on a message that our own limit holds back: it has not failed. */
export const PUT_OFF = `More than ${RECEIPTS_PER_HOUR} receipts of one person in an hour; this one follows later.`;

export interface DeliveryRules {
  /** After the first refusal; doubled with each further one. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** With so many refusals a message has failed, until somebody sends it again. */
  readonly maxRefusals: number;
}

/** How a try ended: taken, put off by our own limit, or why not. */
export type Delivery = 'done' | 'put-off' | MailFaultReason;

/**
 * Tries a claimed message once and writes down how that ended. Throws only when the database does
 * not answer; the message is then tried again when its claim has run out, under the same
 * Message-ID.
 */
export async function deliver(deps: Deps, mail: Mail, rules: DeliveryRules): Promise<Delivery> {
  if (await isOverLimit(deps, mail)) return 'put-off';
  try {
    await sendOnce(deps, mail);
    await settleFirmly(deps, mail.mail_id, {
      state: 'sent',
      sent_at: deps.clock.now(),
      last_error: null,
    });
    return 'done';
  } catch (error) {
    return settleFailure(deps, { mail, rules, fault: toFault(error) });
  }
}

async function sendOnce(deps: Deps, mail: Mail): Promise<void> {
  const written = await writeOut(deps, mail);
  await deps.mailer.send({
    messageId: mail.message_id,
    attempt: mail.attempts,
    from: written.sender,
    to: mail.recipient,
    replyTo: mail.reply_to ?? undefined,
    subject: written.subject,
    text: written.text,
    html: written.html ?? undefined,
    attachments: await findAttachments(deps, mail),
  });
}

/**
 * A receipt goes to any address that was typed; nobody may flood strangers with them. The rest
 * follows later, all that are due by now together: an import makes thousands.
 */
async function isOverLimit(deps: Deps, mail: Mail): Promise<boolean> {
  if (mail.transaction_id === null) return false;
  const now = deps.clock.now();
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const sent = await countReceiptsSent(deps.db, mail.transaction_id, hourAgo);
  if (sent < RECEIPTS_PER_HOUR) return false;
  const until = new Date(now.getTime() + HOUR_MS / 6);
  await settleMail(deps.db, mail.mail_id, {
    attempts: mail.attempts - 1,
    next_attempt_at: until,
    last_error: PUT_OFF,
  });
  await putOffOthers(deps.db, mail.transaction_id, { now, until, why: PUT_OFF });
  return true;
}

/** The message has been taken: this must be noted, or it goes out twice. */
async function settleFirmly(deps: Deps, mailId: string, change: MailChange): Promise<void> {
  for (let left = 5; ; left -= 1) {
    try {
      return await settleMail(deps.db, mailId, change);
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
    }
  }
}

interface Failure {
  mail: Mail;
  rules: DeliveryRules;
  fault: MailFault;
}

async function settleFailure(deps: Deps, { mail, rules, fault }: Failure): Promise<Delivery> {
  const now = deps.clock.now();
  if (fault.reason === 'unreachable') {
    // Nothing was handed over, so this try does not count.
    await settleMail(deps.db, mail.mail_id, {
      attempts: mail.attempts - 1,
      last_error: fault.message,
    });
    return 'unreachable';
  }
  const refusals = mail.refusals + 1;
  const hasFailed = fault.reason === 'never' || refusals >= rules.maxRefusals;
  const delay = Math.min(rules.maxDelayMs, rules.firstDelayMs * 2 ** Math.min(refusals - 1, 20));
  await deps.db.transaction().execute(async (tx) => {
    await settleMail(tx, mail.mail_id, {
      state: hasFailed ? 'failed' : 'waiting',
      refusals,
      next_attempt_at: new Date(now.getTime() + delay),
      last_error: fault.message,
    });
    if (!hasFailed) return;
    await recordAudit(tx, {
      at: now,
      actor: 'system',
      actorUserId: null,
      action: 'mail.failed',
      subject: mail.recipient,
      address: '',
      after: {
        mailId: mail.mail_id,
        ...(mail.transaction_id === null ? {} : { transactionId: mail.transaction_id }),
        error: fault.message,
      },
    });
  });
  return fault.reason;
}

/**
 * What goes wrong before a message is handed over (its voucher cannot be drawn) counts against the
 * message.
 */
function toFault(error: unknown): MailFault {
  if (error instanceof MailFault) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new MailFault('later', `It could not be made ready: ${message}`.slice(0, 500), error);
}
