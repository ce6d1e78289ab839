import { AreaChart, BarChart } from '@mantine/charts';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Api } from '#shared/api/index.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import { queryText } from '../../lib/call.ts';
import { reportPath } from '../../lib/paths.ts';
import { useReturn } from '../../lib/way-back.ts';
import { BehindFigure } from '../../ui/behind-link.tsx';
import { formatFigure } from '../../ui/format-money.ts';
import { NO_FOCUS, Picture, formatAxis, formatLength, lengthOf } from './picture.tsx';

type Month = Api['GET /api/report-overview']['reply']['months'][number];

interface Months {
  months: readonly Month[];
}

const HEIGHT = 260;
const HERE = 'Financial Reports';

/** What came in and what it cost, month by month. */
export function IncomePicture({ months }: Months) {
  useReturn(true);
  const last = months.findLast(({ income, cost }) => !isZero(income) || !isZero(cost));
  return (
    <Picture
      title="Income and cost by month"
      says={
        last === undefined
          ? 'Nothing was entered in these months.'
          : `${labelOf(last)}: ${formatFigure(last.income)} came in, ${formatFigure(last.cost)} it cost, ${formatFigure(last.profit)} is left after income tax.`
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
          {...LOOK}
        />
      }
      figures={
        <MonthTable
          caption="Income and cost by month"
          months={months}
          columns={['income', 'cost', 'profit']}
          open={(month) =>
            `${reportPath('income-statement')}${queryText({ from: month.from, to: month.to })}`
          }
        />
      }
    />
  );
}

/** The cash and bank accounts together at the end of each month. */
export function CashPicture({ months }: Months) {
  const last = months.at(-1);
  return (
    <Picture
      title="Cash"
      says={
        last === undefined
          ? 'Nothing was entered in these months.'
          : `At the end of ${labelOf(last)} the cash and bank accounts hold ${formatFigure(last.cash)}.`
      }
      picture={
        <AreaChart
          h={HEIGHT}
          data={months.map((month) => ({ month: shortOf(month), Cash: lengthOf(month.cash) }))}
          dataKey="month"
          series={[{ name: 'Cash', color: 'blue.7' }]}
          curveType="linear"
          areaChartProps={NO_FOCUS}
          {...LOOK}
        />
      }
      figures={
        <MonthTable
          caption="Cash at the end of each month"
          months={months}
          columns={['cash']}
          open={(month) =>
            `${reportPath('cash-position')}${queryText({ from: month.from, to: month.to, view: 'days' })}`
          }
        />
      }
    />
  );
}

const LOOK = {
  withLegend: true,
  valueFormatter: formatLength,
  yAxisProps: { width: 56, tickFormatter: formatAxis },
  tooltipAnimationDuration: 0,
} as const;

interface MonthTableProps extends Months {
  caption: string;
  columns: readonly ('income' | 'cost' | 'profit' | 'cash')[];
  /** The report behind a month. */
  open: (month: Month) => string;
}

function MonthTable({ caption, months, columns, open }: MonthTableProps): ReactNode {
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
                <BehindFigure
                  to={open(month)}
                  mark={`${key}-${month.month}`}
                  here={HERE}
                  amount={month[key]}
                />
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
  return formatFigure(amount) === '-';
}
