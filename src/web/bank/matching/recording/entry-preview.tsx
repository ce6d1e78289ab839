import { Checkbox, Group, Stack, Text } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { JournalTable } from '../../../forms/steps/journal-table.tsx';
import { Money } from '../../../ui/money.tsx';
import classes from '../matching.module.css';

import type { DeskRow } from './use-post-entries.ts';

interface EntryPreviewProps {
  row: DeskRow;
  answered: readonly string[];
  onAnswer: (answered: readonly string[]) => void;
}

/** The entry as it would be posted, why it is proposed, and what must be confirmed. */
export function EntryPreview({ row, answered, onAnswer }: EntryPreviewProps) {
  const { label, kindTitle, reason, party, description, lines, questions, refusal } = row;
  const about = [formatDate(row.date), kindTitle === label ? '' : kindTitle, party];
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>{label}</Text>
          <Text size="sm" c="dimmed">
            {[...about, description].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm">{reason}</Text>
        </div>
        <Text fw={600} component="div">
          <Money amount={row.amount} />
        </Text>
      </Group>
      {refusal === '' ? null : (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {refusal}
        </Text>
      )}
      {lines.length === 0 ? null : (
        <div className={classes['entryPreview']}>
          <JournalTable lines={lines} caption="Journal entry to be posted" />
        </div>
      )}
      <Questions questions={questions} answered={answered} onAnswer={onAnswer} />
    </Stack>
  );
}

interface QuestionsProps {
  questions: DeskRow['questions'];
  answered: readonly string[];
  onAnswer: (answered: readonly string[]) => void;
}

/** What a person must say yes to before it can be posted: each is read and ticked. */
export function Questions({ questions, answered, onAnswer }: QuestionsProps) {
  return questions.map(({ code, text }) => (
    <Checkbox
      key={code}
      label={text}
      checked={answered.includes(code)}
      onChange={(event) => {
        const others = answered.filter((each) => each !== code);
        onAnswer(event.currentTarget.checked ? [...others, code] : others);
      }}
    />
  ));
}
