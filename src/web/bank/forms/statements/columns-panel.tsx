import { Button, Checkbox, List, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { AlertIcon } from '../../../ui/icons.tsx';
import documentClasses from '../../../forms/document.module.css';
import { Notice } from '../../../forms/notice.tsx';
import classes from '../bank.module.css';
import { MEANINGS, meaningOf, readyMapping, withCuts, withMeaning } from './change-mapping.ts';
import type { Meaning } from './change-mapping.ts';
import { dateExample, isYearless, sampleDate } from './date-example.ts';
import { PageCuts } from './page-cuts.tsx';
import type { QueuedFile } from './queued-file.ts';
import type { StatementDesk } from './statement-desk.ts';
import type { Mapping } from './mapping.ts';
import type { Reading } from './reading.ts';

type Rows = readonly (readonly string[])[];
type SheetTable = NonNullable<Reading['table']>;

const SAMPLES = 6;
const HEADING_ROWS = 40;
const HEADING_LENGTH = 60;

interface ColumnsPanelProps {
  entry: QueuedFile;
  desk: StatementDesk;
}

/** How the columns of a table are read: every change is read again, and the lines below follow. */
export function ColumnsPanel({ entry, desk }: ColumnsPanelProps) {
  const table = entry.reading?.table;
  const { mapping } = entry;
  if (table === undefined || table === null || mapping === null) return null;
  const rows = table.sheets[mapping.sheet]?.rows ?? [];
  const change = (next: Mapping) => desk.setMapping(entry.key, next);
  const ready = readyMapping(mapping);
  return (
    <>
      <Text size="sm" c="dimmed">
        {table.isLearnt
          ? 'As such a file of this account was read before. Correct what is wrong; the lines below follow.'
          : 'Found by headings and values. Correct what is wrong: the lines below follow, and it is remembered for the next file of this account.'}
      </Text>
      {table.doubts.length === 0 ? null : (
        <Notice color="yellow" icon={<AlertIcon />} title="Please confirm">
          <List size="sm" spacing={4}>
            {table.doubts.map((doubt) => (
              <List.Item key={doubt}>{doubt}</List.Item>
            ))}
          </List>
          <Button variant="default" size="xs" mt="xs" onClick={() => change(mapping)}>
            The columns are read correctly
          </Button>
        </Notice>
      )}
      <Options table={table} mapping={mapping} rows={rows} onChange={change} />
      {table.pages.length === 0 ? null : (
        <PageCuts
          pages={table.pages}
          cuts={mapping.cuts}
          onChange={(cuts) => change(withCuts(mapping, cuts))}
        />
      )}
      <ColumnTable mapping={mapping} rows={rows} onChange={change} />
      {'missing' in ready ? (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {ready.missing}
        </Text>
      ) : null}
      {entry.problem === '' || entry.isMapping ? null : (
        <div>
          <Button variant="default" size="xs" onClick={() => desk.mapAgain(entry.key)}>
            Read it again
          </Button>
        </div>
      )}
    </>
  );
}

interface OptionsProps {
  table: SheetTable;
  mapping: Mapping;
  rows: Rows;
  onChange: (mapping: Mapping) => void;
}

/** What holds for the whole table: sheet, headings, dates, decimals, signs. */
function Options({ table, mapping, rows, onChange }: OptionsProps) {
  const { sheet, headerRow, dateOrder, decimal, isSignTurned, columns, year = null } = mapping;
  const sample = columns.date === null ? '' : sampleDate(rows.slice(headerRow + 1), columns.date);
  return (
    <div className={classes['options']}>
      {table.sheets.length < 2 ? null : (
        <NativeSelect
          label="Sheet"
          value={String(sheet)}
          data={table.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          onChange={(event) => onChange({ ...mapping, sheet: Number(event.currentTarget.value) })}
        />
      )}
      <NativeSelect
        label="Headings are in"
        value={String(headerRow)}
        data={[{ value: '-1', label: 'No row: there are none' }, ...headingRows(rows)]}
        onChange={(event) => onChange({ ...mapping, headerRow: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Dates are written"
        description={sample === '' ? undefined : dateExample(sample, dateOrder)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={dateOrder}
        data={[
          { value: 'dmy', label: 'Day, month, year' },
          { value: 'mdy', label: 'Month, day, year' },
          { value: 'ymd', label: 'Year, month, day' },
          { value: 'words', label: 'With the month as a word' },
        ]}
        onChange={(event) =>
          onChange({ ...mapping, dateOrder: event.currentTarget.value as Mapping['dateOrder'] })
        }
      />
      {year === null && !isYearless(rows.slice(headerRow + 1), columns.date) ? null : (
        <YearOption mapping={mapping} onChange={onChange} />
      )}
      <NativeSelect
        label="Amounts are written"
        value={decimal}
        data={[
          { value: '.', label: '1,234.50 (decimal point)' },
          { value: ',', label: '1.234,50 (decimal comma)' },
        ]}
        onChange={(event) =>
          onChange({ ...mapping, decimal: event.currentTarget.value as Mapping['decimal'] })
        }
      />
      <Checkbox
        label="Signs are turned: money in is below zero"
        checked={isSignTurned}
        onChange={(event) => onChange({ ...mapping, isSignTurned: event.currentTarget.checked })}
      />
    </div>
  );
}

/** The year of days that name none, typed; what is no year is not read. */
function YearOption({ mapping, onChange }: Pick<OptionsProps, 'mapping' | 'onChange'>) {
  const [typed, setTyped] = useState(String(mapping.year ?? ''));
  return (
    <TextInput
      label="Year of the last date"
      description="Dates of the months before January are of the prior year."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      maxLength={4}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (/^(?:19|20|21)\d{2}$/.test(text)) onChange({ ...mapping, year: Number(text) });
      }}
    />
  );
}

function headingRows(rows: Rows): { value: string; label: string }[] {
  return rows.slice(0, HEADING_ROWS).map((row, at) => {
    const words = row.filter((cell) => cell.trim() !== '').join(' · ');
    const text = words.length > HEADING_LENGTH ? `${words.slice(0, HEADING_LENGTH)}…` : words;
    return { value: String(at), label: `Row ${at + 1}: ${text === '' ? 'empty' : text}` };
  });
}

interface ColumnTableProps {
  mapping: Mapping;
  rows: Rows;
  onChange: (mapping: Mapping) => void;
}

/** Each column under its meaning, with the file's own values below. */
function ColumnTable({ mapping, rows, onChange }: ColumnTableProps) {
  const { headerRow } = mapping;
  const headings = headerRow < 0 ? [] : (rows[headerRow] ?? []);
  const samples = rows.slice(headerRow + 1, headerRow + 1 + SAMPLES);
  const width = Math.max(headings.length, ...samples.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const nameOf = (column: number) => headings[column]?.trim() || `Column ${column + 1}`;
  return (
    <div
      className={documentClasses['scroll']}
      role="region"
      tabIndex={0}
      aria-label="Columns of the file"
    >
      <Table className={classes['sample']} verticalSpacing={4} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                <NativeSelect
                  size="xs"
                  aria-label={`What ${nameOf(column)} is`}
                  data-meaning={meaningOf(mapping, column) || undefined}
                  value={meaningOf(mapping, column)}
                  data={MEANINGS.map(([value, label]) => ({ value, label }))}
                  onChange={(event) =>
                    onChange(withMeaning(mapping, column, event.currentTarget.value as Meaning))
                  }
                />
                <Text size="sm" fw={600} mt={4}>
                  {nameOf(column)}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {samples.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a file never change places
            <Table.Tr key={at}>
              {columns.map((column) => (
                <Table.Td key={column}>{row[column] ?? ''}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
