import { ActionIcon, Anchor, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';

import { PATHS } from '../../lib/paths.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { GuideText } from '../manual/guide-text.tsx';
import { guidesFor } from '../manual/guides.ts';
import { TopicText } from '../manual/topic-text.tsx';
import { ACCOUNTANTS_TOPICS, TOPICS } from '../manual/topics.ts';
import { setHelp } from './help-state.ts';
import classes from './help-beside.module.css';
import type { FormScreenDefinition } from './screens.ts';

/**
 * The manual's topic of a form, beside it: a column on a wide screen, a sheet on a phone. What was
 * typed stays; Escape or F1 leads back to where one was.
 */
export function HelpBeside({ screen }: { screen: FormScreenDefinition }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element>(null);
  const comeBack = useEffectEvent(() => {
    const { current } = before;
    if (current !== null && 'focus' in current && typeof current.focus === 'function')
      current.focus({ preventScroll: true });
  });
  useEffect(() => {
    before.current = findFocused();
    heading.current?.focus({ preventScroll: true });
    return () => comeBack();
  }, []);
  return (
    <aside
      className={classes['help']}
      aria-labelledby="help-beside"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setHelp(false);
      }}
    >
      <div className={classes['head']}>
        <Title order={2} size="h3" id="help-beside" ref={heading} tabIndex={-1}>
          Help
        </Title>
        <ActionIcon color="gray" size="lg" aria-label="Close help" onClick={() => setHelp(false)}>
          <CloseIcon size={20} />
        </ActionIcon>
      </div>
      <div className={classes['text']}>
        <Topic path={screen.path} />
      </div>
    </aside>
  );
}

/** What has the focus: in our own form's frame the very field. */
function findFocused(): Element | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLIFrameElement)) return activeElement;
  return activeElement.contentDocument?.activeElement ?? activeElement;
}

function Topic({ path }: { path: string }) {
  const role = useRole();
  const isOfPath = ({ link }: { link: string }) => link.toLowerCase() === path;
  const topics = [...TOPICS, ...ACCOUNTANTS_TOPICS].filter(isOfPath);
  const guides = guidesFor(role).filter(isOfPath);
  if (topics.length + guides.length === 0) {
    return (
      <Text size="sm">
        The{' '}
        <Anchor component={Link} inherit to={PATHS.manual}>
          user manual
        </Anchor>{' '}
        has no page of its own for this form.
      </Text>
    );
  }
  return (
    <>
      {topics.map((topic) => (
        <TopicText key={topic.value} topic={topic} isBeside />
      ))}
      {guides.map((guide) => (
        <GuideText key={guide.value} guide={guide} isBeside />
      ))}
    </>
  );
}
