import { Button, Table, Title } from '@mantine/core';
import { useState } from 'react';

import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { FaultList } from '../fault-list.tsx';
import { Proofs } from '../proofs.tsx';
import classes from '../tax.module.css';
import type { Dat } from './dat-words.ts';

type Row = Dat['rows'][number];

const ROWS_AT_ONCE = 200;
const MONEY = /^-?\d+\.\d{2}$/;

/** What a data file says, whoever wrote it. */
export function DatView({ dat }: { dat: Dat }) {
  const { title, header, totals, faults } = dat;
  return (
    <>
      <section>
        <Title order={2} mb="sm">
          {title}
        </Title>
        <dl className={classes['facts']}>
          {header.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text === '' ? '–' : MONEY.test(text) ? formatPesos(text) : text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <FaultList
        title="Would be rejected"
        faults={faults.filter(({ severity }) => severity === 'rejected')}
      />
      <FaultList
        title="Worth a look"
        faults={faults.filter(({ severity }) => severity !== 'rejected')}
      />
      <Proofs
        checks={totals.map(({ label, counted, stated, isOk }) => ({
          isOk,
          text:
            stated === null
              ? `${label}: the rows add up to ${formatPesos(counted)}`
              : `${label}: the rows add up to ${formatPesos(counted)}, the file says ${formatPesos(stated)}`,
        }))}
      />
      {dat.rows.length === 0 ? null : <Rows dat={dat} />}
    </>
  );
}

function Rows({ dat: { title, columns, rows, totals } }: { dat: Dat }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, ROWS_AT_ONCE);
  return (
    <section aria-label="Rows">
      <DataTable
        caption={title}
        columns={drawnOf(columns)}
        rows={shown}
        rowKey={({ line }) => String(line)}
        footer={
          totals.length === 0 ? undefined : (
            <Table.Tr>
              <Table.Td colSpan={columns.length}>{`${rows.length} rows`}</Table.Td>
            </Table.Tr>
          )
        }
      />
      {shown.length < rows.length ? (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          {`Show the other ${rows.length - shown.length} rows`}
        </Button>
      ) : null}
    </section>
  );
}

function drawnOf(columns: Dat['columns']): Column<Row>[] {
  return columns.map(({ key, title: header, type }, at) => ({
    key,
    header,
    isTitle: at === titleAt(columns),
    align: type === 'money' ? 'right' : 'left',
    cell: ({ cells }) => {
      const text = cells[at] ?? '';
      return type === 'money' && MONEY.test(text) ? <Money amount={text} /> : text;
    },
  }));
}

/** The column that heads a row where rows become cards: the name, or else the first. */
function titleAt(columns: Dat['columns']): number {
  const name = columns.findIndex(({ title }) => /name|company|supplier/i.test(title));
  return Math.max(name, 0);
}
