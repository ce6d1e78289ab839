import { Text, Title } from '@mantine/core';

import type { Kind } from '#kinds/define-kind.ts';
import type { Example } from '#kinds/example.ts';

import { JournalTable } from '../../forms/steps/journal-table.tsx';
import { SummaryList } from '../../forms/steps/summary-list.tsx';
import type { AccountName } from './example-words.ts';
import { answersInWords, stateBefore } from './example-words.ts';
import classes from './manual-page.module.css';

interface WorkedExampleProps {
  kind: Kind;
  example: Example;
  account: AccountName;
}

/**
 * An example with its figures: what the books hold before, what is typed, and the journal entry
 * that follows.
 */
function WorkedExample({ kind, example, account }: WorkedExampleProps) {
  const before = stateBefore(example, account);
  const lines = example.expected.map((line) => ({
    ...line,
    title: account(line.account).slice(line.account.length).trim(),
    party: null,
    document: null,
    memo: null,
  }));
  return (
    <div className={classes['example']}>
      {before.length === 0 ? null : (
        <div>
          <Text size="sm" fw={600}>
            In the books before
          </Text>
          <ul className={classes['hints']}>
            {before.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <SummaryList rows={answersInWords(kind, example, account)} of={example.title} />
      <JournalTable lines={lines} caption={`Journal entry: ${example.title}`} />
    </div>
  );
}

interface WorkedExamplesProps extends Omit<WorkedExampleProps, 'example'> {
  /** Level of their heading. */
  order: 3 | 4;
}

/** The worked examples of a kind: the first one open, the others one press away. */
export function WorkedExamples({ kind, account, order }: WorkedExamplesProps) {
  const [first, ...others] = kind.examples;
  if (first === undefined) return null;
  return (
    <>
      <Title order={order} size="h4" mt="lg">
        {`Worked example: ${first.title}`}
      </Title>
      <WorkedExample kind={kind} example={first} account={account} />
      {others.map((example) => (
        <details key={example.title} className={classes['more']}>
          <summary>{`Another example: ${example.title}`}</summary>
          <WorkedExample kind={kind} example={example} account={account} />
        </details>
      ))}
    </>
  );
}
