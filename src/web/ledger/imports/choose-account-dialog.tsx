import { Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { chartQuery } from '../../lib/queries.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface ChooseAccountDialogProps {
  title: string;
  /** A number of the chart, or a new one; empty for none. */
  initial: string;
  /** A number that the chart has not may be given. */
  mayBeNew?: boolean;
  onChoose: (account: string) => void;
  onClose: () => void;
}

/** Chooses the account that a row of a file means. */
export function ChooseAccountDialog(props: ChooseAccountDialogProps) {
  const { title, initial, mayBeNew = false, onChoose, onClose } = props;
  const chart = useQuery(chartQuery);
  const accounts = chart.data?.accounts ?? [];
  const isKnown = accounts.some(({ number }) => number === initial);
  const [account, setAccount] = useState<string | null>();
  const [number, setNumber] = useState<string>();
  const known = account === undefined ? (isKnown ? initial : null) : account;
  const fresh = number ?? (isKnown || !mayBeNew ? '' : initial);
  const chosen = fresh === '' ? (known ?? '') : fresh;
  const isWhole = /^\d{4}$/.test(chosen);
  return (
    <FormDialog
      title={title}
      save="Take this account"
      isSaving={false}
      error={null}
      onClose={onClose}
      onSave={() => {
        if (!isWhole) return;
        onChoose(chosen);
        onClose();
      }}
    >
      <Stack gap="md">
        <Select
          label="Ledger account"
          searchable
          clearable
          data-autofocus
          limit={60}
          value={fresh === '' ? known : null}
          data={accounts.map(({ number: value, title: name }) => ({
            value,
            label: `${value} ${name}`,
          }))}
          onChange={(value) => {
            setAccount(value);
            setNumber('');
          }}
        />
        {mayBeNew ? (
          <TextInput
            label="Or a new account with number"
            inputMode="numeric"
            maxLength={4}
            value={fresh}
            error={fresh === '' || isWhole ? undefined : 'An account number has four digits.'}
            onChange={(event) => setNumber(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />
        ) : null}
      </Stack>
    </FormDialog>
  );
}
