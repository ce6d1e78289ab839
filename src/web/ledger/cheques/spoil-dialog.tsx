import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { isBankAccount } from '#shared/ledger/chart.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { today } from '../../lib/today.ts';
import { cashAccountsQuery } from '../../lib/queries.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';

/** Registers a form that was spoiled, so that its number is accounted for. */
export function SpoilDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(() => ({
    account: '',
    number: '',
    date: today(),
    reason: '',
  }));
  const cash = useQuery(cashAccountsQuery);
  const spoil = useMutation({
    mutationFn: () => call('POST /api/cheques/spoiled', { body: form }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Registered', message: `Cheque ${form.number} is voided.` });
      onClose();
      await afterChangeOf('cheques');
    },
  });
  const at = (path: keyof typeof form) => ({
    value: form[path],
    error: fieldProblem(spoil.error, path),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [path]: value }));
    },
  });
  const banks = cash.data?.accounts.filter(({ account }) => isBankAccount(account)) ?? [];
  return (
    <FormDialog
      title="Void a spoiled cheque"
      save="Register as voided"
      isSaving={spoil.isPending}
      error={spoil.error}
      onClose={onClose}
      onSave={() => spoil.mutate()}
    >
      <Text size="sm">
        Keep the form. Its number stays in the register as voided and is never used again. A cheque
        that was recorded already is voided by reversing its record.
      </Text>
      <NativeSelect label="Bank account" required data-autofocus {...at('account')}>
        <option value="">Choose…</option>
        {banks.map(({ account, title }) => (
          <option key={account} value={account}>
            {`${account} ${title}`}
          </option>
        ))}
      </NativeSelect>
      <TextInput label="Cheque number" required inputMode="numeric" {...at('number')} />
      <DateField
        label="Date"
        required
        value={form.date}
        error={fieldProblem(spoil.error, 'date')}
        onChange={(date) => setForm((before) => ({ ...before, date }))}
      />
      <TextInput
        label="Reason"
        required
        maxLength={300}
        placeholder="Misprinted, torn, wrong payee"
        {...at('reason')}
      />
    </FormDialog>
  );
}
