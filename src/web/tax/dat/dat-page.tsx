import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { CallError, call } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { AlertIcon, UploadIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useCompany } from '../company-query.ts';
import { isOwnTaxForm, ownFirst } from '../own-tax-forms.ts';
import { PeriodPicker } from '../period-picker.tsx';
import { TaxFrame } from '../tax-frame.tsx';
import { useTaxPeriod } from '../tax-period.ts';
import classes from '../tax.module.css';
import { DatFileButton } from './dat-file-button.tsx';
import { DatView } from './dat-view.tsx';
import type { DatKind, SawtForm } from './dat-words.ts';
import { DATS, SAWT_FORMS, sawtForms, usualSawtForm } from './dat-words.ts';
import { datQuery } from '../queries.ts';

const MAX_BYTES = 8_000_000;

/** Data files read back: ours as they would be sent, or any file that is chosen. */
export function DatPage() {
  const { filters, change } = useFilters(['kind', 'form']);
  const { data: company } = useCompany();
  const usual = isOwnTaxForm('sales', company) ? 'sales' : 'qap';
  const kind: DatKind = isKind(filters.kind) ? filters.kind : usual;
  const form = SAWT_FORMS.find((each) => each === filters.form) ?? usualSawtForm(company);
  // The list of payors is of the quarter of its form; an individual's income tax, and what was
  // withheld, go by the calendar.
  const isOfTaxableYear = kind === 'sawt' && !form.startsWith('1701');
  const yearEndMonth = isOfTaxableYear ? company?.fiscalYearEndMonth : undefined;
  const { period, choose } = useTaxPeriod([DATS[kind].period], yearEndMonth);
  const chosen = useChosenFile();
  return (
    <TaxFrame
      tab="dat"
      title="Data Files"
      description="The contents of a file for the BIR: its header, rows and totals, and what its validation would reject."
      actions={<Choose chosen={chosen} />}
    >
      {chosen.error === null ? null : <ProblemNotice error={chosen.error} />}
      {chosen.refused === undefined ? null : (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          {chosen.refused}
        </Alert>
      )}
      {chosen.dat === undefined ? (
        <>
          <div className={classes['bar']}>
            <Group gap="sm" align="flex-end">
              <NativeSelect
                label="File"
                data={ownFirst(
                  Object.entries(DATS).map(([value, { label }]) => ({ value, label })),
                  company,
                )}
                value={kind}
                onChange={(event) => {
                  const next = event.currentTarget.value;
                  if (isKind(next)) change({ kind: next });
                }}
              />
              {kind === 'sawt' ? (
                <NativeSelect
                  label="Attached to"
                  data={sawtForms(company)}
                  value={form}
                  onChange={(event) => change({ form: event.currentTarget.value })}
                />
              ) : null}
            </Group>
            <PeriodPicker
              kinds={[DATS[kind].period]}
              period={period}
              yearEndMonth={yearEndMonth}
              onChoose={choose}
            />
          </div>
          {company === undefined ? null : (
            <Ours key={kind} kind={kind} period={period.key} form={form} />
          )}
        </>
      ) : (
        <div className={classes['stack']}>
          <Group justify="space-between">
            <Text fw={600}>{chosen.dat.fileName}</Text>
            <Button variant="default" onClick={chosen.clear}>
              Back to our own files
            </Button>
          </Group>
          <DatView dat={chosen.dat} />
        </div>
      )}
    </TaxFrame>
  );
}

interface OursProps {
  kind: DatKind;
  period: string;
  form: SawtForm;
}

function Ours({ kind, period, form }: OursProps) {
  const query = { period, ...(kind === 'sawt' ? { form } : {}) };
  const file = useQuery(datQuery(kind, query));
  if (file.error !== null) {
    const isOfProfile =
      file.error instanceof CallError && file.error.code === 'company-tin-missing';
    return isOfProfile ? (
      <ProblemNotice error={file.error} way={{ to: PATHS.settings, label: 'Open the settings' }} />
    ) : (
      <ProblemNotice error={file.error} retry={() => void file.refetch()} />
    );
  }
  if (file.data === undefined) return <LoadingRows rows={8} />;
  return (
    <div className={classes['stack']}>
      {file.data.isEmpty ? (
        <Text>Nothing of this period belongs in the file; it would be empty.</Text>
      ) : (
        <DatFileButton kind={kind} period={period} {...(kind === 'sawt' ? { form } : {})} isHere />
      )}
      <DatView dat={file.data.dat} />
    </div>
  );
}

function Choose({ chosen }: { chosen: ReturnType<typeof useChosenFile> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<UploadIcon size={18} />}
        loading={chosen.isReading}
        onClick={() => input.current?.click()}
      >
        Read a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".dat,.DAT,.txt,.csv"
        aria-label="Data file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) chosen.read(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A file of any maker, read back by the server; nothing of it is kept. */
function useChosenFile() {
  const [refused, setRefused] = useState<string>();
  const reading = useMutation({
    mutationFn: async (file: File) => {
      // The BIR's programs write Windows-1252.
      const text = new TextDecoder('windows-1252').decode(await file.arrayBuffer());
      return (await call('POST /api/tax/dat/read', { body: { fileName: file.name, text } })).dat;
    },
    meta: { handled: true },
  });
  const read = (file: File) => {
    const isTooLarge = file.size > MAX_BYTES;
    setRefused(
      isTooLarge ? 'This file is larger than 8 MB; no data file of the BIR is.' : undefined,
    );
    if (!isTooLarge) reading.mutate(file);
  };
  return {
    dat: reading.data,
    error: reading.error,
    isReading: reading.isPending,
    refused,
    read,
    clear: reading.reset,
  };
}

function isKind(text: string): text is DatKind {
  return Object.hasOwn(DATS, text);
}
