import { z } from 'zod';

import { keysOf } from '../../keys-of.ts';
import { WEBHOOK_EVENTS } from '../../platform/webhook-events.ts';
import type { WebhookEvent } from '../../platform/webhook-events.ts';
import { id, instant, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

const ADMIN = ['admin'] as const;

const EVENTS = keysOf(WEBHOOK_EVENTS);
const event = z
  .string()
  .refine((text): text is WebhookEvent => EVENTS.some((name) => name === text), 'No such event.')
  .meta({ enum: EVENTS });
const deliveryId = z.string().regex(/^[1-9]\d{0,17}$/, 'This is not an id of ours.');

export const listWebhooks = route({
  method: 'GET',
  path: '/api/integrations/webhooks',
  access: ADMIN,
  summary: 'The addresses that are notified of what happens, the newest first',
  reply: z.object({
    success: z.literal(true),
    webhooks: z.array(
      z.object({
        webhookId: id,
        url: z.string(),
        events: z.array(z.string()),
        state: z.enum(['active', 'stopped']),
        createdBy: z.string(),
        createdAt: instant,
        /** Messages that wait to be sent. */
        waiting: z.number().int(),
        lastDeliveredAt: instant.nullable(),
        /** Why the next message was not taken yet; empty when nothing is wrong. */
        lastError: z.string(),
      }),
    ),
  }),
});

export const makeWebhook = route({
  method: 'POST',
  path: '/api/integrations/webhooks',
  access: ADMIN,
  stepUp: 'second-factor',
  summary: 'Notifies an address of what happens from now on; the signing secret is shown this once',
  body: z.strictObject({
    url: requiredLine(500, 'Enter the address.'),
    events: z.array(event).min(1, 'Choose at least one event.').max(40),
  }),
  reply: z.object({ success: z.literal(true), webhookId: id, secret: z.string() }),
});

export const renewSecret = route({
  method: 'POST',
  path: '/api/integrations/webhooks/:webhookId/secret',
  access: ADMIN,
  stepUp: 'second-factor',
  summary: 'A new signing secret, shown this once; for a day messages carry both signatures',
  params: z.object({ webhookId: id }),
  reply: z.object({ success: z.literal(true), secret: z.string() }),
});

export const removeWebhook = route({
  method: 'DELETE',
  path: '/api/integrations/webhooks/:webhookId',
  access: ADMIN,
  stepUp: 'second-factor',
  summary: 'Notifies an address no longer',
  params: z.object({ webhookId: id }),
  reply: success,
});

export const listDeliveries = route({
  method: 'GET',
  path: '/api/integrations/webhooks/:webhookId/deliveries',
  access: ADMIN,
  summary: 'The last hundred messages to an address, the newest first',
  params: z.object({ webhookId: id }),
  reply: z.object({
    success: z.literal(true),
    deliveries: z.array(
      z.object({
        deliveryId,
        messageId: z.string(),
        event: z.string(),
        body: z.string(),
        createdAt: instant,
        state: z.enum(['waiting', 'delivered']),
        attempts: z.number().int(),
        nextAttemptAt: instant,
        lastStatus: z.number().int().nullable(),
        lastError: z.string(),
        deliveredAt: instant.nullable(),
      }),
    ),
  }),
});

export const sendAgain = route({
  method: 'POST',
  path: '/api/integrations/webhooks/:webhookId/deliveries/:deliveryId/again',
  access: ADMIN,
  summary: 'Sends a message once more; one that waits is tried at once, and its address goes on',
  params: z.object({ webhookId: id, deliveryId }),
  reply: success,
});
