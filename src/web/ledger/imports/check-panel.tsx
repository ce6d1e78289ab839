import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { formatDate } from '#shared/dates.ts';

import { saveFile } from '../../lib/save-file.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatCount, formatPesos } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Checked } from './import-types.ts';

type Sample = Checked['samples'][number];

const MAX_LINES = 6;

/**
 * What a check found: how much would be entered, what is wrong at which row, and the first
 * documents.
 */
export function CheckPanel({ importId, checked }: { importId: string; checked: Checked }) {
  const { documentCount, rowCount, total, faultCount, faults, warnings, samples } = checked;
  return (
    <Panel>
      <Stack gap="md">
        <div>
          <Text component="h2" fw={600} size="lg">
            What would be entered
          </Text>
          <Text role="status">
            {`${counted(documentCount, 'document')} in ${counted(rowCount, 'row')}, ` +
              (faultCount === 0
                ? `₱\u00a0${formatPesos(total)} in total.`
                : `${counted(faultCount, 'fault')}.`)}
          </Text>
        </div>
        {faultCount === 0 ? null : (
          <Faults importId={importId} faults={faults} faultCount={faultCount} />
        )}
        {warnings.map((warning) => (
          <Alert key={warning} color="yellow" icon={<AlertIcon />}>
            {warning}
          </Alert>
        ))}
        {samples.length === 0 ? null : (
          <>
            <Text component="h3" fw={600}>
              {samples.length < documentCount ? 'The first documents' : 'The documents'}
            </Text>
            <DataTable
              caption="The first documents"
              rows={samples}
              rowKey={({ row }) => String(row)}
              columns={SAMPLE_COLUMNS}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}

interface FaultsProps {
  importId: string;
  faults: Checked['faults'];
  faultCount: number;
}

function Faults({ importId, faults, faultCount }: FaultsProps) {
  const save = useMutation({
    mutationFn: () => saveFile(`/api/imports/${importId}/faults`, 'import-faults.csv'),
  });
  const rows = faults.map((fault, at) => ({ ...fault, at }));
  return (
    <Stack gap="sm">
      <Alert color="red" icon={<AlertIcon />}>
        Fix all rows before importing: correct the columns above, or the file, and choose it again.
      </Alert>
      <DataTable
        caption="Errors"
        rows={rows}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            key: 'row',
            header: 'Row',
            cell: ({ sheet, row }) => (row === 0 ? 'All' : `${row} · ${sheet}`),
            isTitle: true,
          },
          { key: 'column', header: 'Column', cell: ({ column, field }) => column || field },
          {
            key: 'message',
            isText: true,
            isTall: true,
            header: 'Error',
            cell: ({ message }) => message,
          },
        ]}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {faultCount > faults.length ? `The first ${faults.length} of ${faultCount}.` : ''}
        </Text>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Save the list as CSV
        </Button>
      </Group>
    </Stack>
  );
}

const SAMPLE_COLUMNS: readonly Column<Sample>[] = [
  { key: 'row', header: 'Row', cell: ({ row }) => row },
  {
    key: 'what',
    isText: true,
    header: 'Document',
    isTitle: true,
    cell: ({ number, description, party }) =>
      [number, description, party].filter(Boolean).join(' · '),
  },
  { key: 'date', header: 'Date', cell: ({ date }) => formatDate(date) },
  { key: 'lines', isTall: true, header: 'Entry', cell: Entry },
  { key: 'total', header: 'Total', align: 'right', cell: ({ total }) => <Money amount={total} /> },
];

function Entry({ lines }: Sample) {
  return (
    <Stack gap={0}>
      {lines.slice(0, MAX_LINES).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of an entry never change places
        <Text key={at} size="sm">
          {`${line.account} ${line.title} ${side(line)}`}
        </Text>
      ))}
      {lines.length > MAX_LINES ? (
        <Text size="sm">{`and ${lines.length - MAX_LINES} more lines`}</Text>
      ) : null}
    </Stack>
  );
}

function side({ debit, credit }: Sample['lines'][number]): string {
  return credit === '0.00' ? `Dr ${formatPesos(debit)}` : `Cr ${formatPesos(credit)}`;
}

/** `1 document`, `2 documents`. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
