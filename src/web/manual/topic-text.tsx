import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Kind } from '#kinds/define-kind.ts';

import { CHART_QUERY } from '../forms/controls/chart.ts';
import { ArrowRightIcon, PrintIcon } from '../ui/icons.tsx';
import { Surface } from '../ui/surface.tsx';
import type { AccountName } from './example-words.ts';
import classes from './manual-page.module.css';
import type { Topic } from './topics.ts';
import { WorkedExamples } from './worked-example.tsx';

/** One page of the manual: how the form is used, then each act that is chosen on it. Printed as it stands. */
export function TopicText({ topic }: { topic: Topic }) {
  const chart = useQuery(CHART_QUERY);
  const account: AccountName = (number) => {
    const found = chart.data?.accounts.find((each) => each.number === number);
    return found === undefined ? number : `${number} ${found.title}`;
  };
  const [own, ...acts] = topic.kinds;
  return (
    <Surface>
      <Title order={2}>{topic.label}</Title>
      {own === undefined ? null : <KindText kind={own} account={account} order={3} />}
      {acts.map((kind) => (
        <section key={kind.id} className={classes['act']}>
          <Title order={3}>{kind.title}</Title>
          <KindText kind={kind} account={account} order={4} />
        </section>
      ))}
      <Group mt="lg" gap="sm" className="no-print">
        <Button component={Link} to={topic.link} rightSection={<ArrowRightIcon size={18} />}>
          {topic.linkText}
        </Button>
        <Button
          variant="default"
          leftSection={<PrintIcon size={18} />}
          onClick={() => window.print()}
        >
          Print this page
        </Button>
      </Group>
    </Surface>
  );
}

interface KindTextProps {
  kind: Kind;
  account: AccountName;
  /** Level of its headings. */
  order: 3 | 4;
}

function KindText({ kind, account, order }: KindTextProps) {
  const { purpose, steps, mistakes } = kind.manual;
  return (
    <>
      <Text c="dimmed" mt={4}>
        {purpose}
      </Text>
      <ol className={classes['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Title order={order} size="h4">
        Avoid common mistakes
      </Title>
      <ul className={classes['hints']}>
        {mistakes.map((mistake) => (
          <li key={mistake}>{mistake}</li>
        ))}
      </ul>
      <WorkedExamples kind={kind} account={account} order={order} />
    </>
  );
}
