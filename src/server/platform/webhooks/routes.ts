import type { FastifyRequest } from 'fastify';

import {
  listDeliveries,
  listWebhooks,
  makeWebhook as makeWebhookRoute,
  removeWebhook as removeWebhookRoute,
  renewSecret as renewSecretRoute,
  sendAgain as sendAgainRoute,
} from '#shared/api/platform/webhooks.ts';
import { Problem } from '#shared/problems.ts';

import type { Actor } from '../audit/actor.ts';
import type { Caller } from '../http/caller.ts';
import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';

import { makeWebhook, removeWebhook, renewSecret, sendAgain } from './manage.ts';
import { findWebhook, listDeliveryRows, listWebhookRows } from './queries.ts';
import type { Delivery } from './queries.ts';

const done = { success: true as const };

/** Addresses that are told what happens, for the admin. */
export function mountWebhooks(context: HttpContext): void {
  const { deps } = context;
  mount(context, listWebhooks, async () => {
    const rows = await listWebhookRows(deps.db);
    return {
      ...done,
      webhooks: rows.map((row) => ({
        webhookId: row.webhook_id,
        url: row.url,
        events: row.events,
        state: row.state,
        createdBy: row.client_id,
        createdAt: row.created_at,
        waiting: Number(row.waiting ?? 0),
        lastDeliveredAt: row.last_delivered_at,
        lastError: row.last_error ?? '',
      })),
    };
  });
  mount(context, makeWebhookRoute, async ({ body, caller, request }) => ({
    ...done,
    ...(await makeWebhook(deps, actorOf(caller, request), body)),
  }));
  mount(context, renewSecretRoute, async ({ params, caller, request }) => ({
    ...done,
    secret: await renewSecret(deps, actorOf(caller, request), params.webhookId),
  }));
  mount(context, removeWebhookRoute, async ({ params, caller, request }) => {
    await removeWebhook(deps, actorOf(caller, request), params.webhookId);
    return done;
  });
  mount(context, listDeliveries, async ({ params }) => {
    if ((await findWebhook(deps.db, params.webhookId)) === undefined)
      throw new Problem('not-found');
    const rows = await listDeliveryRows(deps.db, params.webhookId);
    return { ...done, deliveries: rows.map(shown) };
  });
  mount(context, sendAgainRoute, async ({ params }) => {
    await sendAgain(deps, params.webhookId, BigInt(params.deliveryId));
    return done;
  });
}

function shown(row: Delivery) {
  return {
    deliveryId: String(row.delivery_id),
    messageId: row.message_id,
    event: row.event,
    body: row.body,
    createdAt: row.created_at,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
  };
}

function actorOf({ clientId, userId }: Caller, request: FastifyRequest): Actor {
  return { clientId, userId, address: request.ip };
}
