import {
  Alert,
  Button,
  Checkbox,
  PasswordInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';

import { isStrong } from '#shared/platform/passwords.ts';
import type { Role } from '#shared/platform/roles.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { DialogActs } from '../../ui/dialog-acts.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { NewPasswordInput } from '../../ui/new-password-input.tsx';
import { GuardedDialog } from '../../ui/guarded-dialog.tsx';
import { serverText } from './queries.ts';

interface Answers {
  readonly clientId: string;
  readonly role: Role;
  /** Of an accountant: sees everything, changes nothing. */
  readonly isReadOnly: boolean;
  readonly password: string;
  readonly confirm: string;
}

const EMPTY: Answers = {
  clientId: '',
  role: 'user',
  isReadOnly: false,
  password: '',
  confirm: '',
};
const ROLE_CHOICES = [
  { value: 'user', label: 'User' },
  { value: 'accountant', label: 'Accountant' },
];

/** Adds an account (specification, sections 2, 5 and 8). */
export function AddUserDialog({ company, onClose }: { company: string; onClose: () => void }) {
  const [answers, setAnswers] = useState(EMPTY);
  const hasText = answers.clientId !== '' || answers.password !== '' || answers.confirm !== '';
  return (
    <GuardedDialog title="Add User" hasText={hasText} onClose={onClose}>
      {(requestClose) => (
        <AddUserForm
          company={company}
          answers={answers}
          onChange={setAnswers}
          onCancel={requestClose}
          onDone={onClose}
        />
      )}
    </GuardedDialog>
  );
}

interface AddUserFormProps {
  company: string;
  answers: Answers;
  onChange: (answers: Answers) => void;
  onCancel: () => void;
  onDone: () => void;
}

function AddUserForm({ company, answers, onChange, onCancel, onDone }: AddUserFormProps) {
  const [fault, setFault] = useState<string>();
  const [alert, setAlert] = useState<string>();
  const add = useAddUser(company, { onDone, onFault: setFault, onAlert: setAlert });
  const set = (change: Partial<Answers>) => onChange({ ...answers, ...change });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = faultOf(answers);
    setFault(found);
    setAlert(undefined);
    if (found === undefined) add.mutate(answers);
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
          description="3 to 64 letters, digits, dots, dashes or underscores"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={answers.clientId}
          onChange={(event) => set({ clientId: event.currentTarget.value })}
          data-autofocus
        />
        <Select
          label="Role"
          data={ROLE_CHOICES}
          value={answers.role}
          allowDeselect={false}
          onChange={(role) => set({ role: role === 'accountant' ? 'accountant' : 'user' })}
        />
        {answers.role === 'accountant' ? (
          <Checkbox
            label="Read-only"
            description="This accountant sees everything and cannot record, change or approve anything."
            checked={answers.isReadOnly}
            onChange={(event) => set({ isReadOnly: event.currentTarget.checked })}
          />
        ) : null}
        <NewPasswordInput
          label="Password"
          value={answers.password}
          onChange={(password) => set({ password })}
        />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          value={answers.confirm}
          onChange={(event) => set({ confirm: event.currentTarget.value })}
        />
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mih="1.3rem">
          {fault}
        </Text>
        <DialogActs>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add User
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

function useAddUser(company: string, { onDone, onFault, onAlert }: Outcome) {
  return useMutation({
    meta: { handled: true },
    mutationFn: ({ clientId, role, isReadOnly, password }: Answers) =>
      call('POST /api/auth/userManagement', {
        body: {
          ClientId: clientId.trim(),
          Company: company,
          Password: password,
          Role: role,
          isReadOnly: isReadOnly && role === 'accountant',
        },
      }),
    onSuccess: (_, { clientId }) => {
      notify({ message: `User ${clientId.trim()} added successfully!` });
      onDone();
    },
    onError: (error) => {
      const text = serverText(error);
      if (text === undefined) return onAlert('Network error, failed to add user');
      notify({ color: 'red', title: 'Duplicate ClientID', message: text });
      onFault(text);
    },
    onSettled: () => afterChangeOf('users', 'people', 'sign-ins'),
  });
}

/** The fault of what was typed, in the specification's words. */
export function faultOf({
  clientId,
  password,
  confirm,
}: Omit<Answers, 'isReadOnly'>): string | undefined {
  if (clientId.trim() === '' || password === '' || confirm === '') return 'All fields are required';
  if (password !== confirm) return 'Passwords do not match';
  return isStrong(password) ? undefined : 'Weak password';
}
