import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { Role } from '#shared/platform/roles.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import type { Person } from './queries.ts';

interface PersonDialogProps {
  person: Person;
  role: Role;
  onPersonalData: () => void;
  onClose: () => void;
}

/** Who stands behind a Client ID: name, email, how they sign, and whether they only read. */
export function PersonDialog({ person, role, onPersonalData, onClose }: PersonDialogProps) {
  const { ClientId: clientId, ...before } = person;
  const [answers, setAnswers] = useState(before);
  const { user, refreshSession } = useSession();
  const set = (change: Partial<typeof answers>) => setAnswers({ ...answers, ...change });
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/auth/people/:clientId', { params: { clientId }, body: answers }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: `The details of ${clientId} were saved.` });
      onClose();
      await afterChangeOf('people');
      if (user?.id === clientId) await refreshSession();
    },
  });
  return (
    <FormDialog
      title={`Details of ${clientId}`}
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate()}
    >
      <TextInput
        label="Name"
        description="Printed on vouchers and reports. If left blank, the Client ID is used."
        placeholder="Liza M. Ramos"
        maxLength={100}
        data-autofocus
        value={answers.displayName}
        error={fieldProblem(save.error, 'displayName')}
        onChange={(event) => set({ displayName: event.currentTarget.value })}
      />
      <TextInput
        label="Email"
        description="Where receipts of this person’s entries go unless a form says otherwise."
        type="email"
        inputMode="email"
        maxLength={254}
        value={answers.email}
        error={fieldProblem(save.error, 'email')}
        onChange={(event) => set({ email: event.currentTarget.value.trim() })}
      />
      <TextInput
        label="Signature line"
        description="Printed below the name on vouchers."
        placeholder="Bookkeeper"
        maxLength={100}
        value={answers.signatureLine}
        error={fieldProblem(save.error, 'signatureLine')}
        onChange={(event) => set({ signatureLine: event.currentTarget.value })}
      />
      {role === 'accountant' ? (
        <Checkbox
          label="Read-only"
          description="This accountant sees everything and cannot record, change or approve anything."
          checked={answers.isReadOnly}
          error={fieldProblem(save.error, 'isReadOnly')}
          onChange={(event) => set({ isReadOnly: event.currentTarget.checked })}
        />
      ) : null}
      <Button variant="default" onClick={onPersonalData}>
        Personal data
      </Button>
    </FormDialog>
  );
}
