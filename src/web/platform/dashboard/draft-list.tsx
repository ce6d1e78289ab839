import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { notify } from '../../lib/notify.ts';
import { useIsReader } from '../../lib/session/session-context.ts';
import { AlertIcon, UndoIcon } from '../../ui/icons.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import classes from './draft-list.module.css';
import type { DiscardedDraft, DraftRow } from './use-drafts.ts';
import { useDiscardDraft, useRestoreDraft } from './use-drafts.ts';

interface Discarded {
  readonly row: DraftRow;
  readonly draft: NonNullable<DiscardedDraft>;
}

interface DraftListProps {
  clientId: string;
  rows: readonly DraftRow[];
}

/** What was typed into forms and not entered yet; nothing at all while there is none. */
export function DraftList({ clientId, rows }: DraftListProps) {
  const isReader = useIsReader();
  const discard = useDiscardDraft(clientId);
  const restore = useRestoreDraft();
  const [discarded, setDiscarded] = useState<Discarded>();
  if (rows.length === 0 && discarded === undefined) return null;
  const throwAway = async (row: DraftRow) => {
    const draft = await discard.mutateAsync(row).catch(() => undefined);
    if (draft === undefined) return;
    if (draft !== null) return setDiscarded({ row, draft });
    notify({
      color: 'blue',
      message: 'This draft has changed meanwhile. Check it again before you discard it.',
    });
  };
  const undo = async (given: Discarded) => {
    const isBack = await restore.mutateAsync(given).catch(() => undefined);
    if (isBack === undefined) return;
    setDiscarded(undefined);
    if (isBack) return;
    notify({ color: 'red', message: 'There is another draft of this form by now.' });
  };
  return (
    <section className={classes['section']} aria-labelledby="drafts">
      <Heading />
      {discarded === undefined ? null : (
        <Alert color="blue" icon={<AlertIcon />} role="status" mb="md">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{`Discarded: ${nameOf(discarded.row)}.`}</Text>
            <Button
              size="xs"
              variant="default"
              loading={restore.isPending}
              leftSection={<UndoIcon size={16} />}
              onClick={() => void undo(discarded)}
            >
              Undo
            </Button>
          </Group>
        </Alert>
      )}
      <ul className={classes['list']}>
        {rows.map((row) => (
          <Draft
            key={`${row.kind} ${row.slot}`}
            row={row}
            isBusy={discard.isPending}
            isKeptOnly={isReader}
            onDiscard={() => void throwAway(row)}
          />
        ))}
      </ul>
    </section>
  );
}

function Heading() {
  return (
    <Title order={2} mb="md" id="drafts">
      Drafts
    </Title>
  );
}

interface DraftProps {
  row: DraftRow;
  isBusy: boolean;
  /** From when this person still recorded: who only reads neither enters nor discards it. */
  isKeptOnly: boolean;
  onDiscard: () => void;
}

function Draft({ row, isBusy, isKeptOnly, onDiscard }: DraftProps) {
  const about = [row.party, row.amount === '' ? '' : `₱\u00a0${row.amount}`];
  const words = [...about, `saved ${formatInstant(row.savedAt)}`].filter((word) => word !== '');
  return (
    <li className={classes['draft']}>
      <div className={classes['words']}>
        <Text fw={600}>{nameOf(row)}</Text>
        <Text size="sm" c="dimmed">
          {words.join(' · ')}
        </Text>
      </div>
      {isKeptOnly ? null : (
        <Group gap="xs" wrap="nowrap">
          <Button
            component={Link}
            to={row.path}
            size="xs"
            aria-label={`Open the draft ${nameOf(row)}`}
          >
            Open
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={`Discard the draft ${nameOf(row)}`}
            onClick={onDiscard}
          >
            Discard
          </Button>
        </Group>
      )}
    </li>
  );
}

function nameOf({ kindTitle, title }: DraftRow): string {
  return title === '' ? kindTitle : `${kindTitle}: ${title}`;
}
