import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { formatCount } from '../../ui/format-money.ts';
import { PATHS } from '../../lib/paths.ts';
import { CountedProgress } from '../../ui/counted-progress.tsx';
import { ArrowLeftIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { MappingPanel } from '../imports/mapping-panel.tsx';
import { useProgress } from '../imports/use-check.ts';
import { ChoosePartyFile } from './choose-party-file.tsx';
import { LeftOutButtons } from './left-out-buttons.tsx';
import { partyCheckQuery } from './queries.ts';
import type { PartyFile, Register } from './queries.ts';
import { leaveFile } from '../imports/leave-file.ts';
import { RowsPanel } from './rows-panel.tsx';

const PAUSE_MS = 500;

/** Customers or vendors from a file: chosen, mapped, judged row by row, registered in one act. */
export function PartyImportPage() {
  const [params] = useSearchParams();
  const first = params.get('register') === 'vendor' ? 'vendor' : 'customer';
  const [register, setRegister] = useState<Register>(first);
  const [read, setRead] = useState<PartyFile>();
  return (
    <Page
      title="Import customers and vendors"
      description="From a spreadsheet, or an export of QuickBooks, Xero, Odoo or JuanTax. You see what happens to each row first."
      width="wide"
      isForActs
      actions={
        <Button
          component={Link}
          to={`${PATHS.parties}?register=${register}`}
          variant="default"
          leftSection={<ArrowLeftIcon size={18} />}
        >
          Customers and Vendors
        </Button>
      }
    >
      {read === undefined ? (
        <ChoosePartyFile register={register} onRegister={setRegister} onRead={setRead} />
      ) : (
        <FilePanels
          key={read.importId}
          read={read}
          register={register}
          onAgain={() => setRead(undefined)}
        />
      )}
    </Page>
  );
}

interface FilePanelsProps {
  read: PartyFile;
  register: Register;
  onAgain: () => void;
}

function FilePanels({ read, register, onAgain }: FilePanelsProps) {
  const { importId, fileName, preset } = read;
  const [mapping, setMapping] = useState(read.mapping);
  const [settled] = useDebouncedValue(mapping, PAUSE_MS);
  const [isPosting, setPosting] = useState(false);
  const [count, setCount] = useState<number>();
  const check = useQuery({ ...partyCheckQuery(importId, settled), enabled: count === undefined });
  const progress = useProgress(importId, check.isFetching || isPosting);
  const cancel = () => {
    leaveFile(importId);
    onAgain();
  };
  if (count !== undefined) return <Registered {...{ importId, register, count, onAgain }} />;
  return (
    <Stack gap="md">
      <Text fw={600}>
        {preset === null ? fileName : `${fileName}: recognised as an export of ${preset}`}
      </Text>
      <MappingPanel read={read} mapping={mapping} onChange={setMapping} />
      {progress === undefined ? null : <Underway {...progress} />}
      {check.error === null ? null : (
        <ProblemNotice error={check.error} retry={() => void check.refetch()} />
      )}
      {check.isPending ? <LoadingRows rows={4} /> : null}
      {check.data === undefined ? null : (
        <RowsPanel
          importId={importId}
          mapping={settled}
          checked={check.data}
          isCurrent={settled === mapping && !check.isFetching}
          onBusy={setPosting}
          onRegistered={setCount}
          onCancel={cancel}
        />
      )}
    </Stack>
  );
}

interface RegisteredProps {
  importId: string;
  register: Register;
  count: number;
  onAgain: () => void;
}

function Registered({ importId, register, count, onAgain }: RegisteredProps) {
  const word = register === 'customer' ? 'customer' : 'vendor';
  return (
    <Panel>
      <Stack gap="md" align="flex-start">
        <Text component="h2" fw={600} size="lg" role="status">
          {`${formatCount(count)} ${word}${count === 1 ? '' : 's'} registered`}
        </Text>
        <LeftOutButtons importId={importId} />
        <Button onClick={onAgain}>Import another file</Button>
      </Stack>
    </Panel>
  );
}

function Underway({ stage, done, total }: { stage: string; done: number; total: number }) {
  const doing = stage === 'entering' ? 'Registering' : 'Checking';
  return <CountedProgress doing={doing} done={done} total={total} unit="rows" />;
}
