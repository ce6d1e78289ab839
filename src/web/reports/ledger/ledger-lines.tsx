import { Table, Text } from '@mantine/core';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';
import { BOOKS } from '#shared/ledger/journal-entry.ts';

import { partyPath, recordPath } from '../../lib/paths.ts';
import { BehindFigure, BehindLink } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { FootCell } from '../../ui/foot-cell.tsx';
import { formatFigure } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BookIcon } from '../../ui/screen-icons.tsx';
import classes from '../reports.module.css';

type Line = Api['GET /api/ledger']['reply']['lines'][number];

interface LedgerLinesProps {
  /** What the way back to this card is called. */
  here: string;
  lines: readonly Line[];
  broughtForward: string;
  carriedForward: string;
  /** No line comes after these. */
  isWhole: boolean;
}

/** The lines of a card between what was brought and what is carried forward. */
export function LedgerLines(props: LedgerLinesProps) {
  const { here, lines, broughtForward, carriedForward, isWhole } = props;
  if (lines.length === 0) {
    return (
      <EmptyState order={3} icon={<BookIcon size={26} />} title="No movement">
        {`No entries on this account in this period. Its balance remained ${formatFigure(broughtForward)}.`}
      </EmptyState>
    );
  }
  const rows: Row[] = [{ balance: broughtForward }, ...lines];
  return (
    <DataTable
      caption={here}
      columns={buildColumns(here)}
      rows={rows}
      rowKey={(_, place) => markOf(place)}
      footer={
        <Table.Tr>
          <Table.Td colSpan={6} data-title>
            {isWhole ? 'Closing balance' : 'Carried forward'}
          </Table.Td>
          <FootCell label="Balance">
            <Money amount={carriedForward} />
          </FootCell>
        </Table.Tr>
      }
    />
  );
}

/** A line as it came, so that it is drawn once; or what was brought forward, which is the first. */
type Row = Line | { readonly balance: string };

/** The id of a row's link; tells it from the others. */
function markOf(place: number): string {
  return place === 0 ? 'brought-forward' : `line-${place - 1}`;
}

function isLine(row: Row): row is Line {
  return 'entryNumber' in row;
}

function buildColumns(here: string): readonly Column<Row>[] {
  return [
    {
      key: 'entry',
      header: 'Document',
      isTitle: true,
      cell: (row, place) =>
        isLine(row) ? (
          <>
            <BehindLink to={recordPath(row.transactionId)} mark={markOf(place)} here={here}>
              <span className={classes['whole']}>{row.number}</span>
            </BehindLink>
            <Text size="xs" c="dimmed">
              {row.kindTitle}
            </Text>
          </>
        ) : (
          'Brought forward'
        ),
    },
    {
      key: 'date',
      header: 'Date',
      cell: (row) =>
        isLine(row) ? <span className={classes['whole']}>{formatDate(row.date)}</span> : '',
    },
    {
      key: 'words',
      isText: true,
      header: 'Particulars',
      cell: (row, place) =>
        isLine(row) ? <Words line={row} mark={markOf(place)} here={here} /> : '',
    },
    {
      key: 'book',
      header: 'Entry',
      cell: (row) =>
        isLine(row) ? (
          <>
            <span className={classes['whole']}>{row.entryNumber}</span>
            <Text size="xs" c="dimmed">
              {BOOKS[row.book]}
            </Text>
          </>
        ) : (
          ''
        ),
    },
    {
      key: 'debit',
      header: 'Debit',
      align: 'right',
      cell: (row, place) => <Side {...{ row, here }} side="debit" mark={markOf(place)} />,
    },
    {
      key: 'credit',
      header: 'Credit',
      align: 'right',
      cell: (row, place) => <Side {...{ row, here }} side="credit" mark={markOf(place)} />,
    },
    {
      key: 'balance',
      header: 'Balance',
      align: 'right',
      cell: ({ balance }) => <Money amount={balance} />,
    },
  ];
}

function Words({ line, mark, here }: { line: Line; mark: string; here: string }) {
  const { description, memo, document, party, stage } = line;
  const more = [memo, document === line.number ? '' : (document ?? '')].filter(
    (text) => text !== '' && text !== description,
  );
  return (
    <>
      {description}{' '}
      {stage === 'normal' ? null : (
        <StateBadge tone="told">{stage === 'adjusting' ? 'Adjusting' : 'Closing'}</StateBadge>
      )}
      {party === null && more.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {party === null ? null : (
            <BehindLink to={partyPath(party.partyId)} mark={`${mark}-party`} here={here}>
              {party.name}
            </BehindLink>
          )}
          {[party === null ? '' : ' ', more.join(' · ')].join('')}
        </Text>
      )}
    </>
  );
}

interface SideProps {
  row: Row;
  side: 'debit' | 'credit';
  mark: string;
  here: string;
}

function Side({ row, side, mark, here }: SideProps) {
  if (!isLine(row) || row[side] === '0.00') return null;
  return (
    <BehindFigure
      to={recordPath(row.transactionId)}
      mark={`${mark}-${side}`}
      here={here}
      amount={row[side]}
    />
  );
}
