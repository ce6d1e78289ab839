import { useQuery } from '@tanstack/react-query';

import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { QuestionPlace } from './queries.ts';
import { questionsOfQuery } from './queries.ts';
import { QuestionThread } from './question-thread.tsx';
import classes from './questions.module.css';

/**
 * The questions about one thing with their history, the newest first; nothing while there is none.
 */
export function QuestionsOf({ place }: { place: QuestionPlace }) {
  const { data, error, refetch } = useQuery(questionsOfQuery(place));
  if (error !== null && data === undefined)
    return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <ul className={classes['threads']}>
      {data.rows.map((question) => (
        <li key={question.questionId}>
          <QuestionThread question={question} />
        </li>
      ))}
    </ul>
  );
}
