import { Checkbox } from '@mantine/core';

import { AlertIcon } from '../ui/icons.tsx';
import type { Preview } from './form-flow.ts';
import { Notice } from './notice.tsx';

interface QuestionListProps {
  questions: Preview['questions'];
  answered: readonly string[];
  onAnswer: (code: string, isYes: boolean) => void;
}

/** What a person must say yes to before this can be entered: each is read and ticked. */
export function QuestionList({ questions, answered, onAnswer }: QuestionListProps) {
  if (questions.length === 0) return null;
  return (
    <Notice color="yellow" icon={<AlertIcon />} title="Please confirm each of these">
      {questions.map(({ code, text }) => (
        <Checkbox
          key={code}
          mt="xs"
          label={text}
          checked={answered.includes(code)}
          onChange={(event) => onAnswer(code, event.currentTarget.checked)}
        />
      ))}
    </Notice>
  );
}
