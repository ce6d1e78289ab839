import { Anchor, Group, Title } from '@mantine/core';
import { Link } from 'react-router';

import { PATHS } from '../../lib/paths.ts';
import type { Question } from './queries.ts';
import { QuestionTable } from './question-table.tsx';

/**
 * On the first screen: questions that wait for this person, with how many, and answers to their
 * own; nothing while there is none.
 */
export function WaitingQuestions({ rows }: { rows: readonly Omit<Question, 'events'>[] }) {
  const toMe = rows.filter(({ isOwn }) => !isOwn);
  const answered = rows.filter(({ isOwn }) => isOwn);
  return (
    <>
      <Part id="questions-to-me" title="Questions to you" rows={toMe} box="to-me" />
      <Part id="questions-answered" title="Answers to you" rows={answered} box="mine" />
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  rows: readonly Omit<Question, 'events'>[];
  box: 'to-me' | 'mine';
}

function Part({ id, title, rows, box }: PartProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={id}>{`${title}: ${rows.length}`}</Title>
        <Anchor component={Link} to={`${PATHS.questions}?box=${box}`} size="sm">
          All questions
        </Anchor>
      </Group>
      <QuestionTable caption={title} rows={rows} />
    </section>
  );
}
