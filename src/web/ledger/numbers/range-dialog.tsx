import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { NUMBERED_FORMS, SALES_FORM, numberedKind } from '#shared/ledger/document-numbers.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import type { RangeRow } from './queries.ts';

type Body = Api['POST /api/numbers/ranges']['body'];

const EMPTY: Body = {
  kind: SALES_FORM.kind,
  prefix: '',
  first: '',
  last: '',
  next: '',
  atpNumber: '',
  atpDate: '',
  printer: '',
};

const TEXTS = [
  {
    name: 'prefix',
    label: 'Before the digits',
    hint: 'As printed, such as INV-; blank if there is none.',
    required: false,
  },
  {
    name: 'first',
    label: 'First number',
    hint: 'All digits as printed, such as 001001.',
    required: true,
  },
  { name: 'last', label: 'Last number', hint: 'Such as 001500.', required: true },
  {
    name: 'next',
    label: 'First unused number',
    hint: 'The next form to use; if left blank, the first of the range.',
    required: false,
  },
  {
    name: 'atpNumber',
    label: 'ATP number (OCN)',
    hint: 'As at the foot of the form.',
    required: true,
  },
  { name: 'atpDate', label: 'Date of the ATP', hint: undefined, required: true },
  { name: 'printer', label: 'Printer', hint: undefined, required: true },
] as const;

/** Registers a range of printed numbers, changes one, or removes it. */
export function RangeDialog({
  range,
  onClose,
}: {
  range: RangeRow | undefined;
  onClose: () => void;
}) {
  const [body, setBody] = useState<Body>(range === undefined ? EMPTY : bodyOf(range));
  const [isRemoving, setRemoving] = useState(false);
  const saved = async (message: string) => {
    notify({ title: 'Saved', message });
    await afterChangeOf('numbers');
    onClose();
  };
  const save = useMutation({
    mutationFn: () =>
      range === undefined
        ? call('POST /api/numbers/ranges', { body })
        : call('PUT /api/numbers/ranges/:rangeId', { params: { rangeId: range.rangeId }, body }),
    meta: { handled: true },
    onSuccess: () => saved('The range was saved.'),
  });
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/numbers/ranges/:rangeId', { params: { rangeId: range?.rangeId ?? '' } }),
    onSuccess: () => saved('The range was removed.'),
  });
  const set = (part: Partial<Body>) => setBody({ ...body, ...part });
  if (isRemoving) {
    return (
      <ConfirmDialog
        opened
        title="Remove the range?"
        confirm="Remove"
        isDangerous
        isBusy={remove.isPending}
        onCancel={() => setRemoving(false)}
        onConfirm={() => remove.mutate()}
      >
        Numbers are no longer checked against this range. What was recorded, cancelled or missing
        stays.
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      title={range === undefined ? 'Register a range' : 'Change the range'}
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate()}
    >
      <NativeSelect
        label="Form"
        data-autofocus
        value={body.kind}
        error={fieldProblem(save.error, 'kind')}
        data={NUMBERED_FORMS.map(({ kind, title }) => ({ value: kind, label: title }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          set({ kind: numberedKind(value) });
        }}
      />
      {TEXTS.map(({ name, label, hint, required }) => {
        const shared = {
          label,
          required,
          value: body[name] ?? '',
          error: fieldProblem(save.error, name),
        };
        if (name === 'atpDate')
          return <DateField key={name} {...shared} onChange={(atpDate) => set({ atpDate })} />;
        return (
          <TextInput
            key={name}
            {...shared}
            description={hint}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        );
      })}
      {range === undefined ? null : (
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          Remove this range
        </Button>
      )}
    </FormDialog>
  );
}

function bodyOf(range: RangeRow): Body {
  const { kind, prefix, first, last, next, atpNumber, atpDate, printer } = range;
  return { kind, prefix, first, last, next, atpNumber, atpDate, printer };
}
