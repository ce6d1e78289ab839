import { Anchor, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { pageConfig } from '../../lib/page-config.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MailIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { shownColumns, useListView } from '../../ui/list-view/use-list-view.ts';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { MailDialog } from './mail-dialog.tsx';
import classes from './records.module.css';
import { SearchBox } from '../../ui/search-box.tsx';
import { RECEIPT_WORDS } from './states.tsx';
import { useFilters } from '../../lib/use-filters.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { mailListQuery } from './queries.ts';

type MailRow = Api['GET /api/mail']['reply']['rows'][number];

const PAGE_SIZE = 50;
const STATES = ['waiting', 'sent', 'kept', 'failed'] as const;

/**
 * Every message that the portal sent or keeps; an admin reads them here, also without a mail
 * server.
 */
export function MailPage() {
  const { filters, page, change, goToPage, isFiltered } = useFilters(['search', 'state']);
  const view = useListView('mail');
  const [opened, setOpened] = useState<string>();
  const state = STATES.find((each) => each === filters.state);
  const query = {
    page,
    pageSize: PAGE_SIZE,
    ...(filters.search === '' ? {} : { search: filters.search }),
    ...(state === undefined ? {} : { state }),
  };
  const mail = useQuery(mailListQuery(query));
  const data = view.isOpening ? undefined : mail.data;
  return (
    <Page
      title="Mail"
      description="Emails from the portal: sent, queued or not sent."
      actions={<ViewMenu view={view} all="All mail" columns={HIDEABLE} files="" />}
    >
      <search className={classes['filter']}>
        <div className={classes['search']}>
          <SearchBox
            label="Search"
            placeholder="Address or subject"
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        <NativeSelect
          label="Status"
          value={filters.state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        >
          <option value="">All</option>
          {STATES.map((each) => (
            <option key={each} value={each}>
              {RECEIPT_WORDS[each]}
            </option>
          ))}
        </NativeSelect>
      </search>
      {mail.error === null ? null : (
        <ProblemNotice error={mail.error} retry={() => void mail.refetch()} />
      )}
      {data === undefined && mail.error === null ? <LoadingRows rows={8} /> : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <DataTable
            caption="Mail"
            isList
            columns={shownColumns(columns(setOpened), view)}
            rows={data.rows}
            rowKey={(row) => row.mailId}
            onRowClick={(row) => setOpened(row.mailId)}
          />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onChange={goToPage} />
        </>
      )}
      {data?.total === 0 ? (
        <EmptyState
          icon={<MailIcon size={26} />}
          title={isFiltered ? 'Nothing matches' : 'No mail yet'}
          order={2}
        >
          {isFiltered
            ? 'No messages match these filters.'
            : pageConfig().sendsMail
              ? 'Receipts appear here as soon as something is recorded.'
              : 'Receipts appear here as soon as something is recorded. No mail server is set up, so they are kept here and not sent.'}
        </EmptyState>
      ) : null}
      {opened === undefined ? null : (
        <MailDialog mailId={opened} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  );
}

const HIDEABLE = [
  { key: 'to', label: 'To' },
  { key: 'state', label: 'Status' },
  { key: 'at', label: 'Created' },
];

function columns(open: (mailId: string) => void): readonly Column<MailRow>[] {
  return [
    {
      key: 'subject',
      header: 'Subject',
      isTitle: true,
      isLine: true,
      title: (row) => row.subject,
      cell: (row) => (
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          ta="left"
          onClick={(event) => {
            event.stopPropagation();
            open(row.mailId);
          }}
        >
          {row.subject}
        </Anchor>
      ),
    },
    { key: 'to', header: 'To', width: '30%', title: (row) => row.to, cell: (row) => row.to },
    {
      key: 'state',
      header: 'Status',
      width: '12rem',
      narrow: '8.5rem',
      cell: (row) => (
        <Text
          span
          size="sm"
          c={row.state === 'failed' ? 'var(--mantine-color-error)' : 'var(--mantine-color-text)'}
        >
          {RECEIPT_WORDS[row.state]}
        </Text>
      ),
    },
    {
      key: 'at',
      isLine: true,
      header: 'Created',
      width: '12rem',
      narrow: false,
      cell: (row) => formatInstant(row.createdAt),
    },
  ];
}
