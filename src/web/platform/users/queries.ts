import { queryOptions, useMutation } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { writeStored } from '../../lib/session/storage.ts';
import type { UserRow } from './user-rules.ts';
import { failureToast } from './user-rules.ts';

/** The accounts of the company. */
export function usersQuery(company: string | undefined) {
  return queryOptions({
    queryKey: ['users'],
    queryFn: async ({ signal }) => {
      const { users } = await call(
        'GET /api/auth/userManagement',
        { query: { company } },
        { signal },
      );
      const rows = users.map(({ ClientId, Role, Active, isOnline }): UserRow => ({
        clientId: ClientId,
        role: Role,
        isActive: Active,
        isOnline,
      }));
      writeStored('Users', JSON.stringify(rows));
      return rows;
    },
    enabled: company !== undefined,
    refetchInterval: 60_000,
    meta: { handled: true },
  });
}

export type Person = Api['GET /api/auth/people']['reply']['people'][number];

/** Who stands behind the accounts. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/people', {}, { signal })).people,
  meta: { handled: true },
});

export type AccountAct = 'deactivate' | 'activate' | 'delete';

interface ActInput {
  readonly act: AccountAct;
  readonly clientId: string;
}

/** What a person reads of an act on an account (specification, section 8). */
const TEXTS = {
  deactivate: {
    done: () => ({ title: 'Account Deactivated', message: 'Successfully Deactivated' }),
    failed: 'Account Deactivation Failed',
    network: 'Network error, failed to deactivate user',
  },
  activate: {
    done: (clientId: string) => ({ message: `User ${clientId} reactivated successfully!` }),
    failed: 'User Reactivation Failed',
    network: 'Network error, failed to reactivate user',
  },
  delete: {
    done: () => ({ title: 'Account Deleted', message: 'Account Permanently Deleted' }),
    failed: 'Account Deletion Failed',
    network: 'Network error, failed to delete user',
  },
} as const;

/** Deactivates, activates or deletes; `onNetworkFailure` gets the text of the alert. */
export function useAccountAct(onNetworkFailure: (text: string) => void) {
  return useMutation({
    meta: { handled: true },
    mutationFn: ({ act, clientId }: ActInput) => perform(act, clientId),
    onSuccess: (_, { act, clientId }) => notify(TEXTS[act].done(clientId)),
    onError: (error, { act }) => {
      if (!(error instanceof CallError) || error.code === 'network')
        onNetworkFailure(TEXTS[act].network);
      else notify({ color: 'red', ...failureToast(TEXTS[act].failed, error) });
    },
    onSettled: () => afterChangeOf('users', 'people', 'sign-ins'),
  });
}

function perform(act: AccountAct, clientId: string): Promise<unknown> {
  if (act === 'delete') {
    const params = { prefixedClientId: `client_${clientId}` };
    return call('DELETE /api/auth/userManagement/:prefixedClientId', { params });
  }
  if (act === 'activate') {
    return call('PATCH /api/auth/userManagement/reactivate/:clientId', { params: { clientId } });
  }
  return call('PATCH /api/auth/userManagement/deactivate/:clientId', { params: { clientId } });
}

/** What the server said, or nothing when it was not reached. */
export function serverText(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code === 'network') return undefined;
  return error.message;
}
