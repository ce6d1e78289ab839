import { Text, Title } from '@mantine/core';

import { Panel } from '../../ui/panel.tsx';
import classes from './manual-page.module.css';
import { PageEnd } from './page-end.tsx';
import type { Guide } from './guide.ts';

/** A guide: what the work is for, its steps, and what goes wrong with it. */
export function GuideText({ guide, isBeside = false }: { guide: Guide; isBeside?: boolean }) {
  return (
    <Panel>
      <Title order={2}>{guide.label}</Title>
      <Text c="dimmed" mt={4}>
        {guide.purpose}
      </Text>
      <ol className={classes['steps']}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Title order={3} size="h4">
        Good to know
      </Title>
      <ul className={classes['hints']}>
        {guide.hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      {isBeside ? null : <PageEnd link={guide.link} linkText={guide.linkText} />}
    </Panel>
  );
}
