import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { isKeyOf } from '#shared/keys-of.ts';
import { BASE_WORDS, WITHHOLDER_WORDS } from '#shared/ledger/code-list.ts';
import { CODE_PATTERN } from '#shared/ledger/withholding.ts';
import { parseTyped } from '#shared/money.ts';

import type { CodeRow } from '../../forms/queries.ts';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { PURPOSE_WORDS } from './code-words.ts';

interface CodeDialogProps {
  /** The row that is changed; none for a new one. */
  row: CodeRow | undefined;
  onClose: () => void;
}

interface Typed extends Pick<
  CodeRow,
  'atc' | 'title' | 'purpose' | 'withholder' | 'base' | 'from' | 'source'
> {
  readonly rate: string;
  readonly to: string;
}

type Change = (part: Partial<Typed>) => void;

/** Adds a code or a new rate of one, changes a row, or ends it. */
export function CodeDialog({ row, onClose }: CodeDialogProps) {
  const [typed, setTyped] = useState<Typed>(() => begin(row));
  const [faults, setFaults] = useState<Faults>({});
  const change: Change = (part) => {
    setTyped((before) => ({ ...before, ...part }));
    setFaults({});
  };
  const save = useSave(typed, onClose);
  const problem = (name: string) => faults[name] ?? fieldProblem(save.error, name);
  return (
    <FormDialog
      title={row === undefined ? 'Add a code' : `Change or end ${row.atc}`}
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => {
        const found = findFaults(typed);
        setFaults(found);
        if (Object.keys(found).length === 0) save.mutate();
      }}
    >
      {row === undefined ? <Code typed={typed} change={change} error={problem('atc')} /> : null}
      <Nature typed={typed} change={change} problem={problem} />
      <Days typed={typed} change={change} problem={problem} isNew={row === undefined} />
    </FormDialog>
  );
}

function Code({
  typed,
  change,
  error,
}: {
  typed: Typed;
  change: Change;
  error?: string | undefined;
}) {
  return (
    <TextInput
      label="Code (ATC)"
      description="As on the form, such as WC158: WC for corporations, WI for individuals, WV VAT, WB percentage tax. A code that exists gets a new rate from its first day."
      required
      maxLength={5}
      data-autofocus
      value={typed.atc}
      error={error}
      onChange={({ currentTarget }) => change({ atc: currentTarget.value.toUpperCase() })}
    />
  );
}

interface PartProps {
  typed: Typed;
  change: Change;
  problem: (name: string) => string | undefined;
}

function Nature({ typed, change, problem }: PartProps) {
  return (
    <>
      <TextInput
        label="Nature of payment"
        required
        maxLength={100}
        value={typed.title}
        error={problem('title')}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <NativeSelect
        label="Paid for"
        value={typed.purpose}
        data={choices(PURPOSE_WORDS)}
        onChange={({ currentTarget: { value } }) => {
          if (isKeyOf(PURPOSE_WORDS, value)) change({ purpose: value });
        }}
      />
      <NativeSelect
        label="Withheld by"
        value={typed.withholder}
        data={choices(WITHHOLDER_WORDS)}
        onChange={({ currentTarget: { value } }) => {
          if (isKeyOf(WITHHOLDER_WORDS, value)) change({ withholder: value });
        }}
      />
      <TextInput
        label="Rate in percent"
        required
        inputMode="decimal"
        value={typed.rate}
        error={problem('rateBasisPoints')}
        onChange={({ currentTarget }) => change({ rate: currentTarget.value })}
      />
      <NativeSelect
        label="Rate applies to"
        value={typed.base}
        data={choices(BASE_WORDS)}
        onChange={({ currentTarget: { value } }) => {
          if (isKeyOf(BASE_WORDS, value)) change({ base: value });
        }}
      />
    </>
  );
}

function Days({ typed, change, problem, isNew }: PartProps & { isNew: boolean }) {
  return (
    <>
      {isNew ? (
        <DateField
          label="First day"
          required
          value={typed.from}
          error={problem('from')}
          onChange={(from) => change({ from })}
        />
      ) : null}
      <DateField
        label="Last day"
        description="If left blank, it applies until a newer rate begins."
        value={typed.to}
        error={problem('to')}
        onChange={(to) => change({ to })}
      />
      <TextInput
        label="Source"
        description="The issuance, such as RR 24-2025."
        required
        maxLength={200}
        value={typed.source}
        error={problem('source')}
        onChange={({ currentTarget }) => change({ source: currentTarget.value })}
      />
    </>
  );
}

function useSave({ atc, from, rate, to, ...typed }: Typed, onClose: () => void) {
  return useMutation({
    mutationFn: () =>
      call('PUT /api/withholding-codes/:atc/:from', {
        params: { atc, from },
        body: {
          ...typed,
          rateBasisPoints: basisPoints(rate),
          to: to === '' ? null : to,
        },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: `${atc} is in every form and list.` });
      onClose();
      await afterSettingsChange();
    },
  });
}

/** Hundredths of a percent, which are read as centavos are of a peso. */
function basisPoints(rate: string): number {
  return Number(parseTyped(rate) ?? 0n);
}

type Faults = Partial<Record<string, string>>;

/** What has no place in the call: a code and a first day are its address, the rate is a number. */
function findFaults({ atc, from, rate }: Typed): Faults {
  return {
    ...(CODE_PATTERN.test(atc) ? {} : { atc: 'Enter the code as on the form, such as WC158.' }),
    ...(from === '' ? { from: 'Choose the first day.' } : {}),
    ...(parseTyped(rate) === undefined
      ? { rateBasisPoints: 'Enter a rate such as 2 or 0.5, with at most two decimals.' }
      : {}),
  };
}

function begin(row: CodeRow | undefined): Typed {
  if (row !== undefined) {
    return { ...pick(row), rate: String(row.rateBasisPoints / 100), to: row.to ?? '' };
  }
  const rest = { purpose: 'services', withholder: 'every-company', base: 'without-vat' } as const;
  return { ...rest, atc: '', title: '', rate: '', from: '', to: '', source: '' };
}

function pick({ atc, title, purpose, withholder, base, from, source }: CodeRow) {
  return { atc, title, purpose, withholder, base, from, source };
}

function choices(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
