import { Button, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import { isBusinessDate } from '#shared/dates.ts';
import { parsePeriod } from '#shared/periods.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { today } from '../../lib/today.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useReturn } from '../../lib/way-back.ts';
import { BehindFigure } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { FootCell } from '../../ui/foot-cell.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Money, MoneyOrDash } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useRoom } from '../../ui/use-room.ts';
import { PeriodsFrame } from './periods-frame.tsx';
import { useEvidence } from './queries.ts';
import type { EvidenceReply } from './queries.ts';
import classes from './periods.module.css';

type Row = EvidenceReply['rows'][number];

/** How much of what was posted has a supporting document, by month and kind, and what lacks one. */
export function EvidencePage() {
  const { filters, change } = useFilters(['from', 'to']);
  const to = isBusinessDate(filters.to) ? filters.to : today();
  const from = isBusinessDate(filters.from) ? filters.from : `${to.slice(0, 4)}-01-01`;
  const evidence = useEvidence({ from, to });
  const { data, error } = evidence;
  useReturn(data !== undefined);
  return (
    <PeriodsFrame
      tab={PATHS.evidence}
      title="Supporting documents"
      description="Share of the posted amounts that has a supporting document, by month and kind."
      actions={
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name="supporting-documents"
          address={(format) => `/api/evidence/export/${format}${queryText({ from, to })}`}
          isDisabled={data === undefined || data.rows.length === 0}
        />
      }
    >
      <search className={classes['days']}>
        <DateField
          isFilter
          label="From"
          value={from}
          max={to}
          onChange={(day) => change({ from: day })}
        />
        <DateField
          isFilter
          label="To"
          value={to}
          min={from}
          onChange={(day) => change({ to: day })}
        />
        <Button component={Link} to={missingPath({ from, to })}>
          Go through the missing ones
        </Button>
      </search>
      {error === null ? null : (
        <ProblemNotice error={error} retry={() => void evidence.refetch()} />
      )}
      {evidence.isPending ? <LoadingRows rows={8} /> : null}
      {data === undefined ? null : <Score evidence={data} days={{ from, to }} />}
    </PeriodsFrame>
  );
}

interface ScoreProps {
  evidence: EvidenceReply;
  days: { readonly from: string; readonly to: string };
}

function Score({ evidence: { rows, total }, days }: ScoreProps) {
  const isNarrow = useRoom() === 'narrow';
  if (rows.length === 0) {
    return (
      <EmptyState order={2} icon={<CheckIcon size={26} />} title="Nothing needs a document">
        No posted transaction of these dates needs a supporting document.
      </EmptyState>
    );
  }
  return (
    <DataTable
      caption="Supporting documents by month and kind"
      columns={columnsOf(days)}
      rows={rows}
      rowKey={({ month, kind }) => `${month}-${kind}`}
      footer={
        <Table.Tr>
          <Table.Td data-title>Total</Table.Td>
          <Table.Td>{null}</Table.Td>
          {isNarrow ? null : (
            <>
              <FootCell label="Transactions">{total.neededCount}</FootCell>
              <FootCell label="Amount">
                <Money amount={total.neededAmount} />
              </FootCell>
              <FootCell label="With document">
                <Money amount={total.documentedAmount} />
              </FootCell>
              <FootCell label="None exists">
                <Money amount={total.excusedAmount} />
              </FootCell>
            </>
          )}
          <FootCell label="Missing">{total.missingCount}</FootCell>
          <FootCell label="Missing amount">
            <BehindFigure
              to={missingPath(days)}
              mark="missing-total"
              here="Supporting documents"
              amount={total.missingAmount}
            />
          </FootCell>
          <FootCell label="Score">{scoreText(total.score)}</FootCell>
        </Table.Tr>
      }
    />
  );
}

function columnsOf(days: ScoreProps['days']): readonly Column<Row>[] {
  const right = { align: 'right' as const };
  return [
    {
      key: 'month',
      header: 'Month',
      isTitle: true,
      cell: ({ month }) => parsePeriod(month)?.label ?? month,
    },
    { key: 'kind', isText: true, header: 'Kind', cell: (row) => row.kindTitle },
    {
      key: 'count',
      header: 'Transactions',
      narrow: false,
      hideOnPhone: true,
      ...right,
      cell: (row) => row.neededCount,
    },
    {
      key: 'amount',
      header: 'Amount',
      narrow: false,
      hideOnPhone: true,
      ...right,
      cell: (row) => <Money amount={row.neededAmount} />,
    },
    {
      key: 'documented',
      header: 'With document',
      narrow: false,
      hideOnPhone: true,
      ...right,
      cell: (row) => <MoneyOrDash amount={row.documentedAmount} />,
    },
    {
      key: 'excused',
      header: 'None exists',
      narrow: false,
      hideOnPhone: true,
      ...right,
      cell: (row) => <MoneyOrDash amount={row.excusedAmount} />,
    },
    { key: 'missingCount', header: 'Missing', ...right, cell: (row) => row.missingCount },
    {
      key: 'missing',
      header: 'Missing amount',
      ...right,
      cell: ({ month, kind, missingAmount }) => (
        <BehindFigure
          to={missingPath({ ...withinMonth(month, days), kind })}
          mark={`missing-${month}-${kind}`}
          here="Supporting documents"
          amount={missingAmount}
        />
      ),
    },
    {
      key: 'score',
      header: 'Score',
      ...right,
      cell: ({ score }) => <Text inherit>{scoreText(score)}</Text>,
    },
  ];
}

/** The days of a month that lie within the days that are shown. */
function withinMonth(month: string, { from, to }: ScoreProps['days']) {
  const period = parsePeriod(month);
  if (period === undefined) return { from, to };
  return {
    from: period.from > from ? period.from : from,
    to: period.to < to ? period.to : to,
  };
}

function missingPath(asked: { from: string; to: string; kind?: string }): string {
  return `${PATHS.missing}${queryText(asked)}`;
}

function scoreText(score: number | null): string {
  return score === null ? '' : `${(score / 10).toFixed(1)} %`;
}
