import { Text, Title } from '@mantine/core';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { formatInstant } from '../../ui/format-instant.ts';
import { Money } from '../../ui/money.tsx';
import { AnswerForm } from './answer-form.tsx';
import classes from './overview.module.css';

type Question = Api['GET /api/bank/questions']['reply']['questions'][number];

/**
 * What the accountant asks this person about lines of the bank, and what was answered of late;
 * nothing while there is none.
 */
export function BankQuestions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section className={classes['section']} aria-labelledby="questions">
      <Title order={2} mb="md" id="questions">
        Questions about bank lines
      </Title>
      <ul className={classes['questions']}>
        {questions.map((question) => (
          <QuestionCard key={`${question.lineId} ${question.askedAt}`} question={question} />
        ))}
      </ul>
    </section>
  );
}

function QuestionCard({ question }: { question: Question }) {
  const { lineId, accountTitle, currency, date, amount, description } = question;
  const isOut = amount.startsWith('-');
  return (
    <li className={classes['question']}>
      <Text fw={600} className={classes['asked']}>
        {question.question === '' ? question.reason : question.question}
      </Text>
      <Text size="sm">
        {`${isOut ? 'Paid out of' : 'Received on'} ${accountTitle}, ${formatDate(date)}: `}
        <Money
          amount={isOut ? amount.slice(1) : amount}
          currency={currency === 'PHP' ? '₱' : currency}
        />
        {` · ${description}`}
      </Text>
      <Text size="sm" c="dimmed">
        {askedWords(question)}
      </Text>
      {question.answeredAt === null ? (
        <AnswerForm lineId={lineId} />
      ) : (
        <Text size="sm" className={classes['asked']}>
          {`You answered on ${formatInstant(question.answeredAt)}: ${question.answer}`}
        </Text>
      )}
    </li>
  );
}

function askedWords({ askedBy, askedAt, until, question, reason }: Question): string {
  const why = question === '' ? '' : ` · ${reason}`;
  const when = until === null ? '' : ` · wanted by ${formatDate(until)}`;
  return `Asked by ${askedBy}, ${formatInstant(askedAt)}${when}${why}`;
}
