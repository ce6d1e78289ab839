import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { questionPath } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Question } from './queries.ts';
import { QuestionActs } from './question-acts.tsx';
import { EVENT_WORDS, STATE_TONES, STATE_WORDS } from './question-words.ts';
import classes from './questions.module.css';

/** One question with everything that came after it, and what can be done with it. */
export function QuestionThread({
  question,
  isOwnPage = false,
}: {
  question: Question;
  /** There the answer is entered below. */
  isOwnPage?: boolean;
}) {
  const { text, due, state, askedBy, askedAt, askedOf, events, mayAnswer } = question;
  return (
    <div className={classes['thread']}>
      <Group gap="xs">
        <StateBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StateBadge>
        {due === null ? null : <Text size="sm">{`Answer by ${formatDate(due)}`}</Text>}
      </Group>
      <div>
        <Text className={classes['words'] ?? ''}>{text}</Text>
        <Text size="xs" c="dimmed">
          {`${askedBy} to ${askedOf}, ${formatInstant(askedAt)}`}
        </Text>
      </div>
      {events.length === 0 ? null : (
        <ul className={classes['events']}>
          {events.map((event) => (
            <li key={event.at + event.action}>
              <Event event={event} />
            </li>
          ))}
        </ul>
      )}
      <LinkState question={question} />
      {mayAnswer && state === 'waiting' && !isOwnPage ? (
        <Anchor component={Link} to={questionPath(question.questionId)} size="sm">
          Answer this question
        </Anchor>
      ) : null}
      <QuestionActs question={question} />
    </div>
  );
}

function Event({ event }: { event: Question['events'][number] }) {
  const { action, by, at, text, files } = event;
  return (
    <>
      {text === '' ? null : (
        <Text size="sm" className={classes['words'] ?? ''}>
          {text}
        </Text>
      )}
      {files.length === 0 ? null : (
        <ul className={classes['files']}>
          {files.map(({ attachmentId, fileName, isAccepted }) => (
            <li key={attachmentId}>
              <Anchor
                component="button"
                type="button"
                size="sm"
                className={classes['file'] ?? ''}
                onClick={() =>
                  void saveFile(`/api/attachments/${encodeURIComponent(attachmentId)}`, fileName)
                }
              >
                {isAccepted ? `${fileName} (attached to the record)` : fileName}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <Text size="xs" c="dimmed">
        {`${EVENT_WORDS[action]} by ${by}, ${formatInstant(at)}`}
      </Text>
    </>
  );
}

/** Whether the link outside still opens. */
function LinkState({ question }: { question: Question }) {
  const { isOutside, state, linkExpiresAt } = question;
  if (!isOutside || state !== 'waiting') return null;
  return (
    <Text size="sm" c="dimmed">
      {linkExpiresAt === null
        ? 'The link has expired. Send a new one.'
        : `The link opens until ${formatInstant(linkExpiresAt)}.`}
    </Text>
  );
}
