import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';

import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { fieldsOfPart, fieldsToFix, withColumn, withFixed, withTable } from './change-mapping.ts';
import type { ImportField, Mapping, MappingPart, ReadFile } from './import-types.ts';
import classes from './imports.module.css';

interface MappingProps {
  read: ReadFile;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

const LEFT_OUT = { value: '', label: 'Leave out' };

/** Which column is which field, beside values of the file; corrected by choosing another. */
export function MappingPanel({ read, mapping, onChange }: MappingProps) {
  return (
    <Panel>
      <Text component="h2" fw={600} size="lg" mb={4}>
        Columns
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        {read.isRemembered
          ? 'As you chose for such a file before.'
          : 'Found by their headings. Correct what is wrong; it is remembered for the next file.'}
      </Text>
      <Stack gap="lg">
        {read.isByTables ? (
          read.sheets.map((sheet, index) => (
            <TableSheet key={sheet.name} {...{ read, mapping, onChange, sheet: index }} />
          ))
        ) : (
          <RowsSheet {...{ read, mapping, onChange }} />
        )}
        <FixedValues {...{ read, mapping, onChange }} />
      </Stack>
    </Panel>
  );
}

/** Every row is a document, or a line of one. */
function RowsSheet({ read, mapping, onChange }: MappingProps) {
  const [part] = mapping.parts;
  const { headings = [] } = read.sheets[part?.sheet ?? 0] ?? {};
  const hasLines = read.fields.some(({ table }) => table !== '');
  return (
    <>
      {read.sheets.length < 2 ? null : (
        <NativeSelect
          label="Sheet"
          maw={420}
          value={String(part?.sheet ?? 0)}
          data={read.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          onChange={(event) => {
            const { guess } = read.sheets[Number(event.currentTarget.value)] ?? {};
            if (guess !== undefined)
              onChange({ ...guess, fixed: { ...guess.fixed, ...mapping.fixed } });
          }}
        />
      )}
      {part === undefined ? null : <ColumnTable {...{ read, mapping, onChange, part }} />}
      {hasLines ? (
        <NativeSelect
          label="Rows of one document have the same"
          maw={420}
          value={mapping.key === null ? '' : String(mapping.key)}
          data={[
            { value: '', label: 'Nothing: each row is a document' },
            ...headings.map((heading, at) => ({ value: String(at), label: nameOf(heading, at) })),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange({ ...mapping, key: value === '' ? null : Number(value) });
          }}
        />
      ) : null}
    </>
  );
}

/** A sheet that is one table of the only document. */
function TableSheet({ read, mapping, onChange, sheet }: MappingProps & { sheet: number }) {
  const part = mapping.parts.find((one) => one.sheet === sheet);
  const tables = [{ name: '', label: 'Date and note' }, ...read.tables];
  return (
    <Stack gap="sm">
      <NativeSelect
        label={`Sheet ${read.sheets[sheet]?.name ?? ''}`}
        maw={420}
        value={part === undefined ? '-' : part.table}
        data={[
          { value: '-', label: 'Leave out' },
          ...tables.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange(withTable(mapping, sheet, { table: value === '-' ? undefined : value, read }));
        }}
      />
      {part === undefined ? null : <ColumnTable {...{ read, mapping, onChange, part }} />}
    </Stack>
  );
}

function ColumnTable({ read, mapping, onChange, part }: MappingProps & { part: MappingPart }) {
  const sheet = read.sheets[part.sheet];
  if (sheet === undefined) return null;
  const fields = fieldsOfPart(read, part).map(({ path, heading, isRequired, hasInitial }) => ({
    value: path,
    label: isRequired && !hasInitial ? `${heading} *` : heading,
  }));
  const pathOf = (column: number) =>
    Object.entries(part.columns).find(([, mapped]) => mapped === column)?.[0] ?? '';
  const rows = sheet.headings.map((heading, column) => ({
    heading: nameOf(heading, column),
    column,
    samples: sheet.samples.flatMap((row) => row[column] || []).join(' · ') || '–',
    path: pathOf(column),
  }));
  const choose = (column: number, path: string) =>
    onChange(withColumn(mapping, mapping.parts.indexOf(part), { column, path }));
  return (
    <DataTable
      caption={`Columns of ${sheet.name}`}
      rows={rows}
      rowKey={({ column }) => String(column)}
      columns={buildColumns([LEFT_OUT, ...fields], choose)}
    />
  );
}

interface FileColumn {
  readonly heading: string;
  readonly column: number;
  readonly samples: string;
  readonly path: string;
}

function buildColumns(
  fields: { value: string; label: string }[],
  choose: (column: number, path: string) => void,
): Column<FileColumn>[] {
  return [
    { key: 'heading', header: 'In the file', cell: ({ heading }) => heading, isTitle: true },
    {
      key: 'samples',
      isText: true,
      header: 'For example',
      cell: ({ samples }) => <span className={classes['samples']}>{samples}</span>,
    },
    {
      key: 'field',
      header: 'Is',
      cell: ({ heading, column, path }) => (
        <NativeSelect
          aria-label={`What ${heading} is`}
          value={path}
          data={fields}
          onChange={(event) => choose(column, event.currentTarget.value)}
        />
      ),
    },
  ];
}

/** What the file does not say is said once for all of its rows. */
function FixedValues({ read, mapping, onChange }: MappingProps) {
  const { asked, others } = fieldsToFix(read, mapping);
  if (asked.length === 0 && others.length === 0) return null;
  return (
    <Stack gap="sm">
      <Text component="h3" fw={600}>
        The same in all rows
      </Text>
      <div className={classes['fixed']}>
        {asked.map((field) => (
          <FixedValue
            key={field.path}
            field={field}
            value={mapping.fixed[field.path] ?? ''}
            onChange={(value) => onChange(withFixed(mapping, field.path, value))}
          />
        ))}
        {others.length === 0 ? null : (
          <NativeSelect
            label="Another field"
            value=""
            data={[
              { value: '', label: 'Choose…' },
              ...others.map(({ path, heading }) => ({ value: path, label: heading })),
            ]}
            onChange={(event) => {
              const field = others.find(({ path }) => path === event.currentTarget.value);
              if (field === undefined) return;
              const fixed = { ...mapping.fixed, [field.path]: field.options[0]?.value ?? '' };
              onChange({ ...mapping, fixed });
            }}
          />
        )}
      </div>
    </Stack>
  );
}

interface FixedValueProps {
  field: ImportField;
  value: string;
  onChange: (value: string) => void;
}

function FixedValue({ field, value, onChange }: FixedValueProps) {
  const { heading, options, isRequired } = field;
  const label = isRequired ? heading : `${heading} (optional)`;
  if (options.length > 0) {
    return (
      <NativeSelect
        label={label}
        value={value}
        data={[{ value: '', label: 'Not said' }, ...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function nameOf(heading: string, column: number): string {
  return heading === '' ? `Column ${column + 1}` : heading;
}
