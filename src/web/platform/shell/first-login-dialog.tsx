import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';

import { isStrong } from '#shared/platform/passwords.ts';

import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { keepFirstLogin, useFirstLogin } from '../../lib/session/first-login.ts';
import type { SessionUser } from '../../lib/session/session-context.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { afterFirstLogin } from '../../lib/stale.ts';
import { NewPasswordInput } from '../../ui/new-password-input.tsx';

/**
 * The forced change of a default password: nothing closes it but the change itself (specification,
 * sections 2 and 5).
 */
export function FirstLoginDialog() {
  const { user } = useSession();
  const isDue = useFirstLogin();
  if (user === undefined || !isDue) return null;
  return (
    <Modal
      opened
      onClose={() => {}}
      title="Change Default Password"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <ChangeForm
        user={user}
        onDone={() => {
          keepFirstLogin(false);
          void afterFirstLogin();
        }}
      />
    </Modal>
  );
}

interface Answers {
  readonly current: string;
  readonly next: string;
  readonly confirm: string;
}

function ChangeForm({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const [answers, setAnswers] = useState<Answers>({ current: '', next: '', confirm: '' });
  const [fault, setFault] = useState<Fault>();
  const change = useMutation({
    meta: { handled: true },
    mutationFn: () =>
      call('PATCH /api/auth/firstLogin/:clientId', {
        params: { clientId: user.id },
        body: { oldPassword: answers.current, newPassword: answers.next },
      }),
    onSuccess: () => {
      notify({ title: 'Password Updated', message: 'Your password has been updated successfully' });
      onDone();
    },
    onError: (failure) => setFault({ text: tellFailure(failure), fields: fieldsOf(failure) }),
  });
  const set = (field: keyof Answers) => (value: string) =>
    setAnswers({ ...answers, [field]: value });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = faultOf(answers);
    setFault(found);
    if (found === undefined) change.mutate();
  };
  const mark = (field: keyof Answers) => {
    const isWrong = fault?.fields.includes(field) === true;
    // Mantine's field for passwords tells the eye alone.
    return { 'error': isWrong, 'aria-invalid': isWrong };
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          This password was set for you. Choose one that only you know; everything else opens after
          that.
        </Text>
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          value={answers.current}
          {...mark('current')}
          onChange={(event) => set('current')(event.currentTarget.value)}
          required
          withAsterisk={false}
          data-autofocus
        />
        <NewPasswordInput
          label="New Password"
          value={answers.next}
          {...mark('next')}
          onChange={set('next')}
          required
          withAsterisk={false}
        />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          value={answers.confirm}
          {...mark('confirm')}
          onChange={(event) => set('confirm')(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mih="1.3rem">
          {fault?.text}
        </Text>
        <Button type="submit" loading={change.isPending}>
          Change Password
        </Button>
      </Stack>
    </form>
  );
}

/** What is wrong, and where. */
interface Fault {
  readonly text: string;
  readonly fields: readonly (keyof Answers)[];
}

const FIELDS = ['current', 'next', 'confirm'] as const;

/** The fault of what was typed, in the specification's words. */
export function faultOf(answers: Answers): Fault | undefined {
  const empty = FIELDS.filter((field) => answers[field] === '');
  if (empty.length > 0) return { text: 'All fields are required', fields: empty };
  if (answers.next !== answers.confirm)
    return { text: 'password does not match', fields: ['confirm'] };
  return isStrong(answers.next) ? undefined : { text: 'Weak password', fields: ['next'] };
}

/** The fields by the names that the server knows. */
const BY_NAME: Readonly<Record<string, keyof Answers>> = {
  oldPassword: 'current',
  newPassword: 'next',
};

/** What the server refused. */
function fieldsOf(failure: Error): Fault['fields'] {
  if (!(failure instanceof CallError)) return [];
  return failure.fields.flatMap(({ path }) => BY_NAME[path] ?? []);
}

/** Shows the toast of a failed change, and gives the text for the form. */
function tellFailure(failure: Error): string {
  const hasAnswer = failure instanceof CallError && failure.code !== 'network';
  if (!hasAnswer) {
    notify({ color: 'red', message: 'Network error' });
    return 'Network error';
  }
  const title = failure.message === '' ? 'Error' : failure.message;
  notify({ color: 'red', title, message: 'Could not update password' });
  return title;
}
