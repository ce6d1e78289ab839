import { queryOptions, useMutation } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';

const POLL_MS = 2_000;

export type ApiKey = Api['GET /api/integrations/keys']['reply']['keys'][number];
export type NewKey = Api['POST /api/integrations/keys']['body'];

/** The keys of other programs. */
export const apiKeysQuery = queryOptions({
  queryKey: ['integrations', 'keys'],
  queryFn: ({ signal }) => call('GET /api/integrations/keys', {}, { signal }),
  select: ({ keys }) => keys,
  meta: { handled: true },
});

/** Makes a key; `onMade` gets it, this once. */
export function useMakeKey(onMade: (key: string) => void) {
  return useMutation({
    mutationFn: (body: NewKey) => call('POST /api/integrations/keys', { body }),
    onSuccess: ({ key }) => onMade(key),
    onSettled: () => afterChangeOf('integrations'),
    meta: { handled: true },
  });
}

/** Ends a key for good. */
export function useRevokeKey() {
  return useMutation({
    mutationFn: ({ apiKeyId }: ApiKey) =>
      call('POST /api/integrations/keys/:apiKeyId/revoke', { params: { apiKeyId } }),
    onSuccess: (_, { name }) => notify({ message: `The API key “${name}” is revoked.` }),
    onSettled: () => afterChangeOf('integrations'),
  });
}

export type Webhook = Api['GET /api/integrations/webhooks']['reply']['webhooks'][number];
export type Delivery =
  Api['GET /api/integrations/webhooks/:webhookId/deliveries']['reply']['deliveries'][number];
type NewWebhook = Api['POST /api/integrations/webhooks']['body'];

/** The addresses that are told what happens. */
export const webhooksQuery = queryOptions({
  queryKey: ['integrations', 'webhooks'],
  queryFn: ({ signal }) => call('GET /api/integrations/webhooks', {}, { signal }),
  select: ({ webhooks }) => webhooks,
  meta: { handled: true },
});

/** The last messages to an address; asked again while one waits. */
export function deliveriesQuery(webhookId: string) {
  return queryOptions({
    queryKey: ['integrations', 'deliveries', webhookId],
    queryFn: ({ signal }) =>
      call(
        'GET /api/integrations/webhooks/:webhookId/deliveries',
        { params: { webhookId } },
        { signal },
      ),
    select: ({ deliveries }) => deliveries,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'waiting') === true ? POLL_MS : false,
    meta: { handled: true },
  });
}

/** Makes a webhook; `onMade` gets its signing secret, this once. */
export function useMakeWebhook(onMade: (secret: string) => void) {
  return useMutation({
    mutationFn: (body: NewWebhook) => call('POST /api/integrations/webhooks', { body }),
    onSuccess: ({ secret }) => onMade(secret),
    onSettled: () => afterChangeOf('integrations'),
    meta: { handled: true },
  });
}

/** Gives a webhook a new signing secret; `onMade` gets it, this once. */
export function useRenewSecret(onMade: (secret: string) => void) {
  return useMutation({
    mutationFn: ({ webhookId }: Webhook) =>
      call('POST /api/integrations/webhooks/:webhookId/secret', { params: { webhookId } }),
    onSuccess: ({ secret }) => onMade(secret),
    onSettled: () => afterChangeOf('integrations'),
  });
}

/** Notifies an address no longer. */
export function useRemoveWebhook() {
  return useMutation({
    mutationFn: ({ webhookId }: Webhook) =>
      call('DELETE /api/integrations/webhooks/:webhookId', { params: { webhookId } }),
    onSuccess: () => notify({ message: 'The webhook is deleted.' }),
    onSettled: () => afterChangeOf('integrations'),
  });
}

/** Sends a message once more. */
export function useSendAgain(webhookId: string) {
  return useMutation({
    mutationFn: ({ deliveryId }: Delivery) =>
      call('POST /api/integrations/webhooks/:webhookId/deliveries/:deliveryId/again', {
        params: { webhookId, deliveryId },
      }),
    onSuccess: () => notify({ message: 'The message is queued.' }),
    onSettled: () => afterChangeOf('integrations'),
  });
}
