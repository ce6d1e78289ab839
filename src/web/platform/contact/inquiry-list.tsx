import { Accordion, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { EmptyState } from '../../ui/empty-state.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { MailIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './inquiry-list.module.css';
import { inquiriesQuery } from './queries.ts';

const PAGE_SIZE = 20;

type Inquiry = Api['GET /api/contact']['reply']['rows'][number];

/** What has come in through the form, newest first; for the admin. */
export function InquiryList() {
  const [page, setPage] = useState(1);
  const inquiries = useQuery(inquiriesQuery(page, PAGE_SIZE));
  const { data } = inquiries;
  return (
    <section aria-labelledby="inquiries">
      <Title order={2} id="inquiries" mt="xl" mb="md">
        Inquiries received
      </Title>
      {inquiries.isPending ? <LoadingRows rows={3} /> : null}
      {inquiries.error !== null && data === undefined ? (
        <ProblemNotice error={inquiries.error} retry={() => void inquiries.refetch()} />
      ) : null}
      {data?.total === 0 ? (
        <EmptyState icon={<MailIcon size={26} />} title="No inquiries yet.">
          Inquiries sent with the form above appear here.
        </EmptyState>
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <Accordion variant="separated" order={3}>
            {data.rows.map((inquiry) => (
              <InquiryItem key={inquiry.inquiryId} inquiry={inquiry} />
            ))}
          </Accordion>
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} />
        </>
      )}
    </section>
  );
}

function InquiryItem({ inquiry }: { inquiry: Inquiry }) {
  const isBug = inquiry.topic === 'bug';
  return (
    <Accordion.Item value={inquiry.inquiryId}>
      <Accordion.Control>
        <Group gap="sm">
          <StateBadge tone={isBug ? 'bad' : 'told'}>
            {isBug ? 'Bug Report' : 'General Inquiry'}
          </StateBadge>
          <Text fw={600}>{inquiry.name === '' ? inquiry.email : inquiry.name}</Text>
          <Text size="sm" c="dimmed">
            {formatInstant(inquiry.receivedAt)}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Text size="sm" c="dimmed">
          {inquiry.company} · {inquiry.email} · mail: {inquiry.mailState}
        </Text>
        <p className={classes['text']}>{inquiry.message}</p>
        {isBug ? (
          <>
            <Text size="sm" c="dimmed">
              Encountered on {inquiry.dateEncountered} at {inquiry.timeEncountered}
            </Text>
            <p className={classes['text']}>{inquiry.bugDescription}</p>
          </>
        ) : null}
      </Accordion.Panel>
    </Accordion.Item>
  );
}
