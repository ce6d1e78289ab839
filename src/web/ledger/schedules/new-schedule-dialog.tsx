import { NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { chartQuery } from '../../lib/queries.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { BoughtWith } from './bought-with.tsx';
import { KIND_WORDS } from './queries.ts';
import type { ScheduleRow } from './queries.ts';
import { SCHEDULE_FIELDS, begunForm, bodyOf, boughtWith } from './schedule-form.ts';

type Kind = ScheduleRow['kind'];

function isKind(value: string): value is Kind {
  return value in KIND_WORDS;
}
type Preview = Api['POST /api/schedules/preview']['reply'];

/**
 * A schedule that no line of a document brings: an asset, a loan, the 13th month, or what ran when
 * the books began. It is shown before it is saved.
 */
export function NewScheduleDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('asset');
  const [typed, setTyped] = useState(() => begunForm('asset'));
  const [key] = useState(() => crypto.randomUUID());
  const preview = useMutation({
    mutationFn: () => call('POST /api/schedules/preview', { body: bodyOf(kind, typed) }),
    meta: { handled: true },
  });
  const save = useMutation({
    mutationFn: () =>
      call(
        'POST /api/schedules',
        { body: bodyOf(kind, typed) },
        { headers: { 'idempotency-key': key } },
      ),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ message: `${typed['name'] ?? 'The schedule'} was added.` });
      onClose();
      await afterChangeOf('schedules');
    },
  });
  const error = save.error ?? preview.error;
  const fill = (values: Record<string, string>) => {
    setTyped((before) => ({ ...before, ...values }));
    preview.reset();
    save.reset();
  };
  const isShown = preview.data !== undefined;
  return (
    <FormDialog
      title="New schedule"
      save={isShown ? 'Yes, add it' : 'Review'}
      isSaving={preview.isPending || save.isPending}
      error={error}
      onClose={onClose}
      onSave={() => (isShown ? save.mutate() : preview.mutate())}
    >
      <NativeSelect
        label="Kind"
        value={kind}
        data={Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (!isKind(next)) return;
          setKind(next);
          const { name = '' } = typed;
          setTyped({ ...begunForm(next), ...(name !== '' && { name }) });
          preview.reset();
          save.reset();
        }}
      />
      {kind === 'asset' ? (
        <BoughtWith
          problem={fieldProblem(error, 'sourceId')}
          onChoose={(purchase) =>
            fill(purchase === undefined ? { sourceId: '' } : boughtWith(purchase))
          }
        />
      ) : null}
      {SCHEDULE_FIELDS[kind].map((field) => (
        <Field
          key={`${kind} ${field.name}`}
          field={field}
          value={typed[field.name] ?? ''}
          problem={fieldProblem(error, field.name, field.type === 'rate' ? 'rateBasisPoints' : '')}
          onChange={(value) => fill({ [field.name]: value })}
        />
      ))}
      {preview.data === undefined ? null : <Planned preview={preview.data} />}
    </FormDialog>
  );
}

interface FieldProps {
  field: (typeof SCHEDULE_FIELDS)[Kind][number];
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function Field({ field, value, problem, onChange }: FieldProps) {
  const { label, hint, type, numbers = [] } = field;
  const chart = useQuery({ ...chartQuery, enabled: type === 'account' });
  if (type === 'day')
    return (
      <DateField
        label={label}
        {...(hint !== undefined && { description: hint })}
        value={value}
        error={problem}
        onChange={onChange}
      />
    );
  if (type === 'method')
    return (
      <NativeSelect
        label={label}
        value={value}
        data={[
          { value: 'annuity', label: 'Equal payments' },
          { value: 'equal-principal', label: 'Equal parts of the principal' },
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (type === 'account')
    return (
      <Select
        label={label}
        required
        searchable
        nothingFoundMessage="No account number or title contains this."
        data={(chart.data?.accounts ?? [])
          .filter(({ number }) => numbers.some((beginning) => number.startsWith(beginning)))
          .map(({ number, title }) => ({ value: number, label: `${number} ${title}` }))}
        value={value === '' ? null : value}
        error={problem}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  return (
    <TextInput
      label={label}
      description={hint}
      required
      inputMode={
        type === 'money' || type === 'rate' ? 'decimal' : type === 'months' ? 'numeric' : 'text'
      }
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Planned({ preview }: { preview: Preview }) {
  const [first] = preview.lines;
  const last = preview.lines.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <Stack gap={2} role="status">
      <Text size="sm" fw={600}>
        {`${formatPesos(preview.total)} in ${preview.lines.length} entries, ${formatDate(first.dueDate)} to ${formatDate(last.dueDate)}. The first:`}
      </Text>
      {preview.entry.map(({ account, title, debit, credit }) => (
        <Text key={account} size="sm">
          {debit === '0.00'
            ? `Cr ${account} ${title} ${formatPesos(credit)}`
            : `Dr ${account} ${title} ${formatPesos(debit)}`}
        </Text>
      ))}
    </Stack>
  );
}
