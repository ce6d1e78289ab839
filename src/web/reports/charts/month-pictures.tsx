import { AreaChart, BarChart } from '@mantine/charts';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import { queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { useReturn, useBackLink } from '../../lib/way-back.ts';
import { BehindFigure } from '../../ui/behind-link.tsx';
import { NOTHING, formatFigure } from '../../ui/format-money.ts';
import {
  IN_ORDER,
  NO_FOCUS,
  Picture,
  formatAxis,
  formatLength,
  lengthOf,
  opening,
} from './picture.tsx';

type Month = Api['GET /api/report-overview']['reply']['months'][number];

interface Months {
  months: readonly Month[];
}

const HEIGHT = 260;
const HERE = 'Financial Reports';

/** What came in and what it cost, month by month. */
export function IncomePicture({ months }: Months) {
  useReturn(true);
  const open = useOpening();
  const last = months.findLast(({ income, cost }) => !isZero(income) || !isZero(cost));
  return (
    <Picture
      title="Income and cost by month"
      says={
        last === undefined ? (
          'No entries in these months.'
        ) : (
          <>
            {`${labelOf(last)}: income `}
            <MonthFigure month={last} of="income" mark="says" />, costs and expenses{' '}
            <MonthFigure month={last} of="cost" mark="says" />, profit after income tax{' '}
            <MonthFigure month={last} of="profit" mark="says" />.
          </>
        )
      }
      picture={
        <BarChart
          h={HEIGHT}
          data={months.map((month) => ({
            month: shortOf(month),
            Income: lengthOf(month.income),
            Cost: lengthOf(month.cost),
          }))}
          dataKey="month"
          series={[
            { name: 'Income', color: 'teal.7' },
            { name: 'Cost', color: 'orange.6' },
          ]}
          barChartProps={NO_FOCUS}
          barProps={({ name }) =>
            opening((at) => open(months[at], name === 'Income' ? 'income' : 'cost'))
          }
          {...LOOK}
        />
      }
      figures={
        <MonthTable
          caption="Income and cost by month"
          months={months}
          columns={['income', 'cost', 'profit']}
        />
      }
    />
  );
}

/** The cash and bank accounts together at the end of each month. */
export function CashPicture({ months }: Months) {
  const open = useOpening();
  const last = months.at(-1);
  return (
    <Picture
      title="Cash"
      says={
        last === undefined ? (
          'No entries in these months.'
        ) : (
          <>
            {`On ${formatDate(last.to)} the cash and bank accounts hold `}
            {last.cash === '0.00' ? 'nothing' : <MonthFigure month={last} of="cash" mark="says" />}.
          </>
        )
      }
      picture={
        <AreaChart
          h={HEIGHT}
          data={months.map((month) => ({ month: shortOf(month), Cash: lengthOf(month.cash) }))}
          dataKey="month"
          series={[{ name: 'Cash', color: 'blue.7' }]}
          curveType="linear"
          areaChartProps={{
            ...NO_FOCUS,
            style: { cursor: 'pointer' },
            onClick: ({ activeTooltipIndex }) => open(months[Number(activeTooltipIndex)], 'cash'),
          }}
          {...LOOK}
        />
      }
      figures={
        <MonthTable caption="Cash at the end of each month" months={months} columns={['cash']} />
      }
    />
  );
}

type Kind = 'income' | 'cost' | 'profit' | 'cash';

/** The accounts and entries behind a figure of a month. */
function pathOf({ from, to }: Month, of: Kind): string {
  const measure = of === 'cash' ? 'closing' : 'movement';
  const stages = of === 'cash' ? 'post-closing' : 'adjusted';
  return `${PATHS.figure}${queryText({ figure: of, measure, from, to, stages })}`;
}

/** Opens a figure from the picture; the way back leads to it among the figures. */
function useOpening() {
  const navigate = useNavigate();
  const carry = useBackLink(HERE);
  return (month: Month | undefined, of: Kind) => {
    if (month === undefined) return;
    void navigate(pathOf(month, of), { state: carry(`${of}-${month.month}`) });
  };
}

function MonthFigure({ month, of, mark }: { month: Month; of: Kind; mark?: string }) {
  const own = `${of}-${month.month}`;
  return (
    <BehindFigure
      to={pathOf(month, of)}
      mark={mark === undefined ? own : `${mark}-${own}`}
      here={HERE}
      amount={month[of]}
    />
  );
}

const LOOK = {
  withLegend: true,
  legendProps: IN_ORDER,
  // Every third month, so that the months are evenly named on a narrow screen, too.
  xAxisProps: { interval: 2 },
  valueFormatter: formatLength,
  yAxisProps: { width: 56, tickFormatter: formatAxis },
  tooltipAnimationDuration: 0,
} as const;

interface MonthTableProps extends Months {
  caption: string;
  columns: readonly Kind[];
}

function MonthTable({ caption, months, columns }: MonthTableProps): ReactNode {
  return (
    <Table verticalSpacing={4} horizontalSpacing="xs" fz="sm">
      <caption>{caption}</caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Month</Table.Th>
          {columns.map((key) => (
            <Table.Th key={key} scope="col" ta="right">
              {TITLES[key]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.map((month) => (
          <Table.Tr key={month.month}>
            <Table.Th scope="row" fw={400}>
              {labelOf(month)}
            </Table.Th>
            {columns.map((key) => (
              <Table.Td key={key} ta="right">
                <MonthFigure month={month} of={key} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const TITLES = {
  income: 'Income',
  cost: 'Cost',
  profit: 'Profit after tax',
  cash: 'Cash',
} as const;

function labelOf({ from }: Month): string {
  return monthPeriodOf(from).label;
}

function shortOf(month: Month): string {
  return `${labelOf(month).slice(0, 3)} ${month.month.slice(2, 4)}`;
}

function isZero(amount: string): boolean {
  return formatFigure(amount) === NOTHING;
}
