import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

interface ImportActProps {
  /** What the button does; the question is the same with a question mark. */
  act: string;
  /** The word of the dialog's Yes. */
  confirm: string;
  isReady: boolean;
  isBusy: boolean;
  error: Error | null;
  onYes: () => void;
  onCancel: () => void;
  /** What the question says. */
  children: ReactNode;
}

/** The act below the rows of a file: asked once more, then done; or the file is left. */
export function ImportAct(props: ImportActProps) {
  const { act, confirm, isReady, isBusy, error, onYes, onCancel, children } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {error === null ? null : <ProblemNotice error={error} />}
      <Group gap="sm">
        <Button disabled={!isReady} loading={isBusy} onClick={() => setAsking(true)}>
          {act}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={`${act}?`}
        confirm={confirm}
        isBusy={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onYes();
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

interface OutcomeFileProps {
  importId: string;
  name: string;
  isCurrent: boolean;
}

/** What happens to each row, as a file. */
export function OutcomeFile({ importId, name, isCurrent }: OutcomeFileProps) {
  return (
    <Group gap="sm">
      <Text size="sm">This list as a file:</Text>
      <ExportButtons
        formats={['pdf', 'xlsx', 'csv'] as const}
        name={name}
        isDisabled={!isCurrent}
        address={(format) => `/api/import-outcomes/${importId}/${format}`}
      />
    </Group>
  );
}
