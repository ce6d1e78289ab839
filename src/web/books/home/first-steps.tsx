import { Anchor, Button, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';

import { call } from '../../lib/call.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import classes from './home.module.css';
import type { HomeReply } from './queries.ts';
import { STEP_WORDS } from './words.ts';

type Step = HomeReply['steps'][number];

/** What a new company sets up; ticked by what is there, gone when all is. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const isAdmin = useRole() === 'admin';
  const hide = useHide();
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes['part']} aria-labelledby="first-steps">
      <div className={classes['head']}>
        <Title order={2} id="first-steps">
          {`First steps: ${done} of ${steps.length} done`}
        </Title>
        {isAdmin ? (
          <Button
            size="xs"
            variant="default"
            aria-label="Hide first steps"
            loading={hide.isPending}
            onClick={() => hide.mutate(true)}
          >
            Hide
          </Button>
        ) : null}
      </div>
      <ol className={classes['lines']}>
        {steps.map((step) => (
          <li key={step.key}>
            <FirstStep step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where an admin has hidden them: the way to have them back. */
export function HiddenFirstSteps() {
  const hide = useHide();
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        First steps are hidden; some are not done yet.
      </Text>
      <Button size="xs" variant="default" onClick={() => hide.mutate(false)}>
        Show first steps
      </Button>
    </Group>
  );
}

function useHide() {
  return useMutation({
    mutationFn: (hidden: boolean) =>
      call('PUT /api/home/first-steps', { body: { isHidden: hidden } }),
    onSuccess: () => afterChangeOf(),
  });
}

function FirstStep({ step: { key, isDone, path } }: { step: Step }) {
  const { title, why } = STEP_WORDS[key];
  return (
    <div className={classes['step']}>
      <span className={classes['tick']} data-done={isDone || undefined}>
        {isDone ? <CheckIcon size={16} /> : null}
      </span>
      <div>
        <Anchor component={Link} to={path} size="sm" fw={600} underline="hover">
          {title}
        </Anchor>
        <VisuallyHidden>{isDone ? ', done' : ', not done yet'}</VisuallyHidden>
        <Text size="xs" c="dimmed" className={classes['why']}>
          {why}
        </Text>
      </div>
    </div>
  );
}
