import { Button, Group, PasswordInput, Progress, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { CloseIcon, RetryIcon } from '../../../ui/icons.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import type { Tone } from '../../../ui/state-badge.tsx';
import { megabytes } from '../../../forms/controls/upload.ts';
import formClasses from '../../../forms/form-page.module.css';
import classes from '../bank.module.css';
import type { QueuedFile, Stage } from './queued-file.ts';
import { ReadPanel } from './read-panel.tsx';
import { fileFault } from './reading-calls.ts';
import { SavedPanel } from './saved-panel.tsx';
import type { StatementDesk } from './statement-desk.ts';
import { STAGES, aboutReading, buildProgress } from './words.ts';
import type { FilePanelProps } from './file-panel-props.ts';

const TONES: Record<Stage, Tone> = {
  waiting: 'quiet',
  reading: 'told',
  locked: 'wait',
  failed: 'bad',
  read: 'wait',
  saving: 'told',
  saved: 'good',
};

/** One file: its state and progress, and what was found in it. */
export function FilePanel(props: FilePanelProps) {
  const { entry, desk, isAlone, accounts } = props;
  const { key, file, stage, problem, reading } = entry;
  const [choice, setChoice] = useState<boolean>();
  // It never closes under the hands of who answers what it asks.
  if (choice === undefined && stage === 'read' && (isAlone || needsLook(entry))) setChoice(true);
  const isOpen = choice ?? false;
  const isBusy = stage === 'reading' || stage === 'saving';
  return (
    <section className={formClasses['panel']} aria-label={file.name} aria-busy={isBusy}>
      <div className={classes['fileHead']}>
        <div className={classes['fileName']}>
          <Title order={2} size="h4">
            {file.name}
          </Title>
          <Text size="sm" c="dimmed">
            {reading === undefined ? megabytes(file.size) : aboutReading(reading, accounts)}
          </Text>
        </div>
        <StateBadge tone={TONES[stage]}>{STAGES[stage]}</StateBadge>
        <Group gap="xs">
          {stage === 'read' && !isAlone ? (
            <Button
              variant="default"
              size="xs"
              aria-expanded={isOpen}
              onClick={() => setChoice(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Review'}
            </Button>
          ) : null}
          {stage === 'failed' && fileFault(file) === undefined ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<RetryIcon size={16} />}
              onClick={() => desk.again(key)}
            >
              Try again
            </Button>
          ) : null}
          {stage === 'saving' ? null : (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<CloseIcon size={16} />}
              aria-label={`${stage === 'reading' ? 'Cancel' : 'Remove'} ${file.name}`}
              onClick={() => desk.remove(key)}
            >
              {stage === 'reading' ? 'Cancel' : 'Remove'}
            </Button>
          )}
        </Group>
      </div>
      {isBusy ? <BusyLine entry={entry} /> : null}
      {stage === 'failed' ? (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      ) : null}
      {stage === 'locked' ? <Locked entry={entry} desk={desk} /> : null}
      {(stage === 'read' || stage === 'saving') && isOpen ? <ReadPanel {...props} /> : null}
      {stage === 'saved' ? <SavedPanel {...props} /> : null}
    </section>
  );
}

/** A folded file is saved with the others unseen, so one that says or asks something is open. */
function needsLook({ reading }: QueuedFile): boolean {
  if (reading === undefined) return false;
  const { obstacles, warnings, table, asksOpening } = reading;
  const doubts = table?.doubts.length ?? 0;
  return obstacles.length + warnings.length + doubts > 0 || asksOpening;
}

function BusyLine({ entry }: { entry: QueuedFile }) {
  const { text, percent } = buildProgress(entry);
  return (
    <div>
      <Text size="sm" mb={4}>
        {text}
      </Text>
      <Progress
        value={percent === 0 ? 100 : percent}
        animated={percent === 0}
        size="sm"
        aria-label={`${entry.stage === 'saving' ? 'Saving' : 'Reading'} ${entry.file.name}`}
      />
    </div>
  );
}

/** A PDF that the bank locked: its password is used once and kept nowhere. */
function Locked({ entry, desk }: { entry: QueuedFile; desk: StatementDesk }) {
  const [password, setPassword] = useState('');
  return (
    <form
      noValidate
      className={classes['inline']}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') desk.again(entry.key, password);
      }}
    >
      <PasswordInput
        label="Password of the file"
        description="It opens the file this once and is not kept."
        error={entry.problem}
        aria-invalid={entry.problem !== ''}
        autoComplete="off"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" disabled={password === ''}>
        Read it
      </Button>
    </form>
  );
}
