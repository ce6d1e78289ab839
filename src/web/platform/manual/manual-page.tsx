import { Burger, Group, Tabs, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

import { SearchIcon } from '../../ui/screen-icons.tsx';
import { useRole } from '../../lib/session/session-context.ts';
import { Page } from '../../ui/page.tsx';
import { GuideText } from './guide-text.tsx';
import { guidesFor } from './guides.ts';
import classes from './manual-page.module.css';
import { TopicText } from './topic-text.tsx';
import { ACCOUNTANTS_TOPICS, FIRST_TAB, TOPICS, filterTopics } from './topics.ts';
import { Welcome } from './welcome.tsx';

/** The user manual: a search over the tabs, one topic a tab, a link to each form. */
export function ManualPage() {
  const [value, setValue] = useState<string>(FIRST_TAB);
  const [text, setText] = useState('');
  const [isListOpen, list] = useDisclosure(false);
  const found = filterTopics(text);
  const choose = (chosen: string | null) => {
    setValue(chosen ?? FIRST_TAB);
    list.close();
  };
  const isTopic = TOPICS.some((topic) => topic.value === value);
  const extra = ACCOUNTANTS_TOPICS.find((topic) => topic.value === value);
  const guide = guidesFor(useRole()).find((each) => each.value === value);
  return (
    <Page title="User Manual" description="How each transaction is recorded, step by step.">
      <Group gap="sm" mb="lg" wrap="nowrap" className="no-print">
        <Burger
          hiddenFrom="md"
          opened={isListOpen}
          onClick={list.toggle}
          size="sm"
          aria-label={isListOpen ? 'Close the list of topics' : 'Open the list of topics'}
          aria-expanded={isListOpen}
        />
        <TextInput
          type="search"
          aria-label="Search User manual"
          placeholder="Search User manual..."
          leftSection={<SearchIcon size={18} />}
          className={classes['search']}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Group>
      <Tabs
        value={value}
        onChange={choose}
        orientation="vertical"
        variant="pills"
        className={classes['tabs']}
        classNames={{ tabLabel: classes['label'] ?? '' }}
      >
        <Tabs.List
          className={classes['list']}
          data-open={isListOpen || undefined}
          aria-label="Topics"
        >
          {found.map((topic) => (
            // Without a chosen topic the first tab is where the keyboard enters the list.
            <Tabs.Tab
              key={topic.value}
              value={topic.value}
              {...(!isTopic && topic === found[0] ? { tabIndex: 0 } : {})}
            >
              {topic.label}
            </Tabs.Tab>
          ))}
          {found.length === 0 ? (
            <Text size="sm" c="dimmed" p="sm" role="status">
              No topics match.
            </Text>
          ) : null}
        </Tabs.List>
        {TOPICS.map((topic) => (
          <Tabs.Panel
            key={topic.value}
            value={topic.value}
            className={classes['panel']}
            keepMounted={false}
          >
            <TopicText topic={topic} />
          </Tabs.Panel>
        ))}
        {isTopic ? null : (
          <div className={classes['panel']}>
            {guide === undefined ? null : <GuideText guide={guide} />}
            {extra === undefined ? null : <TopicText topic={extra} />}
            {guide === undefined && extra === undefined ? <Welcome onChoose={choose} /> : null}
          </div>
        )}
      </Tabs>
    </Page>
  );
}
