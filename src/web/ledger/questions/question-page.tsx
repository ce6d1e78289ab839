import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';

import { CallError } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AskIcon } from '../../ui/screen-icons.tsx';
import { LoadingPage } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { AnswerForm } from './answer-form.tsx';
import { questionQuery } from './queries.ts';
import type { Question } from './queries.ts';
import { QuestionThread } from './question-thread.tsx';

/** One question: what it is about, its history, and where it is answered. */
export function QuestionPage() {
  const { questionId = '' } = useParams();
  const { data, error, refetch } = useQuery(questionQuery(questionId));
  if (error !== null && data === undefined) {
    const isMissing = error instanceof CallError && [400, 404].includes(error.status);
    return (
      <Page title={isMissing ? 'Question not found' : 'Question'}>
        {isMissing ? <Missing /> : <ProblemNotice error={error} retry={() => void refetch()} />}
      </Page>
    );
  }
  if (data === undefined) return <LoadingPage />;
  return <Shown key={questionId} question={data.question} />;
}

function Shown({ question }: { question: Question }) {
  const { title, path, mayAnswer, state } = question;
  return (
    <Page
      title="Question"
      description={
        path === '' ? (
          title
        ) : (
          <Anchor component={Link} to={path}>
            {title}
          </Anchor>
        )
      }
    >
      <Panel>
        <QuestionThread question={question} isOwnPage />
      </Panel>
      {mayAnswer ? (
        <Panel>
          <Title order={2} size="h3" mb="sm">
            {state === 'waiting' ? 'Answer' : 'Add to the answer'}
          </Title>
          <AnswerForm question={question} />
        </Panel>
      ) : null}
    </Page>
  );
}

function Missing() {
  return (
    <EmptyState
      icon={<AskIcon size={26} />}
      title="Question not found"
      action={
        <Anchor component={Link} to={PATHS.questions}>
          All questions
        </Anchor>
      }
    >
      The address may be wrong, or the question was asked of somebody else.
    </EmptyState>
  );
}
