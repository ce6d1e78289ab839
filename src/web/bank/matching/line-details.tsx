import { Anchor, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { formatDate } from '#shared/dates.ts';

import { AskButton } from '../../ledger/questions/ask-button.tsx';
import { QuestionsOf } from '../../ledger/questions/questions-of.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import classes from './matching.module.css';
import type { DeskActs } from './use-desk-acts.ts';
import { LinesHead } from './lines-head.tsx';
import type { Desk } from './use-desk.ts';
import type { Line } from './workspace.ts';

/** The line that is looked at, in full, and what else can be done about it. */
export function LineDetails({ desk, acts }: { desk: Desk; acts: DeskActs }) {
  const { selected } = desk;
  const [line] = selected;
  if (line === undefined) return null;
  const isOne = selected.length === 1;
  return (
    <div className={classes['details']}>
      <LinesHead lines={selected} />
      {isOne && line.note !== null ? <Note note={line.note} /> : null}
      {isOne ? <QuestionsOf place={{ lineId: line.lineId }} /> : null}
      {acts.isAccountant ? (
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" onClick={acts.record}>
            Record…
          </Button>
          <Button size="xs" variant="default" onClick={acts.hold}>
            {line.note?.state === 'hold' ? 'On hold…' : 'Hold…'}
          </Button>
          <Button size="xs" variant="default" onClick={acts['bank-error']}>
            Bank error…
          </Button>
          {isOne ? <AskButton size="xs" about={askedAbout(line)} /> : null}
        </Group>
      ) : null}
    </div>
  );
}

function askedAbout(line: Line) {
  const title = `${line.description || 'Bank line'}, ${formatDate(line.date)}`;
  return { subject: 'bank-line', subjectId: line.lineId, title } as const;
}

/** Why it waits, what was asked and what was answered. */
function Note({ note }: { note: NonNullable<Line['note']> }) {
  const save = useMutation({
    mutationFn: (attachmentId: string) =>
      saveFile(`/api/attachments/${encodeURIComponent(attachmentId)}`, 'answer'),
  });
  const { answerAttachmentId } = note;
  const until = note.until === null ? '' : ` until ${formatDate(note.until)}`;
  return (
    <div className={classes['note']}>
      <p>
        <strong>{note.state === 'hold' ? `On hold${until}` : 'The bank’s error'}</strong>
        {`: ${note.reason} (${note.notedBy})`}
      </p>
      {note.question === '' ? null : <p>{`Asked of ${note.askedUser}: ${note.question}`}</p>}
      {note.answer === '' ? null : (
        <p>
          {`${note.answeredBy}${note.answeredAt === null ? '' : `, ${formatInstant(note.answeredAt)}`}: ${note.answer} `}
          {answerAttachmentId === null ? null : (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => save.mutate(answerAttachmentId)}
            >
              <DownloadIcon size={14} /> Save the file
            </Anchor>
          )}
        </p>
      )}
    </div>
  );
}
