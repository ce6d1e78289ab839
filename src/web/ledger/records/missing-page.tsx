import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { findKind } from '#kinds/index.ts';
import { formatDate, isBusinessDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { describeMissing } from '#shared/ledger/missing-documents.ts';

import { SummaryList } from '../../forms/steps/summary-list.tsx';
import { queryText } from '../../lib/call.ts';
import { PATHS, recordPath } from '../../lib/paths.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useReturn } from '../../lib/way-back.ts';
import { Acts, ReadOnlyNotice } from '../../ui/acts.tsx';
import { BehindLink } from '../../ui/behind-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { ArrowLeftIcon, CheckIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { formatCount } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { AskButton } from '../questions/ask-button.tsx';
import { QuestionsOf } from '../questions/questions-of.tsx';
import { AttachDocuments } from './attach-documents.tsx';
import { NoDocument } from './no-document.tsx';
import { buildRecordQuery, recordsQuery } from './queries.ts';
import type { RecordDetails } from './record-details.ts';
import classes from './records.module.css';

const PAGE_SIZE = 100;
const HERE = 'Missing supporting documents';

/**
 * The records that lack a supporting document, one after another, oldest first: attach one, or say
 * that none exists; what is done leaves the list, and the next one takes its place.
 */
export function MissingPage() {
  const { filters, change } = useFilters(['kind', 'from', 'to', 'place']);
  const asked = Math.max(0, Number.parseInt(filters.place, 10) || 0);
  const days = { from: dayOf(filters.from), to: dayOf(filters.to) };
  const kind = findKind(filters.kind);
  const filter = {
    ...(kind === undefined ? {} : { kind: kind.id }),
    ...(days.from === '' ? {} : { from: days.from }),
    ...(days.to === '' ? {} : { to: days.to }),
  };
  const records = useQuery(
    recordsQuery({
      papers: 'without',
      sort: 'date',
      direction: 'asc',
      ...filter,
      page: Math.floor(asked / PAGE_SIZE) + 1,
      pageSize: PAGE_SIZE,
    }),
  );
  const { data } = records;
  const total = data?.total ?? 0;
  const place = Math.min(asked, Math.max(0, total - 1));
  const row = data?.rows[place % PAGE_SIZE];
  useReturn(row !== undefined);
  const go = (to: number) => change({ place: to === 0 ? '' : String(to) });
  return (
    <Page
      title={HERE}
      description={describeMissing({ kind: kind?.title, ...days })}
      actions={
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name="missing-documents"
          address={(format) => `/api/evidence/missing/export/${format}${queryText(filter)}`}
          isDisabled={total === 0}
        />
      }
    >
      {records.error === null ? null : (
        <ProblemNotice error={records.error} retry={() => void records.refetch()} />
      )}
      {records.isPending ? <LoadingRows rows={6} /> : null}
      {data !== undefined && total === 0 ? <NothingMissing /> : null}
      {total === 0 ? null : (
        <Group justify="space-between" mb="md">
          <Button
            variant="default"
            leftSection={<ArrowLeftIcon size={18} />}
            disabled={place === 0}
            onClick={() => go(place - 1)}
          >
            Previous
          </Button>
          <Text role="status">{`${formatCount(place + 1)} of ${formatCount(total)}`}</Text>
          <Button
            variant="default"
            rightSection={<ArrowRightIcon size={18} />}
            disabled={place + 1 >= total}
            onClick={() => go(place + 1)}
          >
            Next
          </Button>
        </Group>
      )}
      {row === undefined ? null : <Step key={row.transactionId} id={row.transactionId} />}
    </Page>
  );
}

function dayOf(text: string): BusinessDate | '' {
  return isBusinessDate(text) ? text : '';
}

/** One record: what it is, and where its document goes. */
function Step({ id }: { id: string }) {
  const record = useQuery(buildRecordQuery(id));
  if (record.isPending) return <LoadingRows rows={4} />;
  if (record.error !== null)
    return <ProblemNotice error={record.error} retry={() => void record.refetch()} />;
  const details: RecordDetails = record.data.record;
  const title = `${details.kindTitle} ${details.number}`;
  return (
    <div className={classes['step']}>
      <Panel>
        <Title order={2} size="h3">
          <BehindLink to={recordPath(id)} mark={`missing-${id}`} here={HERE}>
            {title}
          </BehindLink>
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {[formatDate(details.date), details.party, details.recordedBy]
            .filter((text) => text !== null)
            .join(' · ')}
        </Text>
        <div className={classes['total']}>
          <Money amount={details.total} currency="₱" />
        </div>
        <SummaryList rows={details.summary.filter(({ table }) => table === undefined)} />
      </Panel>
      <Panel>
        <Title order={2} size="h3" mb="sm">
          Supporting document
        </Title>
        <Acts otherwise={<ReadOnlyNotice />}>
          <AttachDocuments
            transactionId={id}
            isMonthClosed={details.evidence.isMonthClosed}
            onDone={() => {}}
          />
          <NoDocument record={details} />
        </Acts>
        <AskButton
          mt="sm"
          about={{
            subject: 'document',
            subjectId: id,
            title: `Supporting document of ${title}`,
            text: `Please send the supporting document of ${title} dated ${formatDate(details.date)}.`,
            partyId: details.partyId,
          }}
        />
        <QuestionsOf place={{ transactionId: id }} />
      </Panel>
    </div>
  );
}

function NothingMissing() {
  return (
    <EmptyState
      order={2}
      icon={<CheckIcon size={26} />}
      title="Nothing is missing"
      action={
        <Anchor component={Link} to={PATHS.records}>
          All records
        </Anchor>
      }
    >
      Every record here has a supporting document, or a reason why none exists.
    </EmptyState>
  );
}
