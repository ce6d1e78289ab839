import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';

import { Problem } from '#shared/problems.ts';
import type { WebhookEvent } from '#shared/platform/webhook-events.ts';

import type { Actor } from '../audit/actor.ts';
import { linkAuditEvents } from '../audit/link-queries.ts';
import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';

import { newMessage } from './deliver.ts';
import { hostOf, isPublicAddress } from './public-address.ts';
import {
  countWebhooks,
  endWebhook,
  findDelivery,
  findLastPlace,
  findWebhook,
  hurryDelivery,
  insertDeliveries,
  insertWebhook,
  replaceSecret,
} from './queries.ts';

const MOST = 20;
const LONGEST = 500;
/** How long the secret of before signs as well: the time to tell the other program the new one. */
const BOTH_SIGN_MS = 24 * 3_600_000;

/**
 * An address is told of what happens from now on; its first message is a test. Answers the secret,
 * this once. Throws webhook-address, too-many-webhooks.
 */
export async function makeWebhook(
  { db, clock, config }: Deps,
  actor: Actor,
  { url, events }: { readonly url: string; readonly events: readonly WebhookEvent[] },
): Promise<{ webhookId: string; secret: string }> {
  const address = checkedAddress(url, config.mayWebhooksBePrivate);
  if ((await countWebhooks(db)) >= MOST)
    throw new Problem('too-many-webhooks', { values: { most: String(MOST) } });
  const now = clock.now();
  const webhookId = randomUUID();
  const secret = newSecret();
  const known = [...new Set(events)];
  const id = `test_${webhookId}`;
  const body = JSON.stringify({ id, type: 'webhook.test', timestamp: now.toISOString(), data: {} });
  // What was done until now is no news to it.
  await linkAuditEvents(db);
  await db.transaction().execute(async (tx) => {
    const made = { created_by: actor.userId, created_at: now, told_until: await findLastPlace(tx) };
    const state = 'active' as const;
    await insertWebhook(
      tx,
      { ...made, webhook_id: webhookId, url: address, events: known, state },
      secret,
    );
    const message = { ...newMessage(webhookId, now), message_id: id, event: 'webhook.test', body };
    await insertDeliveries(tx, [message]);
    await recordAudit(tx, {
      actor: actor.clientId,
      actorUserId: actor.userId,
      address: actor.address,
      at: now,
      action: 'webhook.made',
      subject: address,
      after: { webhookId, events: known },
    });
  });
  return { webhookId, secret };
}

/**
 * An address gets a new signing secret, answered this once. For a day messages carry both
 * signatures. Throws not-found.
 */
export async function renewSecret(
  { db, clock }: Deps,
  actor: Actor,
  webhookId: string,
): Promise<string> {
  const now = clock.now();
  const secret = newSecret();
  const earlierUntil = new Date(now.getTime() + BOTH_SIGN_MS);
  await db.transaction().execute(async (tx) => {
    const url = await replaceSecret(tx, webhookId, { secret, earlierUntil });
    if (url === undefined) throw new Problem('not-found');
    await recordAudit(tx, {
      actor: actor.clientId,
      actorUserId: actor.userId,
      address: actor.address,
      at: now,
      action: 'webhook.secret-renewed',
      subject: url,
      after: { webhookId },
    });
  });
  return secret;
}

/** An address is told nothing any more. Throws not-found. */
export async function removeWebhook(
  { db, clock }: Deps,
  actor: Actor,
  webhookId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const url = await endWebhook(tx, webhookId, now);
    if (url === undefined) throw new Problem('not-found');
    await recordAudit(tx, {
      actor: actor.clientId,
      actorUserId: actor.userId,
      address: actor.address,
      at: now,
      action: 'webhook.removed',
      subject: url,
      after: { webhookId },
    });
  });
}

/**
 * Sends a message once more, under the same id: one that waits is tried at once and an address that
 * was stopped goes on; one that was delivered is put at the end. Throws not-found.
 */
export async function sendAgain(
  { db, clock }: Deps,
  webhookId: string,
  deliveryId: bigint,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const webhook = await findWebhook(tx, webhookId);
    const delivery = await findDelivery(tx, webhookId, deliveryId);
    if (webhook === undefined || delivery === undefined) throw new Problem('not-found');
    if (delivery.state === 'waiting') return hurryDelivery(tx, delivery, now);
    const { message_id, event, body } = delivery;
    return insertDeliveries(tx, [{ ...newMessage(webhookId, now), message_id, event, body }]);
  });
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** An address as it is kept: of https and of the internet, unless a setting allows others. */
function checkedAddress(text: string, mayBePrivate: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined && url.username === '' && url.password === '' && url.hash === '';
  // Written out in full it may be longer than it was typed.
  const isShort = url !== undefined && url.href.length <= LONGEST;
  const isOpen = url !== undefined && (mayBePrivate || isPublic(url));
  if (url !== undefined && isPlain && isShort && isOpen && /^https?:$/.test(url.protocol))
    return url.href;
  const { message } = new Problem('webhook-address');
  throw new Problem('webhook-address', { fields: [{ path: 'url', message }] });
}

function isPublic(url: URL): boolean {
  const host = hostOf(url);
  if (url.protocol !== 'https:' || /(^|\.)localhost\.?$/i.test(host)) return false;
  return isIP(host) === 0 || isPublicAddress(host);
}
