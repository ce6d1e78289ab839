import {
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { PAYMENT_SOURCES, PLAIN_LAYOUT, SOURCE_LABELS } from '#shared/bank/payment-layout.ts';

import { call } from '../../lib/call.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
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
  const error = save.error ?? remove.error;
  return (
    <Modal opened onClose={onClose} title="Layouts of payment files" size="60rem">
      <Stack gap="sm">
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
            }}
          />
          <TextInput
            label="Name"
            required
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
        <Columns columns={layout.columns} onChange={(columns) => change({ columns })} />
        <Text size="sm" c="dimmed">
          Enter the columns as your bank describes them. Values longer than the limit are refused,
          never cut.
        </Text>
        {error === null ? null : <ProblemNotice error={error} />}
        <Group justify="space-between">
          {version === 0 ? (
            <span />
          ) : (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove layout
            </Button>
          )}
          <Button
            loading={save.isPending}
            disabled={name.trim() === '' || layout.columns.length === 0}
            onClick={() => save.mutate()}
          >
            Save layout
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
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
        <Group
          // A column is its place: two may hold the same.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          gap="xs"
          align="end"
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
            w="6rem"
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
        </Group>
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
