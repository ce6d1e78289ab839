import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';

import { useKeys } from '../../lib/keys/use-keys.ts';
import { PATHS, recordPath } from '../../lib/paths.ts';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { ArrowLeftIcon } from '../../ui/screen-icons.tsx';
import { RECORDS_PAGE_SIZE, readFilters, recordQuery } from './record-query.ts';
import { pageOfRecordsQuery } from './queries.ts';

/** What a list hands to the record that is opened from it: its own address, filters and page. */
export interface FromList {
  readonly list: string;
}

/**
 * Leads to the record before and after in the list that one came from, across its pages, and back
 * to the list; nothing where one came from elsewhere. Each takes the place of the one before it, so
 * that Back leads to the list.
 */
export function RecordTrail({ transactionId }: { transactionId: string }) {
  const { state }: { state: unknown } = useLocation();
  return isFromList(state) ? <Trail list={state.list} transactionId={transactionId} /> : null;
}

function isFromList(state: unknown): state is FromList {
  return (
    typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
  );
}

function Trail({ list, transactionId }: FromList & { transactionId: string }) {
  const { at, total, before, after } = useNeighbours(list, transactionId);
  const navigate = useNavigate();
  const go = (to: Neighbour | undefined) => {
    if (to === undefined) return;
    const from: FromList = { list: to.list };
    void navigate(recordPath(to.transactionId), { replace: true, state: from });
  };
  useKeys('record', (act) => {
    if (act === 'list') void navigate(list);
    else go(act === 'next' ? after : before);
  });
  return (
    <Group
      component="nav"
      aria-label="Records of the list"
      className="no-print"
      gap="xs"
      mb="sm"
      wrap="nowrap"
    >
      <Anchor component={Link} to={list} size="sm" mr="xs">
        Back to the list
      </Anchor>
      <ActionIcon
        variant="default"
        size="md"
        aria-label="Previous record"
        title="Previous record (K)"
        disabled={before === undefined}
        onClick={() => go(before)}
      >
        <ArrowLeftIcon size={16} />
      </ActionIcon>
      <Text size="sm" c="dimmed" miw="4.5rem" ta="center">
        {at === undefined ? '' : `${at} of ${total}`}
      </Text>
      <ActionIcon
        variant="default"
        size="md"
        aria-label="Next record"
        title="Next record (J)"
        disabled={after === undefined}
        onClick={() => go(after)}
      >
        <ArrowRightIcon size={16} />
      </ActionIcon>
    </Group>
  );
}

interface Neighbour extends FromList {
  readonly transactionId: string;
}

/** The place of a record in its list, from 1, and the records beside it. */
function useNeighbours(list: string, transactionId: string) {
  const { page, query } = readList(list);
  const shown = useQuery(pageQuery(query, page));
  const rows = shown.data?.rows ?? [];
  const total = shown.data?.total ?? 0;
  const index = rows.findIndex((row) => row.transactionId === transactionId);
  const isFirst = index === 0 && page > 1;
  const isLast = index === rows.length - 1 && page * RECORDS_PAGE_SIZE < total;
  const beyond = useQuery({
    ...pageQuery(query, isFirst ? page - 1 : page + 1),
    enabled: index !== -1 && (isFirst || isLast),
  });
  const others = beyond.data?.rows ?? [];
  const neighbour = (row: { transactionId: string } | undefined, on: number) =>
    row && { transactionId: row.transactionId, list: listAt(list, on) };
  if (index === -1) return { at: undefined, total, before: undefined, after: undefined };
  return {
    at: (page - 1) * RECORDS_PAGE_SIZE + index + 1,
    total,
    before: isFirst ? neighbour(others.at(-1), page - 1) : neighbour(rows[index - 1], page),
    after: isLast ? neighbour(others[0], page + 1) : neighbour(rows[index + 1], page),
  };
}

function pageQuery(query: ReturnType<typeof recordQuery>, page: number) {
  return pageOfRecordsQuery({ ...query, page, pageSize: RECORDS_PAGE_SIZE });
}

function readList(list: string) {
  const params = new URLSearchParams(list.split('?')[1] ?? '');
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1);
  return { page, query: recordQuery(readFilters(params)) };
}

function listAt(list: string, page: number): string {
  const params = new URLSearchParams(list.split('?')[1] ?? '');
  if (page === 1) params.delete('page');
  else params.set('page', String(page));
  const text = params.toString();
  return text === '' ? PATHS.records : `${PATHS.records}?${text}`;
}
