import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { formatCount } from './format-money.ts';
import { DialogActs } from './dialog-acts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table.tsx';
import { Dialog } from './dialog.tsx';
import { DownloadIcon } from './screen-icons.tsx';
import { LoadingRows } from './loading.tsx';
import {
  personalDataQuery,
  useErasePersonalData,
  useSavePersonalData,
} from './personal-data-queries.ts';
import type { PersonalData, Subject } from './personal-data-queries.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { ReasonedButton } from './reasoned-button.tsx';

interface PersonalDataDialogProps {
  subject: Subject;
  name: string;
  onClose: () => void;
}

/** What is held about a person: why, until when; saved as a file, and erased where it may be. */
export function PersonalDataDialog({ subject, name, onClose }: PersonalDataDialogProps) {
  const found = useQuery(personalDataQuery(subject));
  const save = useSavePersonalData(subject);
  const erase = useErasePersonalData(subject);
  const [isAsking, setIsAsking] = useState(false);
  const { data } = found;
  return (
    <Dialog
      onClose={onClose}
      title={`Personal data of ${name}`}
      size="xl"
      // One Escape leaves the question alone.
      closeOnEscape={!isAsking}
    >
      <Stack gap="md">
        {found.isPending ? <LoadingRows rows={6} /> : null}
        {found.error === null ? null : (
          <ProblemNotice error={found.error} retry={() => void found.refetch()} />
        )}
        {data === undefined ? null : (
          <Held
            data={data}
            nameless={NAMELESS[subject.of]}
            isSaving={save.isPending}
            onSave={() => save.mutate()}
            onErase={() => setIsAsking(true)}
          />
        )}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title="Erase personal data?"
        confirm="Erase"
        isDangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          erase.mutate();
        }}
      >
        What is marked “May be erased” is erased for good. Books, tax documents and the audit log
        stay. Export first if the person asked for a copy.
      </ConfirmDialog>
    </Dialog>
  );
}

/** Of a customer or vendor the audit log has when it was registered, which keeps nothing longer. */
const NAMELESS: Readonly<Record<Subject['of'], string>> = {
  accounts: 'Neither the books nor the audit log name this person.',
  parties: 'No entry of the books names this person.',
};

interface HeldProps {
  data: PersonalData;
  /** What is said where nothing has to be kept. */
  nameless: string;
  isSaving: boolean;
  onSave: () => void;
  onErase: () => void;
}

function Held({ data, nameless, isSaving, onSave, onErase }: HeldProps) {
  const first = useRef<HTMLButtonElement>(null);
  // It comes after its dialog has put the focus on the cross that closes it.
  // The reading begins at the top, and the button is in sight below it.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Text size="sm">{retentionOf(data, nameless)}</Text>
      <DataTable
        caption="Data held"
        columns={columnsOf(data)}
        rows={data.holdings.filter(({ count }) => count > 0)}
        rowKey={({ what }) => what}
      />
      <DialogActs>
        <ReasonedButton
          variant="default"
          reason={data.whyNot === '' ? undefined : data.whyNot}
          onClick={onErase}
        >
          Erase
        </ReasonedButton>
        <Button
          ref={first}
          data-autofocus
          leftSection={<DownloadIcon size={18} />}
          loading={isSaving}
          onClick={onSave}
        >
          Export
        </Button>
      </DialogActs>
    </>
  );
}

function retentionOf({ keptUntil, lastEntry, law }: PersonalData, nameless: string): string {
  if (keptUntil === null || lastEntry === null) return nameless;
  return `The books or the audit log name this person last on ${formatDate(lastEntry)}. They are kept until ${formatDate(keptUntil)}. ${law}`;
}

function columnsOf({ keptUntil }: PersonalData): Column<PersonalData['holdings'][number]>[] {
  const until = keptUntil === null ? 'Kept' : `Kept until ${formatDate(keptUntil)}`;
  return [
    { key: 'what', header: 'What is held', isTitle: true, cell: ({ what }) => what },
    { key: 'why', header: 'Why', cell: ({ why }) => why },
    { key: 'count', header: 'Entries', align: 'right', cell: ({ count }) => formatCount(count) },
    {
      key: 'until',
      header: 'Retention',
      cell: ({ isErasable }) => (isErasable ? 'May be erased' : until),
    },
  ];
}
