import { Button, Group, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { useIsAccountant } from '../../lib/session/session-context.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AlarmView } from './alarm-view.tsx';
import { FileDialog } from './file-dialog.tsx';
import { FilingHistory } from './filing-history.tsx';
import { useFilingState } from './queries.ts';
import type { Filing, FilingState } from './queries.ts';
import classes from './filings.module.css';
import { SentFiles } from './sent-files.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface FiledPanelProps {
  /** The code of what is filed, such as `2550Q`. */
  subject: string;
  /** `2026-12`, `2026-Q4`, `2026`. */
  period: string;
}

/**
 * Whether a return or list was filed for a period, marking it as filed, and the alarm when the
 * books moved since.
 */
export function FiledPanel({ subject, period }: FiledPanelProps) {
  const headingId = useId();
  const { data, error, isPending, refetch } = useFilingState(subject, period);
  return (
    <section aria-labelledby={headingId} className="no-print">
      <Panel>
        <Group justify="space-between" gap="sm" mb="sm">
          <Title order={2} size="h3" id={headingId}>
            {data === undefined ? 'Filing' : `Filing: ${data.subject.title}, ${data.periodLabel}`}
          </Title>
          {data === undefined ? null : <State state={data} />}
        </Group>
        {error === null ? null : <ProblemNotice error={error} retry={() => void refetch()} />}
        {isPending ? <LoadingRows rows={2} /> : null}
        {data === undefined ? null : <Filed state={data} />}
      </Panel>
    </section>
  );
}

function State({ state: { standing, alarm } }: { state: FilingState }) {
  if (standing === null) return <StateBadge tone="quiet">Not filed</StateBadge>;
  if (alarm !== null) return <StateBadge tone="bad">Changed since</StateBadge>;
  return <StateBadge tone="good">As filed</StateBadge>;
}

function Filed({ state }: { state: FilingState }) {
  const [dialog, setDialog] = useState<'file' | 'withdraw'>();
  const isAccountant = useIsAccountant();
  const { standing, alarm, history } = state;
  const close = () => setDialog(undefined);
  return (
    <div className={classes['stack']}>
      {standing === null ? (
        <Text>
          Nothing of this period is marked as filed.
          {state.isOver ? '' : ` ${state.periodLabel} is not over yet.`}
        </Text>
      ) : null}
      {standing === null ? null : <Standing filing={standing} files={state.files} />}
      {alarm === null ? null : <AlarmView alarm={alarm} />}
      {isAccountant ? (
        <Group gap="sm">
          <Acts state={state} onOpen={setDialog} />
        </Group>
      ) : null}
      <FilingHistory history={history} />
      {dialog === 'file' ? <FileDialog state={state} onClose={close} /> : null}
      {dialog === 'withdraw' && standing !== null ? (
        <WithdrawDialog filing={standing} onClose={close} />
      ) : null}
    </div>
  );
}

function Acts(props: { state: FilingState; onOpen: (dialog: 'file' | 'withdraw') => void }) {
  const { state, onOpen } = props;
  const { standing, alarm, isOver } = state;
  const reason = isOver ? undefined : `${state.periodLabel} is not over yet.`;
  if (standing === null) {
    return (
      <ReasonedButton reason={reason} onClick={() => onOpen('file')}>
        Mark as filed
      </ReasonedButton>
    );
  }
  return (
    <>
      {alarm === null ? null : (
        <Button onClick={() => onOpen('file')}>{`File amendment ${standing.amendment + 1}`}</Button>
      )}
      <Button variant="default" onClick={() => onOpen('withdraw')}>
        Undo filing status
      </Button>
    </>
  );
}

function Standing({ filing, files }: { filing: Filing; files: FilingState['files'] }) {
  const { amendment, filedOn, filedBy, filedAt, reference, note, sha256 } = filing;
  const what = amendment === 0 ? 'Filed' : `Amendment ${amendment} filed`;
  return (
    <div>
      <Text>
        {`${what} on ${formatDate(filedOn)}${reference === '' ? '' : `, reference ${reference}`}; marked by ${filedBy} on ${formatInstant(filedAt)}.`}
      </Text>
      {note === '' ? null : <Text mt={4}>{note}</Text>}
      <Text size="sm" c="dimmed" mt={4} className={classes['hash']}>
        {`SHA-256 ${sha256}`}
      </Text>
      <SentFiles filingId={filing.filingId} files={files} />
    </div>
  );
}
