import { queryOptions, useMutation } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import type { Role } from '#shared/platform/roles.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';

export type SignIn = Api['GET /api/auth/signIns']['reply']['accounts'][number];

/** Second factors and live sessions of the accounts. */
export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => call('GET /api/auth/signIns', {}, { signal }),
  refetchInterval: 60_000,
  meta: { handled: true },
});

/** Sets which roles must have a second factor. */
export function useRequiredRoles() {
  return useMutation({
    meta: { handled: true },
    mutationFn: (requiredOf: Role[]) =>
      call('PUT /api/auth/signIns/required', { body: { requiredOf } }),
    onSuccess: () => notify({ message: 'Two-step login was updated.' }),
    onSettled: () => afterChangeOf('sign-ins'),
  });
}

/** Ends a session, or removes a lost second factor. */
export type SignInAct = 'end' | 'remove';

export function useSignInAct(onDone: () => void) {
  return useMutation({
    meta: { handled: true },
    mutationFn: ({ act, clientId }: { act: SignInAct; clientId: string }) => {
      const params = { clientId };
      return act === 'end'
        ? call('POST /api/auth/signIns/:clientId/end', { params })
        : call('DELETE /api/auth/signIns/:clientId/secondFactor', { params });
    },
    onSuccess: async (_, { act }) => {
      await afterChangeOf('sign-ins', 'users');
      notify({ message: act === 'end' ? 'The session was ended.' : 'Two-step login was removed.' });
      onDone();
    },
    onError: () => afterChangeOf('sign-ins', 'users'),
  });
}
