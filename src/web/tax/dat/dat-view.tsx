import { Button, Title } from '@mantine/core';
import { useState } from 'react';

import { formatPesos } from '../../ui/format-money.ts';
import { FaultList } from '../fault-list.tsx';
import { Proofs } from '../proofs.tsx';
import classes from '../tax.module.css';
import type { Dat } from './dat-words.ts';

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
          {header.filter(isFilled).map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{MONEY.test(text) ? formatPesos(text) : text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <FaultList
        title="Would be rejected"
        faults={faults.filter(({ severity }) => severity === 'rejected')}
      />
      <FaultList
        title="Needs review"
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

/** The rows as a sheet: every field that some row has, in the order of the file. */
function Rows({ dat: { title, columns, rows } }: { dat: Dat }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, ROWS_AT_ONCE);
  const places = columns.flatMap((column, at) =>
    rows.some(({ cells }) => (cells[at] ?? '') !== '') ? [{ column, at }] : [],
  );
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {rows.length === 1 ? 'One row' : `${rows.length} rows`}
      </Title>
      <div className={classes['sheet']} role="region" aria-label={`Rows: ${title}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {places.map(({ column: { key, title: heading, type } }) => (
                <th key={key} scope="col" data-type={type}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, cells }) => (
              <tr key={line}>
                {places.map(({ column: { key, type }, at }) => (
                  <td key={key} data-type={type}>
                    {cellWords(cells[at] ?? '', type)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length ? (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          {`Show the other ${rows.length - shown.length} rows`}
        </Button>
      ) : null}
    </section>
  );
}

function isFilled({ text }: { text: string }): boolean {
  return text !== '';
}

function cellWords(text: string, type: 'text' | 'money'): string {
  return type === 'money' && MONEY.test(text) ? formatPesos(text) : text;
}
