import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { PartyChoice } from '../../ledger/recoding/party-choice.tsx';
import { call } from '../../lib/call.ts';
import { chartQuery } from '../../lib/queries.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';

/** Says that a bill comes or an invoice is issued, before the books know it. */
export function ExpectDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const [partyId, setParty] = useState('');
  const [account, setAccount] = useState('');
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [day, setDay] = useState('5');
  const chart = useQuery(chartQuery);
  const accountsOf = (wanted: 'expense' | 'income') =>
    (chart.data?.accounts ?? [])
      .filter(({ type }) => type === wanted)
      .map(({ number, title }) => ({ value: number, label: `${number} ${title}` }));
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/expected-documents', {
        body: { what: 'by-hand', partyId, account, firstMonth: month, step, day: Number(day) },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      await afterChangeOf('periods');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Expect a document"
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate()}
    >
      <PartyChoice
        label="Vendor or customer"
        value={partyId}
        error={fieldProblem(save.error, 'partyId')}
        onChange={setParty}
      />
      <NativeSelect
        label="Account"
        value={account}
        error={fieldProblem(save.error, 'account')}
        data={[
          { value: '', label: 'Choose…' },
          { group: 'Expenses, for bills', items: accountsOf('expense') },
          { group: 'Income, for invoices', items: accountsOf('income') },
        ]}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <NativeSelect
        label="How often"
        value={String(step)}
        data={[
          { value: '1', label: 'Every month' },
          { value: '2', label: 'Every two months' },
          { value: '3', label: 'Every quarter' },
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setStep(chosen === '2' ? 2 : chosen === '3' ? 3 : 1);
        }}
      />
      <TextInput
        label="By day of the month"
        inputMode="numeric"
        maxLength={2}
        value={day}
        error={fieldProblem(save.error, 'day')}
        onChange={(event) => setDay(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </FormDialog>
  );
}
