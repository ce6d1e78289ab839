import { Button, Stack, Text, Title } from '@mantine/core';

import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { formatSize } from '../../ui/format-size.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { SystemRun } from './queries.ts';
import { KIND_WORDS, outcomeOf, startedBy } from './words.ts';

interface RunListProps {
  runs: readonly SystemRun[];
  onFetch: (run: SystemRun) => void;
}

/** What was made, rehearsed and checked, the newest first; kept backups can be saved elsewhere. */
export function RunList({ runs, onFetch }: RunListProps) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="system-runs">
      <Title order={2} size="h4" id="system-runs" mb="xs">
        What was done
      </Title>
      <DataTable
        caption="Backups, rehearsals and checks"
        columns={columnsWith(onFetch)}
        rows={runs}
        rowKey={({ runId }) => runId}
      />
    </section>
  );
}

function columnsWith(onFetch: RunListProps['onFetch']): Column<SystemRun>[] {
  return [
    { key: 'what', header: 'What', isTitle: true, cell: ({ kind }) => KIND_WORDS[kind] },
    { key: 'when', header: 'When', cell: ({ endedAt }) => formatInstant(endedAt) },
    { key: 'who', header: 'Who', cell: startedBy },
    {
      key: 'outcome',
      isText: true,
      isTall: true,
      header: 'Outcome',
      cell: (run) => {
        const { tone, word } = outcomeOf(run);
        return (
          <Stack gap={4} align="flex-start">
            <StateBadge tone={tone}>{word}</StateBadge>
            {run.faults.slice(0, 3).map((fault) => (
              <Text key={fault} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {fault}
              </Text>
            ))}
            {run.faults.length > 3 ? (
              <Text size="sm">{`and ${run.faults.length - 3} more`}</Text>
            ) : null}
          </Stack>
        );
      },
    },
    {
      key: 'size',
      header: 'Size',
      align: 'right',
      cell: ({ size }) => (size === 0 ? '–' : formatSize(size)),
    },
    {
      key: 'lock',
      header: 'Encrypted',
      cell: ({ kind, isEncrypted }) => (kind === 'verify' ? '–' : isEncrypted ? 'Yes' : 'No'),
    },
    {
      key: 'save',
      header: 'File',
      cell: (run) =>
        run.isKept ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Save the backup of ${formatInstant(run.endedAt)}`}
            onClick={() => onFetch(run)}
          >
            Save
          </Button>
        ) : (
          '–'
        ),
    },
  ];
}
