import { Button, Group, Title } from '@mantine/core';

import { useRole } from '../../lib/session/session-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BookIcon } from '../../ui/screen-icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './manual-page.module.css';
import { guidesFor } from './guides.ts';
import { ACCOUNTANTS_TOPICS } from './topics.ts';

/**
 * Stands where no topic is chosen; from here one reaches what has no tab: work with the bank, and
 * what only accountants record.
 */
export function Welcome({ onChoose }: { onChoose: (value: string) => void }) {
  const role = useRole();
  return (
    <Panel>
      <EmptyState icon={<BookIcon size={26} />} title="Getting started" order={2}>
        <p className={classes['welcome']}>
          Choose what you want to record from the list of topics. Each topic explains its form step
          by step, with worked examples, and leads to it.
        </p>
        <p className={classes['welcome']}>
          Every form works alike: you fill it in, see a confirmation page with everything that will
          be recorded, and then say Yes or No. Nothing is recorded before you say Yes.
        </p>
        <p className={classes['welcome']}>
          An amount takes a calculation such as 12*350+5%, a date takes today, 12/5 or +30, and rows
          take cells pasted from a spreadsheet. The question mark at the top of a form lists what it
          understands and all its keys.
        </p>
      </EmptyState>
      <Choice title="Bank, books and reports" topics={guidesFor(role)} onChoose={onChoose} />
      {role === 'accountant' ? (
        <Choice title="For accountants" topics={ACCOUNTANTS_TOPICS} onChoose={onChoose} />
      ) : null}
    </Panel>
  );
}

interface ChoiceProps {
  title: string;
  topics: readonly { readonly value: string; readonly label: string }[];
  onChoose: (value: string) => void;
}

function Choice({ title, topics, onChoose }: ChoiceProps) {
  return (
    <section className={classes['act']}>
      <Title order={3}>{title}</Title>
      <Group gap="sm" mt="sm">
        {topics.map(({ value, label }) => (
          <Button
            key={value}
            variant="default"
            className={classes['topic']}
            onClick={() => onChoose(value)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </section>
  );
}
