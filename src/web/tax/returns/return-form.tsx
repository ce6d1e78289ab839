import { Button, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import type { Api } from '#shared/api/index.ts';
import { toWire } from '#shared/money.ts';
import { readMoney } from '#shared/forms/typed-amounts.ts';
import { nameOfItem } from '#shared/tax/return-items.ts';

import { warnOfUnsaved } from '../../lib/unsaved-warning.ts';
import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import classes from './return.module.css';
import type { ReturnItem } from './return-parts.ts';
import type { TaxReturn } from '../queries.ts';
import { TAX_KEY, refreshTaxes } from '../queries.ts';

interface ReturnFormProps {
  taxReturn: TaxReturn;
  period: string;
  onEnd: () => void;
}

interface Typed {
  readonly item: string;
  readonly noteOf: string | undefined;
  readonly label: string;
  readonly amount: string;
  readonly note: string;
  readonly choices: ReturnItem['choices'];
}

type Items = Api['PUT /api/tax/returns/:form']['body']['items'];

type Edits = Readonly<Record<string, Partial<Typed>>>;

// What was typed waits here while another screen is looked at.
const kept = new Map<string, Edits>();

/** Something was typed for this return that is not saved. */
export function hasUnsaved(taxReturn: TaxReturn, period: string): boolean {
  return kept.has(keyOf(taxReturn, period));
}

function keyOf({ form }: TaxReturn, period: string): string {
  return `return ${form} ${period}`;
}

/**
 * Where the items are typed that the books do not know. What was typed stays when it cannot be
 * saved.
 */
export function ReturnForm({ taxReturn, period, onEnd }: ReturnFormProps) {
  const key = keyOf(taxReturn, period);
  const [edits, setEdits] = useState<Edits>(() => kept.get(key) ?? {});
  const rows = typedOf(taxReturn).map((row) => ({ ...row, ...edits[row.item] }));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    const isUnsaved = Object.keys(edits).length > 0;
    if (isUnsaved) kept.set(key, edits);
    warnOfUnsaved(key, isUnsaved);
    return () => warnOfUnsaved(key, kept.has(key));
  }, [key, edits]);
  const end = () => {
    kept.delete(key);
    onEnd();
  };
  const save = useSave(taxReturn, { period, onEnd: end });
  const isMarked = save.error instanceof CallError && save.error.fields.length > 0;
  const set = (item: string, part: Partial<Typed>) => {
    setFaults({});
    setEdits({ ...edits, [item]: { ...edits[item], ...part } });
  };
  const submit = () => {
    const read = readItems(rows);
    setFaults(read.faults);
    if (Object.keys(read.faults).length === 0) save.mutate(read.items);
  };
  return (
    <form
      noValidate
      className={classes['container']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <Title order={2} size="h3">
        Manual items
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        If left blank, an amount is zero; what was paid with an earlier return is taken from the
        return that is amended. The note says where an amount comes from, and appears on the
        worksheet.
      </Text>
      {save.error === null || isMarked ? null : <ProblemNotice error={save.error} />}
      {rows.map((row, at) => (
        <div key={row.item} className={classes['field']}>
          <Text size="sm">
            {row.noteOf === undefined ? (
              <Text span c="dimmed">
                {`${row.item} `}
              </Text>
            ) : null}
            {row.label}
          </Text>
          <Amount
            row={row}
            error={faults[row.item] ?? fieldProblem(save.error, `items.${at}.amount`)}
            onChange={(amount) => set(row.item, { amount })}
          />
          <TextInput
            aria-label={`${nameOfItem(row)}: note`}
            placeholder="Note"
            maxLength={200}
            value={row.note}
            error={fieldProblem(save.error, `items.${at}.note`)}
            onChange={(event) => set(row.item, { note: event.currentTarget.value })}
          />
        </div>
      ))}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={end}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}

interface AmountProps {
  row: Typed;
  error: ReactNode;
  onChange: (amount: string) => void;
}

/** The amount of an item, or the answer of one that is a choice. */
function Amount({ row, error, onChange }: AmountProps) {
  const { amount, choices } = row;
  if (choices !== undefined) {
    return (
      <NativeSelect
        aria-label={nameOfItem(row)}
        data={choices.map((choice) => ({ value: typedAmount(choice.amount), label: choice.label }))}
        value={amount}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      aria-label={`${nameOfItem(row)}: amount`}
      placeholder="0.00"
      inputMode="decimal"
      value={amount}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function typedOf({ parts }: TaxReturn): Typed[] {
  return parts.flatMap(({ items }) =>
    items.flatMap(({ item, noteOf, label, amount, note, source, choices }) =>
      source === 'typed'
        ? [{ item, noteOf, label, note, choices, amount: typedAmount(amount) }]
        : [],
    ),
  );
}

/** An amount as a person types it; nothing for zero. */
function typedAmount(amount: string): string {
  return amount === '0.00' ? '' : formatPesos(amount);
}

/** The items as the wire has them, or the sentence at each that is no amount. */
function readItems(rows: readonly Typed[]): { items: Items; faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  const items = rows.map(({ item, amount, note }) => {
    const read = amount.trim() === '' ? undefined : readMoney(amount);
    if (read !== undefined && 'sentence' in read) faults[item] = read.sentence;
    const value = read !== undefined && 'value' in read ? toWire(read.value) : '0.00';
    return { item, amount: value, note };
  });
  return { items, faults };
}

function useSave(
  { form, version }: TaxReturn,
  { period, onEnd }: { period: string; onEnd: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: Items) =>
      call('PUT /api/tax/returns/:form', {
        params: { form },
        query: { period },
        body: { items, version },
      }),
    meta: { handled: true },
    onSuccess: async ({ taxReturn }) => {
      client.setQueryData([TAX_KEY, 'return', form, period], taxReturn);
      notify({ title: 'Saved', message: `${form} was recomputed.` });
      onEnd();
      await refreshTaxes();
    },
  });
}
