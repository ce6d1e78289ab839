import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDate, isBusinessDate } from '#shared/dates.ts';

import { formatCount } from '../../ui/format-money.ts';
import { call } from '../../lib/call.ts';
import { PATHS, recordPath, reportPath } from '../../lib/paths.ts';
import { ArrowLeftIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { DropFile } from '../imports/drop-file.tsx';
import { leaveFile } from '../imports/leave-file.ts';
import { OpeningRowsPanel } from './opening-rows-panel.tsx';
import { OpeningSheets } from './opening-sheets.tsx';
import { openingCheckQuery } from './queries.ts';
import type { EnteredOpening, OpeningAsked, OpeningFile } from './queries.ts';

const PAUSE_MS = 500;

/** Opening balances from reports of another program: chosen, judged, entered in one act. */
export function OpeningImportPage() {
  const [read, setRead] = useState<OpeningFile>();
  return (
    <Page
      title="Import opening balances"
      description="The trial balance with the unpaid invoices and bills behind it, from a spreadsheet or reports of QuickBooks, Xero, Odoo or JuanTax. You see what each row means first."
      width="wide"
      isForActs
      actions={
        <Button
          component={Link}
          to={PATHS.openingBalances}
          variant="default"
          leftSection={<ArrowLeftIcon size={18} />}
        >
          Opening Balances
        </Button>
      }
    >
      {read === undefined ? (
        <ChooseReports onRead={setRead} />
      ) : (
        <OpeningPanels key={read.importId} read={read} onAgain={() => setRead(undefined)} />
      )}
    </Page>
  );
}

function ChooseReports({ onRead }: { onRead: (read: OpeningFile) => void }) {
  return (
    <Panel>
      <Stack gap="md" align="flex-start">
        <Text size="sm" maw={640}>
          Choose all reports together, as of the same day: the trial balance, the open invoices (A/R
          ageing detail) and the unpaid bills (A/P ageing detail). Import your chart of accounts and
          your customers and vendors first: accounts and names are then found automatically.
        </Text>
        <Group gap="sm">
          <Button component={Link} to={PATHS.chartImport} variant="default">
            Import a chart of accounts
          </Button>
          <Button component={Link} to={PATHS.partyImport} variant="default">
            Import customers and vendors
          </Button>
        </Group>
        <DropFile
          send={async (files) =>
            onRead(await call('POST /api/opening-imports', { body: { files } }))
          }
        >
          <Text size="sm" c="dimmed" maw={560}>
            Excel workbooks (XLSX) or CSV files, up to 10 together, 5,000 rows and 4 MB. Nothing is
            saved before you have seen what would be entered.
          </Text>
        </DropFile>
      </Stack>
    </Panel>
  );
}

interface OpeningPanelsProps {
  read: OpeningFile;
  onAgain: () => void;
}

function OpeningPanels({ read, onAgain }: OpeningPanelsProps) {
  const { importId, fileName } = read;
  const [asked, setAsked] = useState<OpeningAsked>({
    date: read.date ?? '',
    sheets: read.sheets.map(({ is, daysFirst }) => ({ is, daysFirst })),
    accounts: [],
    registersParties: false,
  });
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const [entered, setEntered] = useState<EnteredOpening>();
  const isDated = isBusinessDate(settled.date);
  const check = useQuery({
    ...openingCheckQuery(importId, settled),
    enabled: entered === undefined && isDated,
  });
  const cancel = () => {
    leaveFile(importId);
    onAgain();
  };
  if (entered !== undefined)
    return <Entered entered={entered} date={settled.date} total={check.data?.debit} />;
  return (
    <Stack gap="md">
      <Text fw={600}>{fileName}</Text>
      <OpeningSheets read={read} asked={asked} onChange={setAsked} />
      {check.error === null ? null : (
        <ProblemNotice error={check.error} retry={() => void check.refetch()} />
      )}
      {isDated && check.isPending ? <LoadingRows rows={4} /> : null}
      {isDated ? null : (
        <Button variant="default" onClick={cancel} style={{ alignSelf: 'flex-start' }}>
          Cancel
        </Button>
      )}
      {check.data === undefined || !isDated ? null : (
        <OpeningRowsPanel
          importId={importId}
          asked={settled}
          checked={check.data}
          isCurrent={settled === asked && !check.isFetching}
          onChoose={(choice) =>
            setAsked({
              ...asked,
              accounts: [...asked.accounts.filter(({ key }) => key !== choice.key), choice],
            })
          }
          onEntered={setEntered}
          onCancel={cancel}
        />
      )}
    </Stack>
  );
}

interface EnteredProps {
  entered: EnteredOpening;
  date: string;
  /** Of one side, in centavos. */
  total: string | undefined;
}

function Entered({ entered, date, total }: EnteredProps) {
  const { transactionId, number, registeredCount } = entered;
  return (
    <Panel>
      <Stack gap="md" align="flex-start">
        <Text component="h2" fw={600} size="lg" role="status">
          {'Opening balances entered: '}
          <span style={{ whiteSpace: 'nowrap' }}>{number}</span>
        </Text>
        <Text size="sm">
          {`Balances as at the end of ${formatDate(date)}`}
          {total === undefined ? null : (
            <>
              {', '}
              <Money amount={total} />
              {' on each side'}
            </>
          )}
          {registeredCount === 0
            ? '.'
            : `. ${formatCount(registeredCount)} customers and vendors were registered.`}
        </Text>
        <Group gap="sm">
          <Button component={Link} to={recordPath(transactionId)}>
            Open the record
          </Button>
          <Button component={Link} to={reportPath('trial-balance')} variant="default">
            Trial Balance
          </Button>
          <Button component={Link} to={PATHS.ageing} variant="default">
            Ageing
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
