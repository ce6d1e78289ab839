import '../../../lib/styles/mantine-later.css';

import { Button, Group, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { LoadingRows } from '../../../ui/loading.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import classes from '../../../forms/form-page.module.css';
import type { FormOrder, FrameLink } from '../../../forms/frame-link.ts';
import { warnOfUnsaved } from '../../../lib/unsaved-warning.ts';
import { ChooseFiles } from './choose-files.tsx';
import { FilePanel } from './file-panel.tsx';
import { hindrance } from './queued-file.ts';
import type { QueuedFile } from './queued-file.ts';
import { buildDesk } from './statement-desk.ts';
import { counted, overview } from './words.ts';
import { statementAccountsQuery } from '../../queries.ts';

/**
 * Uploads statements of account: choose files, see what they hold, correct how they are read, save.
 */
export function UploadStatementPage({ order, link }: { order: FormOrder; link: FrameLink }) {
  const [desk] = useState(() => buildDesk(order.clientId));
  const files = useSyncExternalStore(desk.subscribe, desk.files);
  const accounts = useQuery(statementAccountsQuery);
  const [account, setAccount] = useState(
    () => new URLSearchParams(order.search).get('account') ?? '',
  );
  useEffect(() => link.tell({ type: 'ready', form: order.form }), [order, link]);
  const isUnsaved = files.some(({ stage }) => stage !== 'saved');
  useEffect(() => {
    warnOfUnsaved('statements', isUnsaved);
    link.tell({ type: 'unsaved', unsaved: isUnsaved });
  }, [isUnsaved, link]);
  const known = accounts.data ?? [];
  return (
    <main className={classes['page']}>
      <Title order={1} size="h2">
        Upload a statement of account
      </Title>
      {accounts.error === null ? null : (
        <ProblemNotice error={accounts.error} retry={() => void accounts.refetch()} />
      )}
      {accounts.isPending ? (
        <LoadingRows rows={2} height={80} />
      ) : (
        <ChooseFiles
          accounts={known}
          account={known.some((each) => each.account === account) ? account : ''}
          onAccount={setAccount}
          take={(chosen, which) => desk.add(chosen, which)}
        />
      )}
      <VisuallyHidden role="status">{overview(files)}</VisuallyHidden>
      <SaveAll files={files} onSave={() => void desk.saveAll()} />
      {files.map((entry) => (
        <FilePanel
          key={entry.key}
          entry={entry}
          desk={desk}
          accounts={known}
          link={link}
          isAlone={files.length === 1}
        />
      ))}
      {files.length > 0 && !isUnsaved ? (
        <Group>
          <Button
            variant="default"
            onClick={() => {
              desk.clearSaved();
              document.querySelector<HTMLElement>('[data-choose-files]')?.focus();
            }}
          >
            Upload another
          </Button>
        </Group>
      ) : null}
    </main>
  );
}

/** Several files that are right are saved by one button. */
function SaveAll({ files, onSave }: { files: readonly QueuedFile[]; onSave: () => void }) {
  const ready = files.filter(
    (entry) => entry.stage === 'read' && hindrance(entry) === undefined,
  ).length;
  if (files.length < 2) return null;
  return (
    <Group justify="space-between" gap="sm">
      <Title order={2} size="h4">
        {counted(files.length, 'file')}
      </Title>
      {ready < 2 ? null : <Button onClick={onSave}>{`Save all ${ready}`}</Button>}
    </Group>
  );
}
