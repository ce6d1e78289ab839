import { Text, Title } from '@mantine/core';

import { StateBadge } from '../../ui/state-badge.tsx';
import type { Tone } from '../../ui/state-badge.tsx';
import { FindingText } from './finding-text.tsx';
import type { YearStep } from './queries.ts';
import classes from './periods.module.css';

const STATES: Readonly<Record<YearStep['state'], { word: string; tone: Tone }>> = {
  done: { word: 'Done', tone: 'good' },
  open: { word: 'Open', tone: 'wait' },
  look: { word: 'Needs review', tone: 'told' },
};

/** What is done at the end of a year, in its order. */
export function YearSteps({ steps }: { steps: readonly YearStep[] }) {
  return (
    <section aria-labelledby="year-steps">
      <Title order={2} size="h3" mb="sm" id="year-steps">
        Year-end steps
      </Title>
      <ol className={classes['checklist']} data-numbered>
        {steps.map((step) => (
          <li key={step.key}>
            <div className={classes['question']}>
              <Text fw={500}>{step.title}</Text>
              <StateBadge tone={STATES[step.state].tone}>{STATES[step.state].word}</StateBadge>
            </div>
            {step.text === '' ? null : (
              <Text size="sm" component="div">
                <FindingText finding={step} mark={`step-${step.key}`} label="Year-end" />
              </Text>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
