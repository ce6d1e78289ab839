import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import type { ProofMethod } from '#shared/platform/factors.ts';

import { DialogActs } from './dialog-acts.tsx';
import { CallError, call } from '../lib/call.ts';
import { problemText } from '../lib/notify.ts';
import { useFaultFocus } from '../lib/use-fault-focus.ts';
import { OwnPasswordInput } from './own-password-input.tsx';

type Proof = Api['POST /api/auth/stepUp']['body'];

export interface ProofFormProps {
  methods: readonly ProofMethod[];
  onSettled: (isShown: boolean) => void;
}

/** Asks for the password, a code or a passkey. */
export function ProofForm({ methods, onSettled }: ProofFormProps) {
  const [typed, setTyped] = useState('');
  const byPassword = methods.includes('password');
  const show = useMutation({
    meta: { handled: true },
    mutationFn: async (given: Proof | 'passkey') => {
      const body = given === 'passkey' ? { passkey: await answerHere() } : given;
      await call('POST /api/auth/stepUp', { body });
    },
    onSuccess: () => onSettled(true),
  });
  const form = useFaultFocus(show.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') show.mutate(byPassword ? { password: typed } : { code: typed });
  };
  const field = {
    'value': typed,
    'error': show.error === null ? undefined : wordsOf(show.error),
    'data-autofocus': true,
    'onChange': (event: { currentTarget: { value: string } }) =>
      setTyped(event.currentTarget.value),
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          This action needs a fresh confirmation. It is not asked again for 10 minutes.
        </Text>
        {byPassword ? (
          <OwnPasswordInput {...field} />
        ) : (
          <TextInput
            label="Code"
            description="From your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            {...field}
          />
        )}
        <DialogActs>
          <Button variant="default" onClick={() => onSettled(false)}>
            Cancel
          </Button>
          {methods.includes('passkey') ? (
            <Button variant="default" onClick={() => show.mutate('passkey')}>
              Use a Passkey
            </Button>
          ) : null}
          <Button type="submit" loading={show.isPending}>
            Confirm
          </Button>
        </DialogActs>
      </Stack>
    </form>
  );
}

async function answerHere() {
  const { answerByPasskey } = await import('../lib/passkey.ts');
  return answerByPasskey(await call('POST /api/auth/stepUp/passkey', {}));
}

function wordsOf(error: Error): string {
  return error instanceof CallError
    ? problemText(error)
    : 'No passkey was used. Try again, or enter a code.';
}
