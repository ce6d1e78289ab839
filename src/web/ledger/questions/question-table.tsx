import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { questionPath } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { shownColumns } from '../../ui/list-view/use-list-view.ts';
import type { ListView } from '../../ui/list-view/use-list-view.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import type { Question } from './queries.ts';
import { STATE_TONES, STATE_WORDS } from './question-words.ts';

const EVERYTHING = { hidden: new Set<string>() };

type QuestionRow = Omit<Question, 'events'>;

/** Questions, a line each. */
export function QuestionTable({
  caption,
  rows,
  view = EVERYTHING,
}: {
  caption: string;
  rows: readonly QuestionRow[];
  /** Which columns are in sight; all of them where it is not told. */
  view?: Pick<ListView, 'hidden'>;
}) {
  const navigate = useNavigate();
  return (
    <DataTable
      caption={caption}
      columns={shownColumns(COLUMNS, view)}
      rows={rows}
      rowKey={({ questionId }) => questionId}
      onRowClick={({ questionId }) => void navigate(questionPath(questionId))}
    />
  );
}

const COLUMNS: readonly Column<QuestionRow>[] = [
  {
    key: 'text',
    header: 'Question',
    isTitle: true,
    isText: true,
    cell: ({ questionId, text }) => (
      <Anchor
        component={Link}
        to={questionPath(questionId)}
        size="sm"
        fw={600}
        onClick={(event) => event.stopPropagation()}
      >
        {text}
      </Anchor>
    ),
    title: ({ text }) => text,
  },
  {
    key: 'title',
    header: 'About',
    isText: true,
    cell: ({ title }) => title,
    title: ({ title }) => title,
  },
  {
    key: 'who',
    narrow: false,
    header: 'From / to',
    cell: ({ askedBy, askedOf, isOwn }) => (isOwn ? `To ${askedOf}` : `From ${askedBy}`),
    title: ({ askedBy, askedOf }) => `${askedBy} to ${askedOf}`,
  },
  {
    key: 'state',
    header: 'Status',
    width: '7.5rem',
    cell: ({ state }) => <StateBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StateBadge>,
  },
  {
    key: 'since',
    narrow: false,
    header: 'Since',
    cell: ({ since }) => formatInstant(since),
    hideOnPhone: true,
  },
  {
    key: 'due',
    header: 'Answer by',
    isWhole: true,
    cell: ({ due }) => (due === null ? '' : formatDate(due)),
  },
];
