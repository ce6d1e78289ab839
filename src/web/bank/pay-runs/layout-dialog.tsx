import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { PAYMENT_SOURCES, PLAIN_LAYOUT, SOURCE_LABELS } from '#shared/bank/payment-layout.ts';

import { call } from '../../lib/call.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { DialogActs } from '../../ui/dialog-acts.tsx';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { GuardedDialog } from '../../ui/guarded-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import classes from './pay-runs.module.css';
import type { PaymentLayoutRow } from './queries.ts';

type Layout = PaymentLayoutRow['layout'];
type LayoutColumn = Layout['columns'][number];

interface LayoutDialogProps {
  layouts: readonly PaymentLayoutRow[];
  onClose: () => void;
}

const SEPARATORS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '|', label: 'Vertical bar' },
  { value: 'tab', label: 'Tab' },
];

/** The columns of a bank's list of payments, as an accountant enters them. */
export function LayoutDialog({ layouts, onClose }: LayoutDialogProps) {
  const [row, setRow] = useState<PaymentLayoutRow>(newLayout);
  const { layoutId, name, layout, version } = row;
  const change = (part: Partial<Layout>) => setRow({ ...row, layout: { ...layout, ...part } });
  const { save, remove } = useLayoutActs(row, onClose);
  const [isTyped, setTyped] = useState(false);
  const hasText = isTyped && !save.isPending && !remove.isPending;
  useLeaveGuard(hasText);
  const error = save.error ?? remove.error;
  return (
    <GuardedDialog
      title="Layouts of payment files"
      size="46rem"
      hasText={hasText}
      onClose={onClose}
    >
      {() => (
        <Stack gap="sm" onInput={() => setTyped(true)}>
          <div className={classes['fields']}>
            <NativeSelect
              label="Layout"
              value={version === 0 ? '' : layoutId}
              data={[
                { value: '', label: 'New layout' },
                ...layouts.map((each) => ({ value: each.layoutId, label: each.name })),
              ]}
              onChange={(event) => {
                const id = event.currentTarget.value;
                setRow(layouts.find((each) => each.layoutId === id) ?? newLayout());
                setTyped(false);
              }}
            />
            <TextInput
              label="Name"
              required
              data-autofocus
              maxLength={60}
              value={name}
              error={fieldProblem(error, 'name')}
              onChange={(event) => setRow({ ...row, name: event.currentTarget.value })}
            />
            <NativeSelect
              label="Separator"
              value={layout.separator}
              data={SEPARATORS}
              onChange={(event) => change({ separator: toSeparator(event.currentTarget.value) })}
            />
            <Checkbox
              label="First row has the headings"
              checked={layout.hasHeader}
              onChange={(event) => change({ hasHeader: event.currentTarget.checked })}
            />
          </div>
          <Columns
            columns={layout.columns}
            onChange={(columns) => {
              setTyped(true);
              change({ columns });
            }}
          />
          <Text size="sm" c="dimmed">
            Enter the columns as your bank describes them. Values longer than the limit are refused,
            never cut.
          </Text>
          {error === null ? null : <ProblemNotice error={error} />}
          <DialogActs>
            {version === 0 ? null : (
              <Button
                variant="default"
                mr="auto"
                loading={remove.isPending}
                onClick={() => remove.mutate()}
              >
                Remove layout
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              loading={save.isPending}
              disabled={name.trim() === '' || layout.columns.length === 0}
              onClick={() => save.mutate()}
            >
              Save layout
            </Button>
          </DialogActs>
        </Stack>
      )}
    </GuardedDialog>
  );
}

function useLayoutActs({ layoutId, name, layout, version }: PaymentLayoutRow, onClose: () => void) {
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/payment-layouts/:layoutId', {
        params: { layoutId },
        body: { name, layout, version },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      await afterChangeOf('bank');
      onClose();
    },
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/payment-layouts/:layoutId', { params: { layoutId } }),
    meta: { handled: true },
    onSuccess: async () => {
      await afterChangeOf('bank');
      onClose();
    },
  });
  return { save, remove };
}

interface ColumnsProps {
  columns: readonly LayoutColumn[];
  onChange: (columns: LayoutColumn[]) => void;
}

function Columns({ columns, onChange }: ColumnsProps) {
  const set = (at: number, part: Partial<LayoutColumn>) =>
    onChange(columns.map((column, place) => (place === at ? { ...column, ...part } : column)));
  return (
    <Stack gap="xs">
      {columns.map((column, at) => (
        <div
          // A column is its place: two may hold the same.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={classes['column']}
          data-fixed={column.source === 'fixed' || undefined}
        >
          <NativeSelect
            size="xs"
            aria-label={`Value of column ${at + 1}`}
            value={column.source}
            data={PAYMENT_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
            onChange={(event) => {
              const source = PAYMENT_SOURCES.find((each) => each === event.currentTarget.value);
              if (source !== undefined) set(at, { source });
            }}
          />
          <TextInput
            size="xs"
            aria-label={`Heading of column ${at + 1}`}
            placeholder="Heading"
            value={column.title}
            onChange={(event) => set(at, { title: event.currentTarget.value })}
          />
          {column.source === 'fixed' ? (
            <TextInput
              size="xs"
              aria-label={`Text of column ${at + 1}`}
              placeholder="Text"
              value={column.text}
              onChange={(event) => set(at, { text: event.currentTarget.value })}
            />
          ) : null}
          <TextInput
            size="xs"
            inputMode="numeric"
            aria-label={`Longest value of column ${at + 1}`}
            placeholder="No limit"
            value={column.maxLength === 0 ? '' : String(column.maxLength)}
            onChange={(event) => {
              const typed = Number(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 3));
              set(at, { maxLength: typed });
            }}
          />
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Remove column ${at + 1}`}
            onClick={() => onChange(columns.filter((_, place) => place !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            onChange([...columns, { title: '', source: 'fixed', text: '', maxLength: 0 }])
          }
        >
          Add column
        </Button>
      </Group>
    </Stack>
  );
}

/** A new one begins as the plain list. */
function newLayout(): PaymentLayoutRow {
  const columns = PLAIN_LAYOUT.columns.map((column) => ({ ...column }));
  const layout = { ...PLAIN_LAYOUT, columns };
  return { layoutId: crypto.randomUUID(), name: '', layout, version: 0 };
}

function toSeparator(value: string): Layout['separator'] {
  if (value === ';' || value === '|' || value === 'tab') return value;
  return ',';
}
