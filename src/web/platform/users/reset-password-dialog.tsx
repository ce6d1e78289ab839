import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';

import { isStrong } from '#shared/platform/passwords.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import type { SessionUser } from '../../lib/session/session-context.ts';
import { DialogActs } from '../../ui/dialog-acts.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { NewPasswordInput } from '../../ui/new-password-input.tsx';
import { GuardedDialog } from '../../ui/guarded-dialog.tsx';
import { serverText } from './queries.ts';
import { confirmLabel, isResetAllowed } from './user-rules.ts';

interface Answers {
  readonly clientId: string;
  readonly password: string;
  readonly confirm: string;
  readonly adminPassword: string;
}

interface ResetPasswordDialogProps {
  viewer: SessionUser;
  clientId: string;
  onClose: () => void;
}

/**
 * Resets a password, confirmed by the password of who asks (specification, sections 5, 6 and 8).
 */
export function ResetPasswordDialog({ viewer, clientId, onClose }: ResetPasswordDialogProps) {
  const [answers, setAnswers] = useState<Answers>({
    clientId,
    password: '',
    confirm: '',
    adminPassword: '',
  });
  const hasText = `${answers.password}${answers.confirm}${answers.adminPassword}` !== '';
  return (
    <GuardedDialog title="Reset Password" hasText={hasText} onClose={onClose}>
      {(requestClose) => (
        <ResetForm
          viewer={viewer}
          answers={answers}
          onChange={setAnswers}
          onCancel={requestClose}
          onDone={onClose}
        />
      )}
    </GuardedDialog>
  );
}

interface ResetFormProps {
  viewer: SessionUser;
  answers: Answers;
  onChange: (answers: Answers) => void;
  onCancel: () => void;
  onDone: () => void;
}

function ResetForm({ viewer, answers, onChange, onCancel, onDone }: ResetFormProps) {
  const [fault, setFault] = useState<string>();
  const [alert, setAlert] = useState<string>();
  const reset = useReset(viewer, { onDone, onFault: setFault, onAlert: setAlert });
  const set = (change: Partial<Answers>) => onChange({ ...answers, ...change });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = findFault(viewer, answers);
    setFault(found);
    setAlert(undefined);
    if (found === undefined) reset.mutate(answers);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {alert === undefined ? null : (
          <Alert color="red" role="alert" icon={<AlertIcon />}>
            {alert}
          </Alert>
        )}
        <TextInput
          label="Client ID"
          value={answers.clientId}
          autoComplete="username"
          onChange={(event) => set({ clientId: event.currentTarget.value })}
        />
        <NewPasswordInput
          label="New Password"
          value={answers.password}
          onChange={(password) => set({ password })}
          data-autofocus
        />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          value={answers.confirm}
          onChange={(event) => set({ confirm: event.currentTarget.value })}
        />
        <PasswordInput
          label={confirmLabel(viewer.role)}
          autoComplete="current-password"
          value={answers.adminPassword}
          onChange={(event) => set({ adminPassword: event.currentTarget.value })}
        />
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mih="1.3rem">
          {fault}
        </Text>
        <DialogActs>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={reset.isPending}>
            Reset Password
          </Button>
        </DialogActs>
      </Stack>
    </form>
  );
}

interface Outcome {
  onDone: () => void;
  onFault: (text: string) => void;
  onAlert: (text: string) => void;
}

function useReset({ id: ownId }: SessionUser, { onDone, onFault, onAlert }: Outcome) {
  return useMutation({
    meta: { handled: true },
    mutationFn: ({ clientId, password, adminPassword }: Answers) =>
      call('PATCH /api/auth/userManagement/:clientId', {
        params: { clientId: clientId.trim() },
        body: { Password: password, adminPassword },
      }),
    onSuccess: (_, { clientId }) => {
      notify({ message: 'Reset Successful' });
      onDone();
      // Whoever was logged in with the old one no longer is. Of the own one this page would hear
      // that its session is over before anybody has read what was said.
      const isOwn = clientId.trim().toLowerCase() === ownId.toLowerCase();
      return isOwn ? undefined : afterChangeOf('users', 'sign-ins');
    },
    onError: (error, { clientId }) => {
      const text = serverText(error);
      if (text === undefined) return onAlert('Network error, failed to reset password');
      notify({
        color: 'red',
        title: text,
        message: `Reset Password for User ${clientId.trim()} failed!`,
      });
      onFault(text);
    },
  });
}

/** The fault of what was typed, in the specification's words. */
export function findFault(viewer: SessionUser, answers: Answers): string | undefined {
  const { clientId, password, confirm, adminPassword } = answers;
  if ([clientId.trim(), password, confirm, adminPassword].includes(''))
    return 'All fields required';
  if (!isResetAllowed(viewer, clientId.trim())) return 'Not allowed';
  if (password !== confirm) return 'Passwords do not match';
  return isStrong(password) ? undefined : 'Weak password';
}
