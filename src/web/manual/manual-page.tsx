import { Burger, Button, Group, Tabs, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';

import { EmptyState } from '../ui/empty-state.tsx';
import { ArrowRightIcon, BookIcon, SearchIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Surface } from '../ui/surface.tsx';
import classes from './manual-page.module.css';
import type { Topic } from './topics.ts';
import { FIRST_TAB, TOPICS, filterTopics } from './topics.ts';

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
  return (
    <Page title="User Manual" description="How each transaction is recorded, step by step.">
      <Group gap="sm" mb="lg" wrap="nowrap">
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
              No topic has this in its name.
            </Text>
          ) : null}
        </Tabs.List>
        {TOPICS.map((topic) => (
          <Tabs.Panel key={topic.value} value={topic.value} className={classes['panel']}>
            <TopicText topic={topic} />
          </Tabs.Panel>
        ))}
        {isTopic ? null : <Welcome />}
      </Tabs>
    </Page>
  );
}

function TopicText({ topic }: { topic: Topic }) {
  return (
    <Surface>
      <Title order={2}>{topic.label}</Title>
      <Text c="dimmed" mt={4}>
        {topic.purpose}
      </Text>
      <ol className={classes['steps']}>
        {topic.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {topic.mistakes.length === 0 ? null : (
        <>
          <Title order={3}>Good to know</Title>
          <ul className={classes['hints']}>
            {topic.mistakes.map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
        </>
      )}
      <Button component={Link} to={topic.link} mt="md" rightSection={<ArrowRightIcon size={18} />}>
        {topic.linkText}
      </Button>
    </Surface>
  );
}

function Welcome() {
  return (
    <div className={classes['panel']}>
      <Surface>
        <EmptyState icon={<BookIcon size={26} />} title="Getting started" order={2}>
          <p className={classes['welcome']}>
            Choose what you want to record from the list of topics. Each topic explains its form
            step by step and leads to it.
          </p>
          <p className={classes['welcome']}>
            Every form works alike: you fill it in, see a confirmation page with everything that
            will be recorded, and then say Yes or No. Nothing is recorded before you say Yes.
          </p>
          <p className={classes['welcome']}>
            An amount takes a calculation such as 12*350+5%, a date takes today, 12/5 or +30, and
            rows take cells pasted from a spreadsheet. The question mark at the top of a form lists
            what it understands and all its keys.
          </p>
        </EmptyState>
      </Surface>
    </div>
  );
}
