import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { Kind } from '#kinds/define-kind.ts';

import { Panel } from '../../ui/panel.tsx';
import type { AccountName } from './example-words.ts';
import classes from './manual-page.module.css';
import { PageEnd } from './page-end.tsx';
import type { Topic } from './topics.ts';
import { TopicPicture } from './topic-picture.tsx';
import { WorkedExamples } from './worked-example.tsx';
import { chartQuery } from '../../lib/queries.ts';

/**
 * One page of the manual: how the form is used, then each act that is chosen on it. Printed as it
 * stands; `isBeside`: it is read beside the form, so no way leads there.
 */
export function TopicText({ topic, isBeside = false }: { topic: Topic; isBeside?: boolean }) {
  const chart = useQuery(chartQuery);
  const account: AccountName = (number) => {
    const found = chart.data?.accounts.find((each) => each.number === number);
    return found === undefined ? number : `${number} ${found.title}`;
  };
  const [own, ...acts] = topic.kinds;
  return (
    <Panel>
      <Title order={2}>{topic.label}</Title>
      {isBeside ? null : <TopicPicture topic={topic.value} label={topic.label} />}
      {own === undefined ? null : <KindText kind={own} account={account} order={3} />}
      {acts.map((kind) => (
        <section key={kind.id} className={classes['act']}>
          <Title order={3}>{kind.title}</Title>
          <KindText kind={kind} account={account} order={4} />
        </section>
      ))}
      {isBeside ? null : <PageEnd link={topic.link} linkText={topic.linkText} />}
    </Panel>
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
