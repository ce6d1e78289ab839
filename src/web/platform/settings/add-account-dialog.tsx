import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { TYPE_WORDS } from './account-words.ts';
import type { AccountRow } from './account-words.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';

/** Adds an account to the chart. */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const [account, setAccount] = useState<NewAccount>(EMPTY);
  const add = useMutation({
    mutationFn: () => call('POST /api/settings/accounts', { body: account }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Added', message: `Account ${account.number} ${account.title} was added.` });
      await afterSettingsChange();
      onClose();
    },
  });
  const set = (part: Partial<NewAccount>) => setAccount({ ...account, ...part });
  return (
    <FormDialog
      title="Add account"
      save="Add account"
      isSaving={add.isPending}
      error={add.error}
      onClose={onClose}
      onSave={() => add.mutate()}
    >
      <TextInput
        label="Number"
        description="Four digits; accounts of one type are listed together."
        required
        data-autofocus
        inputMode="numeric"
        maxLength={4}
        value={account.number}
        error={fieldProblem(add.error, 'number')}
        onChange={(event) => set({ number: event.currentTarget.value })}
      />
      <TextInput
        label="Title"
        required
        maxLength={100}
        value={account.title}
        error={fieldProblem(add.error, 'title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        value={account.type}
        error={fieldProblem(add.error, 'type')}
        data={Object.entries(TYPE_WORDS).map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          const type = event.currentTarget.value as AccountRow['type'];
          set({ type, normalSide: NORMAL_SIDES[type] });
        }}
      />
      <NativeSelect
        label="Normal side"
        value={account.normalSide}
        data={[
          { value: 'debit', label: 'Debit' },
          { value: 'credit', label: 'Credit' },
        ]}
        onChange={(event) =>
          set({ normalSide: event.currentTarget.value === 'credit' ? 'credit' : 'debit' })
        }
      />
      <TextInput
        label="Line of the statements"
        description="The statement line it belongs to, e.g. Cash or Revenue."
        required
        maxLength={30}
        value={account.statementLine}
        error={fieldProblem(add.error, 'statementLine')}
        onChange={(event) => set({ statementLine: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

type NewAccount = Pick<AccountRow, 'number' | 'title' | 'type' | 'normalSide' | 'statementLine'>;

const EMPTY: NewAccount = {
  number: '',
  title: '',
  type: 'expense',
  normalSide: 'debit',
  statementLine: '',
};

const NORMAL_SIDES: Record<AccountRow['type'], AccountRow['normalSide']> = {
  asset: 'debit',
  liability: 'credit',
  equity: 'credit',
  income: 'credit',
  cost: 'debit',
  expense: 'debit',
};
