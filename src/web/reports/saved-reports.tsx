import { ActionIcon, Anchor, Menu, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { call, queryText } from '../lib/call.ts';
import { notify } from '../lib/notify.ts';
import { reportPath } from '../lib/paths.ts';
import { afterChangeOf } from '../lib/stale.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormDialog, fieldProblem } from '../ui/form-dialog.tsx';
import { formatInstant } from '../ui/format-instant.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from './reports.module.css';
import type { SavedReport } from './queries.ts';
import { savedReportsQuery } from './queries.ts';
import { Acts } from '../ui/acts.tsx';

/** The reports that somebody of the company saved, each a link with its settings. */
export function SavedReports() {
  const saved = useQuery(savedReportsQuery);
  const { data, error } = saved;
  return (
    <section aria-label="Saved reports">
      <Panel>
        <Title order={2} size="h3" mb="xs">
          Saved reports
        </Title>
        {error === null ? null : <ProblemNotice error={error} retry={() => void saved.refetch()} />}
        {saved.isPending ? <LoadingRows rows={1} /> : null}
        {data?.reports.length === 0 ? (
          <Text c="dimmed" size="sm">
            None yet. Open a report, choose its settings and press Save. Saved reports are shared
            with everyone who can see reports.
          </Text>
        ) : (
          <ul className={classes['saved']}>
            {data?.reports.map((each) => (
              <Saved key={each.savedReportId} saved={each} />
            ))}
          </ul>
        )}
      </Panel>
    </section>
  );
}

function Saved({ saved }: { saved: SavedReport }) {
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <li>
      <div>
        <Anchor component={Link} to={`${reportPath(saved.report)}${queryText(saved.settings)}`}>
          {saved.name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {`${saved.savedBy}, ${formatInstant(saved.savedAt)}`}
        </Text>
      </div>
      <Acts>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={`Change ${saved.name}`}>
              <ChevronDownIcon size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen('rename')}>Rename</Menu.Item>
            <Menu.Item onClick={() => setOpen('delete')}>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Acts>
      {open === 'rename' ? <RenameDialog saved={saved} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog saved={saved} onClose={close} /> : null}
    </li>
  );
}

interface DialogProps {
  saved: SavedReport;
  onClose: () => void;
}

function RenameDialog({ saved, onClose }: DialogProps) {
  const [name, setName] = useState(saved.name);
  const done = useDone(onClose);
  const rename = useMutation({
    mutationFn: () =>
      call('PUT /api/saved-reports/:savedReportId', {
        params: { savedReportId: saved.savedReportId },
        body: { name },
      }),
    meta: { handled: true },
    onSuccess: () => done('Renamed.'),
  });
  return (
    <FormDialog
      title="Rename the report"
      save="Rename"
      isSaving={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onSave={() => rename.mutate()}
    >
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={fieldProblem(rename.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function DeleteDialog({ saved, onClose }: DialogProps) {
  const done = useDone(onClose);
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/saved-reports/:savedReportId', {
        params: { savedReportId: saved.savedReportId },
      }),
    onSuccess: () => done('The saved report was deleted.'),
  });
  return (
    <ConfirmDialog
      opened
      title={`Delete ${saved.name}?`}
      confirm="Delete"
      isDangerous
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    >
      It is removed for everyone. The figures are not affected.
    </ConfirmDialog>
  );
}

function useDone(onClose: () => void) {
  return async (message: string) => {
    notify({ message });
    await afterChangeOf('saved-reports');
    onClose();
  };
}
