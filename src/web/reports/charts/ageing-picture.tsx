import { BarChart } from '@mantine/charts';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { useBackLink } from '../../lib/way-back.ts';
import { BehindFigure } from '../../ui/behind-link.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import {
  IN_ORDER,
  NO_FOCUS,
  Picture,
  formatAxis,
  formatLength,
  lengthOf,
  opening,
} from './picture.tsx';
import { ageingQuery } from '../../lib/queries.ts';

type Ageing = Api['GET /api/ageing']['reply'];
type Bucket = Ageing['buckets'][number]['bucket'];

const HERE = 'Financial Reports';

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
  const title = 'Open balances by days past due';
  const navigate = useNavigate();
  const carry = useBackLink(HERE);
  const press = (side: Ageing, mark: string, at: number) => {
    void navigate(sidePath(side, side.buckets[at]?.bucket), { state: carry(`${mark}-${at}`) });
  };
  return (
    <Picture
      title={title}
      says={
        <>
          {`On ${formatDate(owed.asOf)} customers owe `}
          <Total side={owed} mark="says-owed" />, and the company owes{' '}
          <Total side={owing} mark="says-owing" />.
        </>
      }
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
          legendProps={IN_ORDER}
          xAxisProps={{ interval: 0, tickFormatter: withoutDays, tick: SMALL }}
          valueFormatter={formatLength}
          yAxisProps={{ width: 56, tickFormatter: formatAxis }}
          tooltipAnimationDuration={0}
          barChartProps={NO_FOCUS}
          barProps={({ name }) =>
            opening((at) =>
              name === 'Owed to us' ? press(owed, 'owed', at) : press(owing, 'owing', at),
            )
          }
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
                    to={sidePath(owed, bucket)}
                    mark={`owed-${at}`}
                    here={HERE}
                    amount={amount}
                  />
                </Table.Td>
                <Table.Td ta="right">
                  <BehindFigure
                    to={sidePath(owing, bucket)}
                    mark={`owing-${at}`}
                    here={HERE}
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

/** As the chart's own words, but smaller: six stand beside each other in a third of a desk. */
const SMALL = { transform: 'translate(0, 10)', fontSize: 10, fill: 'currentColor' } as const;

/** Below the bars, where there is little room: `Not due`, `1–30`, `>120`. */
function withoutDays(label: string): string {
  return label.replace(' days', '').replace('Over ', '>');
}

function Total({ side, mark }: { side: Ageing; mark: string }) {
  if (side.total === '0.00') return <>nothing</>;
  return <BehindFigure to={sidePath(side)} mark={mark} here={HERE} amount={side.total} />;
}

/** The documents of a side, of one age or of all. */
function sidePath({ side, asOf }: Ageing, bucket: Bucket | 'all' = 'all'): string {
  return `${PATHS.ageing}${queryText({ side, asOf, bucket })}`;
}

function useAgeing(side: 'receivable' | 'payable', asOf: string) {
  return useQuery(ageingQuery({ side, asOf, documents: 'false' }));
}

function labelOf(bucket: string): string {
  return bucket === 'current' ? 'Not due' : `${bucket.charAt(0).toUpperCase()}${bucket.slice(1)}`;
}
