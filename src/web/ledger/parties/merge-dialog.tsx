import { Alert, Checkbox, List, NativeSelect, Text, TextInput, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterPosting } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { PartyDetails } from './queries.ts';
import { mergePreviewQuery, othersQuery } from './queries.ts';

const PAUSE_MS = 250;

/** Merges this party into another one: whom, what moves, the TIN, the reason. It is final. */
export function MergeDialog({ party, onClose }: { party: PartyDetails; onClose: () => void }) {
  const { partyId, name, register } = party;
  const [text, setText] = useState('');
  const [into, setInto] = useState('');
  const [isTinConfirmed, setTinConfirmed] = useState(false);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const found = useQuery(othersQuery(register, settled));
  const preview = useQuery(mergePreviewQuery(partyId, into));
  const others = (found.data ?? []).filter((other) => other.partyId !== partyId);
  const save = useMutation({
    mutationFn: () => {
      const { digest = '' } = preview.data ?? {};
      const body = { into, digest, isTinConfirmed, reason };
      const headers = { 'idempotency-key': key };
      return call('POST /api/parties/:partyId/merge', { params: { partyId }, body }, { headers });
    },
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Merged', message: `${name} was merged.` });
      await afterPosting();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Merge ${name} into another`}
      save="Merge for good"
      saveColor="red"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => {
        setAsked(true);
        if (preview.data !== undefined) save.mutate();
      }}
    >
      <TextInput
        label="The one that stays"
        placeholder="Name or TIN"
        data-autofocus
        required
        value={text}
        error={isAsked && into === '' ? 'Enter a name or TIN, and choose from those found.' : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setInto('');
        }}
      />
      {settled.trim() === '' ? null : (
        <NativeSelect
          aria-label="Found"
          value={into}
          data={[
            { value: '', label: others.length === 0 ? 'None found' : 'Choose…' },
            ...others.map((other) => ({
              value: other.partyId,
              label: `${other.name} (${other.tin ?? 'no TIN'})`,
            })),
          ]}
          onChange={(event) => setInto(event.currentTarget.value)}
        />
      )}
      {preview.error === null || into === '' ? null : <ProblemNotice error={preview.error} />}
      {preview.data === undefined ? null : <WhatMoves preview={preview.data} />}
      {preview.data?.isOtherTin === true ? (
        <Checkbox
          label={`${preview.data.from.tin ?? 'No TIN'} and ${preview.data.into.tin ?? 'no TIN'} are one taxpayer`}
          checked={isTinConfirmed}
          error={fieldProblem(save.error, 'isTinConfirmed')}
          onChange={(event) => setTinConfirmed(event.currentTarget.checked)}
        />
      ) : null}
      <Textarea
        label="Reason"
        required
        autosize
        maxLength={300}
        value={reason}
        error={fieldProblem(save.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

type Preview = Api['GET /api/parties/:partyId/merge']['reply'];

function WhatMoves({ preview }: { preview: Preview }) {
  const { from, into, transactionCount, items } = preview;
  const shown = items.slice(0, 8);
  return (
    <Alert color="yellow" title="This cannot be undone">
      <Text size="sm" mb="xs">
        {`${from.name} is set inactive and points to ${into.name}. Transactions recorded with it (${transactionCount}) keep its name and TIN, in tax lists too; they appear in the history of ${into.name}. To rename documents of open months, recode them first.`}
      </Text>
      <Text size="sm">
        {items.length === 0
          ? 'Nothing is open, so no entry is posted.'
          : `Open documents that move by a journal entry dated today (${items.length}):`}
      </Text>
      <List size="sm">
        {shown.map(({ account, document, balance }) => (
          <List.Item key={`${account} ${document}`}>
            {`${account} ${document}: ${formatPesos(balance)}`}
          </List.Item>
        ))}
        {items.length > shown.length ? (
          <List.Item>{`and ${items.length - shown.length} more`}</List.Item>
        ) : null}
      </List>
    </Alert>
  );
}
