import { Checkbox, Table } from '@mantine/core';

import { AlertIcon } from '../../ui/icons.tsx';
import type { Preview } from '../flow/form-flow.ts';
import { Notice } from '../notice.tsx';

type Question = Preview['questions'][number];

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
      {questions.map((question) => (
        <div key={question.code}>
          <SideBySide rows={question.compare ?? []} />
          <Checkbox
            mt="xs"
            label={question.text}
            data-question
            checked={answered.includes(question.code)}
            onChange={(event) => onAnswer(question.code, event.currentTarget.checked)}
          />
        </div>
      ))}
    </Notice>
  );
}

function SideBySide({ rows }: { rows: NonNullable<Question['compare']> }) {
  if (rows.length === 0) return null;
  return (
    <Table mt="xs" withRowBorders={false} verticalSpacing={2} aria-label="Side by side">
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Table.Th scope="col">Recorded</Table.Th>
          <Table.Th scope="col">This one</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ label, recorded, now }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td>{recorded}</Table.Td>
            <Table.Td>{now}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
