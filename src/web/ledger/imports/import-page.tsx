import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { KINDS } from '#kinds/index.ts';

import { PATHS } from '../../lib/paths.ts';
import { CountedProgress } from '../../ui/counted-progress.tsx';
import { ArrowLeftIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { CheckPanel } from './check-panel.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ConfirmPanel } from './confirm-panel.tsx';
import { EnteredPanel } from './entered-panel.tsx';
import type { Entered, Mapping, ReadFile } from './import-types.ts';
import { leaveFile } from './leave-file.ts';
import { MappingPanel } from './mapping-panel.tsx';
import { useCheck, useProgress } from './use-check.ts';

/**
 * Documents of one kind from a file: chosen, mapped, checked as their form checks them, entered all
 * or none.
 */
export function ImportPage() {
  const [kind, setKind] = useState(KINDS[0]?.id ?? '');
  const [read, setRead] = useState<ReadFile>();
  const [entered, setEntered] = useState<Entered>();
  const begin = () => {
    setRead(undefined);
    setEntered(undefined);
  };
  return (
    <Page
      title="Import"
      description="Many documents at once from a spreadsheet. Each is checked as in its form, and all are posted or none."
      width="wide"
      isForActs
      actions={
        <Button
          component={Link}
          to={PATHS.records}
          variant="default"
          leftSection={<ArrowLeftIcon size={18} />}
        >
          Records
        </Button>
      }
    >
      {entered !== undefined ? <EnteredPanel entered={entered} onAgain={begin} /> : null}
      {entered === undefined && read === undefined ? (
        <ChooseFile kind={kind} onKind={setKind} onRead={setRead} />
      ) : null}
      {entered === undefined && read !== undefined ? (
        <FilePanels key={read.importId} read={read} onEntered={setEntered} onCancel={begin} />
      ) : null}
    </Page>
  );
}

interface FilePanelsProps {
  read: ReadFile;
  onEntered: (entered: Entered) => void;
  onCancel: () => void;
}

function FilePanels({ read, onEntered, onCancel }: FilePanelsProps) {
  const { importId, fileName } = read;
  const [mapping, setMapping] = useState<Mapping>(read.mapping);
  const [isEntering, setEntering] = useState(false);
  const check = useCheck(importId, mapping);
  const progress = useProgress(importId, check.isFetching || isEntering);
  const cancel = () => {
    leaveFile(importId);
    onCancel();
  };
  return (
    <Stack gap="md">
      <Text fw={600}>{fileName}</Text>
      <MappingPanel read={read} mapping={mapping} onChange={setMapping} />
      {progress === undefined ? null : <Underway {...progress} />}
      {check.error === null ? null : (
        <ProblemNotice error={check.error} retry={() => void check.refetch()} />
      )}
      {check.isPending ? <LoadingRows rows={4} /> : null}
      {check.data === undefined ? null : (
        <>
          <CheckPanel importId={importId} checked={check.data} />
          <ConfirmPanel
            importId={importId}
            mapping={check.mapping}
            checked={check.data}
            isCurrent={check.isCurrent}
            onBusy={setEntering}
            onEntered={onEntered}
            onCancel={cancel}
          />
        </>
      )}
    </Stack>
  );
}

function Underway({ stage, done, total }: { stage: string; done: number; total: number }) {
  const doing = stage === 'entering' ? 'Entering' : 'Checking';
  return <CountedProgress doing={doing} done={done} total={total} unit="documents" />;
}
