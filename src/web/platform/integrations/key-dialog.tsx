import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { addDays } from '#shared/dates.ts';
import { isKeyOf, keysOf } from '#shared/keys-of.ts';
import type { ApiScope } from '#shared/platform/api-scopes.ts';
import { API_SCOPES } from '#shared/platform/api-scopes.ts';

import { today } from '../../lib/today.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { OwnPasswordInput } from '../../ui/own-password-input.tsx';
import type { NewKey } from './queries.ts';
import { useMakeKey } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

const YEAR = 365;
const FIRST: readonly ApiScope[] = ['records', 'reports'];

/** Makes a key, then shows it this once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<string>();
  if (made !== undefined) {
    return (
      <SecretDialog title="API key created" label="API key" secret={made} onClose={onClose}>
        This key is shown only once. Anyone who has it can read the books: keep it like a password.
      </SecretDialog>
    );
  }
  return <KeyForm onMade={setMade} onClose={onClose} />;
}

function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const make = useMakeKey(onMade);
  const [answers, setAnswers] = useState<NewKey>(() => ({
    name: '',
    role: 'accountant',
    scopes: [...FIRST],
    lastDay: addDays(today(), YEAR),
    password: '',
  }));
  const set = (change: Partial<NewKey>) => setAnswers({ ...answers, ...change });
  return (
    <FormDialog
      title="Create API key"
      save="Create"
      isSaving={make.isPending}
      error={make.error}
      onClose={onClose}
      onSave={() => make.mutate(answers)}
    >
      <TextInput
        label="Name"
        description="Which program will use it."
        maxLength={60}
        data-autofocus
        value={answers.name}
        error={fieldProblem(make.error, 'name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Checkbox.Group
        label="May read"
        value={answers.scopes}
        error={fieldProblem(make.error, 'scopes')}
        onChange={(scopes) => set({ scopes: scopes.filter((text) => isKeyOf(API_SCOPES, text)) })}
      >
        <Stack gap={6} mt={6}>
          {keysOf(API_SCOPES).map((scope) => (
            <Checkbox key={scope} value={scope} label={API_SCOPES[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label="With the rights of"
        allowDeselect={false}
        data={[
          { value: 'accountant', label: 'Accountant' },
          { value: 'admin', label: 'Admin' },
        ]}
        value={answers.role}
        onChange={(role) => set({ role: role === 'admin' ? 'admin' : 'accountant' })}
      />
      <DateField
        label="Valid until"
        value={answers.lastDay}
        error={fieldProblem(make.error, 'lastDay')}
        onChange={(lastDay) => set({ lastDay })}
      />
      <OwnPasswordInput
        value={answers.password}
        error={fieldProblem(make.error, 'password')}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
