import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { PATHS } from '../../lib/paths.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { sentRunQuery } from './queries.ts';
import type { SentRun } from './queries.ts';
import { SentTable } from './sent-table.tsx';

/** One statement run: what was sent to whom, and what became of the mail. */
export function SentRunPage() {
  const { runId = '' } = useParams();
  const run = useQuery(sentRunQuery(runId));
  const { data } = run;
  return (
    <Page
      title={
        data === undefined ? 'Statements sent' : `Statements as of ${formatDate(data.run.asOf)}`
      }
      description={data === undefined ? undefined : describe(data)}
      width="wide"
      actions={
        <Button component={Link} to={PATHS.statementRuns} variant="default">
          All statements sent
        </Button>
      }
    >
      {run.error === null ? null : (
        <ProblemNotice error={run.error} retry={() => void run.refetch()} />
      )}
      {run.isPending ? <LoadingRows rows={6} /> : null}
      {data === undefined ? null : (
        <Stack gap="md">
          <Group gap="sm" className="no-print">
            <ExportButtons
              formats={['pdf', 'xlsx', 'csv'] as const}
              name={`statements-${data.run.asOf}`}
              address={(format) => `/api/statement-runs/${runId}/list/${format}`}
            />
          </Group>
          <SentTable statements={data.statements} />
        </Stack>
      )}
    </Page>
  );
}

function describe({ run }: SentRun): string {
  const { statementCount, total, sentBy, sentAt } = run;
  const counted = statementCount === 1 ? '1 statement' : `${statementCount} statements`;
  return `${counted} totalling ${formatPesos(total)}, queued for mailing by ${sentBy} ${formatInstant(sentAt)}.`;
}
