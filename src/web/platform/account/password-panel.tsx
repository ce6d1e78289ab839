import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import { CallError } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { NewPasswordInput } from '../../ui/new-password-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { PasswordAnswers, PasswordFaults } from './password-rules.ts';
import { NO_PASSWORDS, findFaults } from './password-rules.ts';
import { useChangePassword } from './queries.ts';

/** The own password, changed with the current one. */
export function PasswordPanel() {
  return (
    <Panel>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            Password
          </Title>
          <Text size="sm" c="dimmed" maw="70ch">
            You stay logged in here and are logged out elsewhere. If you forgot your password, ask
            your administrator.
          </Text>
        </div>
        <PasswordForm />
      </Stack>
    </Panel>
  );
}

const hasFaults = (faults: PasswordFaults) => Object.keys(faults).length > 0;

function PasswordForm() {
  const { user } = useSession();
  const [answers, setAnswers] = useState<PasswordAnswers>(NO_PASSWORDS);
  const [found, setFound] = useState<PasswordFaults>({});
  const change = useChangePassword(() => {
    setAnswers(NO_PASSWORDS);
    notify({ title: 'Password Updated', message: 'Your password has been updated successfully' });
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasFaults(found) || change.error !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [found, change.error]);
  const isMarked = change.error instanceof CallError && change.error.fields.length > 0;
  const field = (name: keyof PasswordAnswers) => {
    const error = found[name] ?? fieldProblem(change.error, name);
    const isInvalid = error !== undefined;
    const value = answers[name];
    return { value, error, 'aria-invalid': isInvalid, 'required': true, 'withAsterisk': false };
  };
  const set = (name: keyof PasswordAnswers) => (value: string) =>
    setAnswers({ ...answers, [name]: value });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const faults = findFaults(answers);
    setFound(faults);
    change.reset();
    if (!hasFaults(faults)) change.mutate(answers);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md" maw="26rem">
        {change.error === null || isMarked ? null : <ProblemNotice error={change.error} />}
        {/* For whatever keeps passwords: whose this one is. */}
        <input hidden readOnly autoComplete="username" value={user?.id ?? ''} />
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          maxLength={1024}
          {...field('currentPassword')}
          onChange={(event) => set('currentPassword')(event.currentTarget.value)}
        />
        <NewPasswordInput
          label="New Password"
          {...field('newPassword')}
          onChange={set('newPassword')}
        />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          maxLength={1024}
          {...field('confirm')}
          onChange={(event) => set('confirm')(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={change.isPending}>
            Change Password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
