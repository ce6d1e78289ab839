import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatCount } from '../../ui/format-money.ts';
import { call } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { ArrowLeftIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { DropFile } from '../imports/drop-file.tsx';
import { leaveFile } from '../imports/leave-file.ts';
import { MappingPanel } from '../imports/mapping-panel.tsx';
import { ChartRowsPanel } from './chart-rows-panel.tsx';
import { EarlierCharts } from './earlier-charts.tsx';
import { chartCheckQuery } from './queries.ts';
import type { ChartAsked, ChartFile } from './queries.ts';

const PAUSE_MS = 500;

/** A chart of accounts from a file: chosen, mapped, judged row by row, entered in one act. */
export function ChartImportPage() {
  const [read, setRead] = useState<ChartFile>();
  return (
    <Page
      title="Import a chart of accounts"
      description="From a spreadsheet, or an export of QuickBooks, Xero, Odoo or JuanTax. You see what happens to each account first."
      width="wide"
      isForActs
      actions={
        <Button
          component={Link}
          to={`${PATHS.settings}?tab=accounts`}
          variant="default"
          leftSection={<ArrowLeftIcon size={18} />}
        >
          Chart of accounts
        </Button>
      }
    >
      {read === undefined ? (
        <Stack gap="lg">
          <ChooseChart onRead={setRead} />
          <EarlierCharts />
        </Stack>
      ) : (
        <ChartPanels key={read.importId} read={read} onAgain={() => setRead(undefined)} />
      )}
    </Page>
  );
}

function ChooseChart({ onRead }: { onRead: (read: ChartFile) => void }) {
  return (
    <Panel>
      <Stack gap="md" align="flex-start">
        <div>
          <Text size="sm" mb={4}>
            Template with all headings:
          </Text>
          <ExportButtons
            formats={['xlsx', 'csv'] as const}
            name="chart-of-accounts-template"
            word="Download"
            address={(format) => `/api/chart-import-templates/${format}`}
          />
        </div>
        <DropFile
          isOne
          send={async (files) => onRead(await call('POST /api/chart-imports', { body: { files } }))}
        >
          <Text size="sm" c="dimmed" maw={560}>
            An Excel workbook (XLSX) or a CSV file with a row of headings. Accounts of the chart
            stay as they are; the names in your file are remembered for your trial balance.
          </Text>
        </DropFile>
      </Stack>
    </Panel>
  );
}

interface ChartPanelsProps {
  read: ChartFile;
  onAgain: () => void;
}

function ChartPanels({ read, onAgain }: ChartPanelsProps) {
  const { importId, fileName, preset } = read;
  const [asked, setAsked] = useState<ChartAsked>({ mapping: read.mapping, choices: [] });
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const [count, setCount] = useState<number>();
  const check = useQuery({ ...chartCheckQuery(importId, settled), enabled: count === undefined });
  const cancel = () => {
    leaveFile(importId);
    onAgain();
  };
  if (count !== undefined) return <Added count={count} onAgain={onAgain} />;
  return (
    <Stack gap="md">
      <Text fw={600}>
        {preset === null ? fileName : `${fileName}: recognised as an export of ${preset}`}
      </Text>
      <MappingPanel
        read={read}
        mapping={asked.mapping}
        onChange={(mapping) => setAsked({ mapping, choices: [] })}
      />
      {check.error === null ? null : (
        <ProblemNotice error={check.error} retry={() => void check.refetch()} />
      )}
      {check.isPending ? <LoadingRows rows={4} /> : null}
      {check.data === undefined ? null : (
        <ChartRowsPanel
          importId={importId}
          asked={settled}
          checked={check.data}
          isCurrent={settled === asked && !check.isFetching}
          onChoose={(choice) =>
            setAsked({
              ...asked,
              choices: [...asked.choices.filter(({ row }) => row !== choice.row), choice],
            })
          }
          onAdded={setCount}
          onCancel={cancel}
        />
      )}
    </Stack>
  );
}

function Added({ count, onAgain }: { count: number; onAgain: () => void }) {
  return (
    <Panel>
      <Stack gap="md" align="flex-start">
        <Text component="h2" fw={600} size="lg" role="status">
          {`${formatCount(count)} account${count === 1 ? '' : 's'} added`}
        </Text>
        <Text size="sm">
          Next, import your trial balance: its accounts are found by the names of this chart.
        </Text>
        <Button component={Link} to={PATHS.openingImport}>
          Import opening balances
        </Button>
        <Button variant="default" onClick={onAgain}>
          Import another chart
        </Button>
      </Stack>
    </Panel>
  );
}
