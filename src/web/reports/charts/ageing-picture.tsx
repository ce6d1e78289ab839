import { BarChart } from '@mantine/charts';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { call, queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { BehindFigure } from '../../ui/behind-link.tsx';
import { formatFigure } from '../../ui/format-money.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { NO_FOCUS, Picture, formatAxis, formatLength, lengthOf } from './picture.tsx';

type Ageing = Api['GET /api/ageing']['reply'];

/** What is open on both sides, by the days past due. */
export function AgeingPicture({ asOf }: { asOf: string }) {
  const receivable = useAgeing('receivable', asOf);
  const payable = useAgeing('payable', asOf);
  const failed = [receivable, payable].find(({ error }) => error !== null);
  if (failed !== undefined) {
    return <ProblemNotice error={failed.error} retry={() => void failed.refetch()} />;
  }
  if (receivable.data === undefined || payable.data === undefined) {
    return <LoadingRows rows={1} height={320} />;
  }
  return <Sides owed={receivable.data} owing={payable.data} />;
}

function Sides({ owed, owing }: { owed: Ageing; owing: Ageing }) {
  const of = (ageing: Ageing, at: number) => ageing.buckets[at]?.amount ?? '0.00';
  const title = 'What is open, by days past due';
  return (
    <Picture
      title={title}
      says={`On ${formatDate(owed.asOf)} customers owe ${formatFigure(owed.total)}, and the company owes ${formatFigure(owing.total)}.`}
      picture={
        <BarChart
          h={260}
          data={owed.buckets.map(({ bucket }, at) => ({
            'bucket': labelOf(bucket),
            'Owed to us': lengthOf(of(owed, at)),
            'Owed by us': lengthOf(of(owing, at)),
          }))}
          dataKey="bucket"
          series={[
            { name: 'Owed to us', color: 'teal.7' },
            { name: 'Owed by us', color: 'orange.6' },
          ]}
          withLegend
          valueFormatter={formatLength}
          yAxisProps={{ width: 56, tickFormatter: formatAxis }}
          tooltipAnimationDuration={0}
          barChartProps={NO_FOCUS}
        />
      }
      figures={
        <Table verticalSpacing={4} horizontalSpacing="xs" fz="sm">
          <caption>{title}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Days past due</Table.Th>
              <Table.Th scope="col" ta="right">
                Owed to us
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Owed by us
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {owed.buckets.map(({ bucket, amount }, at) => (
              <Table.Tr key={bucket}>
                <Table.Th scope="row" fw={400}>
                  {labelOf(bucket)}
                </Table.Th>
                <Table.Td ta="right">
                  <BehindFigure
                    to={sidePath(owed)}
                    mark={`owed-${at}`}
                    here="Financial Reports"
                    amount={amount}
                  />
                </Table.Td>
                <Table.Td ta="right">
                  <BehindFigure
                    to={sidePath(owing)}
                    mark={`owing-${at}`}
                    here="Financial Reports"
                    amount={of(owing, at)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      }
    />
  );
}

function sidePath({ side, asOf }: Ageing): string {
  return `${PATHS.ageing}${queryText({ side, asOf })}`;
}

function useAgeing(side: 'receivable' | 'payable', asOf: string) {
  return useQuery({
    queryKey: ['parties', 'ageing', { side, asOf }],
    queryFn: ({ signal }) => call('GET /api/ageing', { query: { side, asOf } }, { signal }),
    staleTime: 0,
    meta: { handled: true },
  });
}

function labelOf(bucket: string): string {
  return bucket === 'current' ? 'Not due' : `${bucket.charAt(0).toUpperCase()}${bucket.slice(1)}`;
}
