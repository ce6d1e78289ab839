import { recordAudit } from '../audit/record.ts';
import { linkAuditEvents } from '../audit/link-queries.ts';
import type { Deps } from '../deps.ts';

import { bodyOf, eventOf } from './event-body.ts';
import {
  claimDue,
  countWebhooks,
  findLastPlace,
  holdUntold,
  insertDeliveries,
  listRowsAfter,
  setToldUntil,
  settleDelivery,
} from './queries.ts';
import type { DueDelivery } from './queries.ts';
import { send } from './send.ts';
import type { Sent } from './send.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** The pause after each try that failed; after the last one the address is stopped (three days). */
const PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** Longer than a message may take; who died at it is not waited for longer. */
const CLAIM_MS = MINUTE_MS;
const GONE = 410;

/**
 * Tells addresses what happened since, then sends what is due, each address in order. Answers how
 * many messages were tried. Several servers may do so at once; the signal ends it between two
 * messages.
 */
export async function runWebhooks(deps: Deps, signal?: AbortSignal): Promise<number> {
  if ((await countWebhooks(deps.db)) === 0) return 0;
  await linkAuditEvents(deps.db);
  while (await tellOne(deps)) {
    // The next address, or the next portion.
  }
  let tried = 0;
  for (;;) {
    if (signal?.aborted === true) return tried;
    const now = deps.clock.now();
    const due = await claimDue(deps.db, { now, until: new Date(now.getTime() + CLAIM_MS) });
    if (due === undefined) return tried;
    tried += 1;
    await settle(deps, due, await trySending(deps, due));
  }
}

/** Makes the messages of a portion of the chain for one address. False: all are told. */
async function tellOne({ db, clock }: Deps): Promise<boolean> {
  const lastPlace = await findLastPlace(db);
  return db.transaction().execute(async (tx) => {
    const webhook = await holdUntold(tx, lastPlace);
    if (webhook === undefined) return false;
    const rows = await listRowsAfter(tx, webhook.told_until);
    const wanted = new Set<string>(webhook.events);
    const now = clock.now();
    const messages = rows.flatMap((row) => {
      const event = eventOf(row.action);
      if (event === undefined || !wanted.has(event)) return [];
      const id = `evt_${row.audit_event_id}`;
      const body = bodyOf(event, { id, at: row.at, subject: row.subject, after: row.after });
      return [{ ...newMessage(webhook.webhook_id, now), message_id: id, event, body }];
    });
    await insertDeliveries(tx, messages);
    await setToldUntil(tx, webhook.webhook_id, rows.at(-1)?.position ?? lastPlace);
    return true;
  });
}

/** What every message has that is to be sent from now on. */
export function newMessage(webhookId: string, now: Date) {
  return {
    webhook_id: webhookId,
    created_at: now,
    state: 'waiting' as const,
    next_attempt_at: now,
  };
}

async function trySending({ config, clock }: Deps, due: DueDelivery): Promise<Sent> {
  if (due.secret === null) {
    return { error: 'Its signing secret is not in this database. Create the webhook anew.' };
  }
  return send({
    url: due.url,
    secrets: due.earlier_secret === null ? [due.secret] : [due.secret, due.earlier_secret],
    messageId: due.message_id,
    body: due.body,
    now: clock.now(),
    mayBePrivate: config.mayWebhooksBePrivate,
  });
}

async function settle({ db, clock }: Deps, due: DueDelivery, sent: Sent): Promise<void> {
  const now = clock.now();
  const status = 'status' in sent ? sent.status : null;
  const isTaken = status !== null && status >= 200 && status < 300;
  const pause = PAUSES_MS[due.attempts];
  const isStopped = !isTaken && (pause === undefined || status === GONE);
  const error = 'error' in sent ? sent.error : `It answered ${sent.status}.`;
  await db.transaction().execute(async (tx) => {
    await settleDelivery(tx, due, {
      isStopped,
      change: {
        state: isTaken ? 'delivered' : 'waiting',
        next_attempt_at: new Date(now.getTime() + (pause ?? 0)),
        last_status: status,
        last_error: isTaken ? '' : error,
        delivered_at: isTaken ? now : null,
      },
    });
    if (!isStopped) return;
    await recordAudit(tx, {
      actor: 'system',
      actorUserId: null,
      address: '',
      at: now,
      action: 'webhook.stopped',
      subject: due.url,
      after: { webhookId: due.webhook_id, tries: due.attempts + 1, error },
    });
  });
}
