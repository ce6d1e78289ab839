import { Alert, SegmentedControl, Table, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { call, queryText } from '../lib/call.ts';
import { partyPath } from '../lib/paths.ts';
import { useFilters } from '../lib/use-filters.ts';
import { useReturn } from '../lib/way-back.ts';
import { BehindLink } from '../ui/behind-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportButtons } from '../ui/export-buttons.tsx';
import { FootCell } from '../ui/foot-cell.tsx';
import { formatPesos } from '../ui/format-money.ts';
import { AlertIcon, CheckIcon, ChartIcon } from '../ui/icons.tsx';
import { LoadingRows } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { Page } from '../ui/page.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import classes from './parties.module.css';
import { BUCKET_LABELS, PARTIES_KEY, SIDE_WORDS, dayOr } from './party-queries.ts';

type Ageing = Api['GET /api/ageing']['reply'];
type AgedParty = Ageing['parties'][number];

/** What is open of all customers or vendors on a day, by age, tied to its control account. */
export function AgeingPage() {
  const { filters, change } = useFilters(['side', 'asOf', 'by']);
  const side = filters.side === 'payable' ? 'payable' : 'receivable';
  const asOf = dayOr(filters.asOf);
  const by = filters.by === 'document' ? 'document' : 'due';
  const query = { side, asOf, by } as const;
  const ageing = useQuery({
    queryKey: [PARTIES_KEY, 'ageing', query],
    queryFn: ({ signal }) => call('GET /api/ageing', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { handled: true },
  });
  const { data } = ageing;
  useReturn(data !== undefined);
  return (
    <Page
      title="Ageing"
      description="What is open by its age; credits and advances are never deducted."
      width="wide"
      actions={
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name="ageing"
          address={(format) => `/api/ageing/export/${format}${queryText(query)}`}
          isDisabled={data === undefined || data.parties.length === 0}
        />
      }
    >
      <search className={classes['filter']}>
        <SegmentedControl
          aria-label="Side"
          value={side}
          onChange={(next) => change({ side: next })}
          data={[
            { value: 'receivable', label: 'Receivables' },
            { value: 'payable', label: 'Payables' },
          ]}
        />
        <SegmentedControl
          aria-label="Age counts from"
          value={by}
          onChange={(next) => change({ by: next })}
          data={[
            { value: 'due', label: 'Due day' },
            { value: 'document', label: 'Document day' },
          ]}
        />
        <TextInput
          type="date"
          label="As of"
          value={asOf}
          min="1900-01-01"
          max="2199-12-31"
          onChange={(event) => change({ asOf: event.currentTarget.value })}
        />
      </search>
      {ageing.error === null ? null : (
        <ProblemNotice error={ageing.error} retry={() => void ageing.refetch()} />
      )}
      {ageing.isPending ? <LoadingRows rows={8} /> : null}
      {data === undefined ? null : <Aged ageing={data} />}
    </Page>
  );
}

function Aged({ ageing }: { ageing: Ageing }) {
  if (ageing.parties.length === 0) {
    return (
      <EmptyState order={2} icon={<ChartIcon size={26} />} title="Nothing was open">
        {`On ${formatDate(ageing.asOf)} every document of this side was settled.`}
      </EmptyState>
    );
  }
  const words = SIDE_WORDS[ageing.side];
  return (
    <div className={classes['stack']}>
      <div className={classes['aged']}>
        <DataTable
          caption={words.title}
          columns={columnsOf(ageing)}
          rows={ageing.parties}
          rowKey={(row) => row.partyId}
          footer={
            <Table.Tr>
              <Table.Td data-title>Total</Table.Td>
              {ageing.buckets.map(({ bucket, amount }) => (
                <FootCell key={bucket} label={BUCKET_LABELS[bucket]}>
                  <Money amount={amount} />
                </FootCell>
              ))}
              <FootCell label="Total">
                <Money amount={ageing.total} />
              </FootCell>
              <FootCell label={words.advance}>
                <Money amount={ageing.advancesTotal} />
              </FootCell>
            </Table.Tr>
          }
        />
      </div>
      <Tie ageing={ageing} />
    </div>
  );
}

/** The documents against the accounts: to the centavo, or something is wrong. */
function Tie({ ageing }: { ageing: Ageing }) {
  const { control, advancesControl, isTied } = ageing;
  const accounts = [control, advancesControl]
    .map(({ account, title, balance }) => `${account} ${title}: ₱\u00a0${formatPesos(balance)}`)
    .join(' · ');
  return isTied ? (
    <Alert color="teal" icon={<CheckIcon />} title="Agrees with the ledger">
      {accounts}
    </Alert>
  ) : (
    <Alert color="red" icon={<AlertIcon />} role="alert" title="Does not agree with the ledger">
      {accounts}
    </Alert>
  );
}

function columnsOf({ side, asOf }: Ageing): readonly Column<AgedParty>[] {
  const amount = (text: string) => (text === '0.00' ? '–' : <Money amount={text} />);
  return [
    {
      key: 'name',
      header: 'Name',
      isTitle: true,
      cell: (row) => (
        <BehindLink
          to={`${partyPath(row.partyId)}?asOf=${asOf}`}
          mark={`party-${row.partyId}`}
          here="Ageing"
        >
          {row.name}
        </BehindLink>
      ),
    },
    ...Object.entries(BUCKET_LABELS).map(([bucket, header]) => ({
      key: bucket,
      header,
      align: 'right' as const,
      cell: (row: AgedParty) =>
        amount(row.buckets.find((each) => each.bucket === bucket)?.amount ?? '0.00'),
    })),
    { key: 'total', header: 'Total', align: 'right', cell: (row) => <Money amount={row.total} /> },
    {
      key: 'advances',
      header: SIDE_WORDS[side].advance,
      align: 'right',
      cell: (row) => amount(row.advances),
    },
  ];
}
