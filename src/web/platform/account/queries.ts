import { queryOptions, useMutation } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { CallError, call } from '../../lib/call.ts';
import { afterChangeOf, afterFirstLogin } from '../../lib/stale.ts';
import type { PasswordAnswers } from './password-rules.ts';

export type Security = Api['GET /api/account/security']['reply'];
export type Login = Api['GET /api/account/logins']['reply']['logins'][number];

/** One's own second factor. */
export const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => call('GET /api/account/security', {}, { signal }),
  meta: { handled: true },
});

/** One's own logins of late. */
export const loginsQuery = queryOptions({
  queryKey: ['account', 'logins'],
  queryFn: async ({ signal }) => (await call('GET /api/account/logins', {}, { signal })).logins,
  meta: { handled: true },
});

/** Begins an authenticator app: its secret, shown once. */
export function useBeginApp() {
  return useMutation({
    meta: { handled: true },
    mutationFn: () => call('POST /api/account/app', {}),
  });
}

/** What adds or renews something gives recovery codes, where there are new ones. */
function useAdding<Input>(
  act: (input: Input) => Promise<{ recoveryCodes: string[] }>,
  onDone: (codes: readonly string[]) => void,
) {
  return useMutation({
    meta: { handled: true },
    mutationFn: act,
    onSuccess: async ({ recoveryCodes }) => {
      onDone(recoveryCodes);
      // Whoever had to set it up gets everything else now.
      await afterFirstLogin();
    },
  });
}

/** Confirms the app by its first code. */
export function useConfirmApp(onDone: (codes: readonly string[]) => void) {
  return useAdding(
    (code: string) => call('POST /api/account/app/confirm', { body: { code } }),
    onDone,
  );
}

/** Makes a passkey on this device and keeps it under a name. */
export function useAddPasskey(onDone: (codes: readonly string[]) => void) {
  return useAdding(async (name: string) => {
    const { makePasskey } = await import('../../lib/passkey.ts');
    const asked = await call('POST /api/account/passkeys/begin', {});
    const passkey = await makePasskey(asked).catch((cause: unknown) => {
      throw new PasskeyNotMade({ cause });
    });
    return call('POST /api/account/passkeys', { body: { name, passkey } });
  }, onDone);
}

/** New recovery codes in the place of all others. */
export function useRenewCodes(onDone: (codes: readonly string[]) => void) {
  return useAdding(() => call('POST /api/account/recovery-codes', {}), onDone);
}

/** Removes the app (nothing given), or a passkey. */
export function useRemoveFactor(onDone: () => void) {
  return useMutation({
    meta: { handled: true },
    mutationFn: (passkeyId: string | undefined) =>
      passkeyId === undefined
        ? call('DELETE /api/account/app', {})
        : call('DELETE /api/account/passkeys/:passkeyId', { params: { passkeyId } }),
    onSuccess: onDone,
    onSettled: () => afterChangeOf('account'),
  });
}

/** Gives a passkey another name. */
export function useRenamePasskey(onDone: () => void) {
  return useMutation({
    meta: { handled: true },
    mutationFn: ({ passkeyId, name }: { passkeyId: string; name: string }) =>
      call('PATCH /api/account/passkeys/:passkeyId', { params: { passkeyId }, body: { name } }),
    onSuccess: onDone,
    onSettled: () => afterChangeOf('account'),
  });
}

/** Gives oneself another password. */
export function useChangePassword(onDone: () => void) {
  return useMutation({
    meta: { handled: true },
    mutationFn: ({ currentPassword, newPassword }: PasswordAnswers) =>
      call('PUT /api/account/password', { body: { currentPassword, newPassword } }),
    onSuccess: onDone,
  });
}

/** The browser's own dialog was closed, or there is no passkey to be had here. */
class PasskeyNotMade extends Error {
  constructor(options: ErrorOptions) {
    super('No passkey was made on this device.', options);
    this.name = 'PasskeyNotMade';
  }
}

/** What a person reads of a failed passkey. */
export function passkeyFailure(error: Error | null): string | undefined {
  if (error === null) return undefined;
  return error instanceof CallError || error instanceof PasskeyNotMade
    ? error.message
    : 'Something went wrong. Please try again.';
}
