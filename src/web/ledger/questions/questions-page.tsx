import { Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { PATHS } from '../../lib/paths.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AskIcon } from '../../ui/screen-icons.tsx';
import { useListView } from '../../ui/list-view/use-list-view.ts';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { questionsQuery } from './queries.ts';
import { QuestionTable } from './question-table.tsx';

const PAGE_SIZE = 50;

const HIDEABLE = [
  { key: 'title', label: 'About' },
  { key: 'who', label: 'From / to' },
  { key: 'state', label: 'Status' },
  { key: 'since', label: 'Since' },
  { key: 'due', label: 'Answer by' },
];

const BOXES = [
  { box: 'to-me', label: 'To me' },
  { box: 'mine', label: 'By me' },
  { box: 'all', label: 'All' },
] as const;

const EMPTY = {
  'to-me': 'Questions that a colleague asks you appear here and on the dashboard.',
  'mine': 'Ask from a record, a bank line, a missing document, a customer or vendor, or a report.',
  'all': 'Questions asked in the company appear here.',
} as const;

/** Questions to a person, by them, and for accountants and admins all of them. */
export function QuestionsPage() {
  const isStaff = useRole() !== 'user';
  const { filters, page, change, goToPage } = useFilters(['box', 'state']);
  const boxes = BOXES.filter(({ box }) => isStaff || box !== 'all');
  const { box } = boxes.find((each) => each.box === filters.box) ?? boxes[0] ?? BOXES[0];
  const state = filters.state === 'any' ? 'any' : 'open';
  const wanted = { box, state, page, pageSize: PAGE_SIZE } as const;
  const { data: found, error, refetch } = useQuery(questionsQuery(wanted));
  const view = useListView('questions');
  const data = view.isOpening ? undefined : found;
  return (
    <Page
      title="Questions"
      description="Asked about records, bank lines, missing documents, parties and figures."
      width="wide"
      actions={<ViewMenu view={view} all="Open questions to me" columns={HIDEABLE} files="" />}
    >
      <LinkTabs
        label="Questions"
        current={pathOf(box)}
        tabs={boxes.map((each) => ({ path: pathOf(each.box), label: each.label }))}
      />
      <Group my="md">
        <SegmentedControl
          aria-label="Status"
          value={state}
          onChange={(next) => change({ state: next === 'any' ? 'any' : '' })}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'any', label: 'All' },
          ]}
        />
      </Group>
      {error === null ? null : <ProblemNotice error={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <LoadingRows rows={6} /> : null}
      {data !== undefined && data.total === 0 ? (
        <EmptyState icon={<AskIcon size={26} />} title="No open questions" order={2}>
          {EMPTY[box]}
        </EmptyState>
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <QuestionTable caption="Questions" rows={data.rows} view={view} />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onChange={goToPage} />
        </>
      )}
    </Page>
  );
}

function pathOf(box: string): string {
  return `${PATHS.questions}?box=${box}`;
}
