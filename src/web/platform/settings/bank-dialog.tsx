import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { BANK_NUMBERS } from '#kinds/common-fields.ts';
import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { chartQuery } from '../../lib/queries.ts';
import { afterSettingsChange } from '../../lib/stale.ts';

export type BankRow = Api['GET /api/settings/bank-accounts']['reply']['bankAccounts'][number];
type BankBody = Api['POST /api/settings/bank-accounts']['body'];

const EMPTY: BankBody = {
  name: '',
  bank: '',
  accountNumber: '',
  currency: 'PHP',
  ledgerAccount: '',
  isActive: true,
};

const TEXTS = [
  { name: 'name', label: 'Name', hint: 'What you call it, such as BPI current.' },
  { name: 'bank', label: 'Bank', hint: undefined },
  { name: 'accountNumber', label: 'Account number', hint: undefined },
  { name: 'currency', label: 'Currency', hint: 'Three letters, such as PHP or USD.' },
] as const;

/** Adds or changes a bank account. */
export function BankDialog({ bank, onClose }: { bank: BankRow | undefined; onClose: () => void }) {
  const [body, setBody] = useState<BankBody>(bank === undefined ? EMPTY : bodyOf(bank));
  const chart = useQuery(chartQuery);
  const save = useMutation({
    mutationFn: () =>
      bank === undefined
        ? call('POST /api/settings/bank-accounts', { body })
        : call('PUT /api/settings/bank-accounts/:bankAccountId', {
            params: { bankAccountId: bank.bankAccountId },
            body,
          }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: `${body.name} was saved.` });
      await afterSettingsChange();
      onClose();
    },
  });
  const set = (part: Partial<BankBody>) => setBody({ ...body, ...part });
  const cash = chart.data?.accounts.filter(isOfBank) ?? [];
  return (
    <FormDialog
      title={bank === undefined ? 'Add bank account' : `Change ${bank.name}`}
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate()}
    >
      {TEXTS.map(({ name, label, hint }) => (
        <TextInput
          key={name}
          label={label}
          description={hint}
          required
          value={body[name]}
          error={fieldProblem(save.error, name)}
          {...(name === 'name' ? { 'data-autofocus': true } : {})}
          onChange={(event) => {
            const { value } = event.currentTarget;
            set({ [name]: name === 'currency' ? value.toUpperCase() : value });
          }}
        />
      ))}
      <NativeSelect
        label="Ledger account"
        description="A cash account (11xx). Add more under Chart of accounts."
        required
        value={body.ledgerAccount}
        error={fieldProblem(save.error, 'ledgerAccount')}
        onChange={(event) => set({ ledgerAccount: event.currentTarget.value })}
      >
        <option value="">Choose…</option>
        {cash.map(({ number, title }) => (
          <option key={number} value={number}>
            {`${number} ${title}`}
          </option>
        ))}
      </NativeSelect>
      <Checkbox
        label="Active (available in forms)"
        checked={body.isActive}
        onChange={(event) => set({ isActive: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

function isOfBank({ number }: { number: string }): boolean {
  return BANK_NUMBERS.some((beginning) => number.startsWith(beginning));
}

function bodyOf(bank: BankRow): BankBody {
  const { name, bank: of, accountNumber, currency, ledgerAccount, isActive } = bank;
  return { name, bank: of, accountNumber, currency, ledgerAccount, isActive };
}
