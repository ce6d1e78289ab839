import { Anchor, Button, FileButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import { KINDS } from '#kinds/index.ts';

import { call } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { UploadIcon } from '../../ui/icons.tsx';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ReadFile } from './import-types.ts';
import classes from './imports.module.css';
import { readFiles } from './read-files.ts';

interface ChooseFileProps {
  kind: string;
  onKind: (kind: string) => void;
  onRead: (read: ReadFile) => void;
}

/** What is imported, the templates for it, and the file: chosen or dropped. */
export function ChooseFile({ kind, onKind, onRead }: ChooseFileProps) {
  const role = useRole();
  const kinds = KINDS.filter(
    ({ isAccountants }) => isAccountants !== true || role === 'accountant',
  );
  const [fault, setFault] = useState<string>();
  const read = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const { files, fault: found } = await readFiles(chosen);
      setFault(found);
      if (files === undefined) return;
      onRead(await call('POST /api/imports', { body: { kind, files } }));
    },
    meta: { handled: true },
  });
  return (
    <Panel>
      <Stack gap="md">
        <NativeSelect
          label="Import type"
          maw={420}
          value={kind}
          data={kinds.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => {
            read.reset();
            setFault(undefined);
            onKind(event.currentTarget.value);
          }}
        />
        <Templates key={kind} kind={kind} />
        {kinds.find(({ id }) => id === kind)?.isEnteredOnce === true ? (
          <Anchor component={Link} to={PATHS.openingImport} size="sm">
            From reports of QuickBooks, Xero, Odoo or JuanTax
          </Anchor>
        ) : null}
        {read.error === null ? null : <ProblemNotice error={read.error} />}
        {fault === undefined ? null : (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {fault}
          </Text>
        )}
        <DropPlace isBusy={read.isPending} take={(files) => read.mutate(files)}>
          <Text size="sm" c="dimmed" maw={560}>
            An Excel workbook (XLSX) or a CSV file with a row of headings: at most 500 documents,
            5,000 rows and 4 MB. Nothing is saved before you have seen what would be entered.
          </Text>
        </DropPlace>
      </Stack>
    </Panel>
  );
}

function Templates({ kind }: { kind: string }) {
  const save = useMutation({
    mutationFn: ({ format, table }: { format: 'xlsx' | 'csv'; table: string }) =>
      saveFile(`/api/import-templates/${kind}/${format}?table=${table}`, `${kind}.${format}`),
  });
  const definition = KINDS.find(({ id }) => id === kind);
  const tables = Object.entries(definition?.fields ?? {}).flatMap(([name, field]) =>
    definition?.isImportedByTables === true && field.type === 'lines'
      ? [{ value: name, label: field.label }]
      : [],
  );
  const [table, setTable] = useState('');
  return (
    <Group gap="sm" align="end">
      <Button
        variant="default"
        leftSection={<DownloadIcon size={18} />}
        onClick={() => save.mutate({ format: 'xlsx', table: '' })}
      >
        Template as XLSX
      </Button>
      {tables.length === 0 ? null : (
        <NativeSelect
          label="Table of the CSV template"
          value={table}
          data={[{ value: '', label: 'Date and note' }, ...tables]}
          onChange={(event) => setTable(event.currentTarget.value)}
        />
      )}
      <Button
        variant="default"
        leftSection={<DownloadIcon size={18} />}
        onClick={() => save.mutate({ format: 'csv', table: tables.length === 0 ? '' : table })}
      >
        Template as CSV
      </Button>
    </Group>
  );
}

function listOf(chosen: File | readonly File[] | null): readonly File[] {
  if (chosen === null) return [];
  return chosen instanceof File ? [chosen] : chosen;
}

interface DropPlaceProps {
  isBusy: boolean;
  /** Only one file is taken. */
  isOne?: boolean;
  take: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Where files of a table are dropped or chosen. */
export function DropPlace({ isBusy, isOne = false, take, children }: DropPlaceProps) {
  const [isOver, setOver] = useState(false);
  const resetChoice = useRef<() => void>(null);
  const takeSome = (files: readonly File[]) => {
    // The same file may be chosen again after it was put right.
    resetChoice.current?.();
    if (files.length > 0 && !isBusy) take(files);
  };
  const over = (event: DragEvent, isNow: boolean) => {
    event.preventDefault();
    setOver(isNow);
  };
  return (
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        takeSome([...event.dataTransfer.files]);
      }}
    >
      <FileButton
        multiple={!isOne}
        accept=".csv,.txt,.tsv,.iif,.xlsx"
        resetRef={resetChoice}
        onChange={(chosen) => takeSome(listOf(chosen))}
      >
        {(props) => (
          <Button leftSection={<UploadIcon size={18} />} loading={isBusy} {...props}>
            Choose a file
          </Button>
        )}
      </FileButton>
      <Text size="sm">or drop it here</Text>
      {children}
    </div>
  );
}
