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
  const rows: Row[] = [
    { mark: 'brought-forward', balance: broughtForward },
    ...lines.map((line, at) => ({ mark: `line-${at}`, line, balance: line.balance })),
  ];
  return (
    <DataTable
      caption={here}
      columns={buildColumns(here)}
      rows={rows}
      rowKey={({ mark }) => mark}
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

interface Row {
  /** The id of its link; tells it from the others. */
  readonly mark: string;
  /** Absent: what was brought forward. */
  readonly line?: Line;
  readonly balance: string;
}

function buildColumns(here: string): readonly Column<Row>[] {
  return [
    {
      key: 'entry',
      header: 'Document',
      isTitle: true,
      cell: ({ line, mark }) =>
        line === undefined ? (
          'Brought forward'
        ) : (
          <>
            <BehindLink to={recordPath(line.transactionId)} mark={mark} here={here}>
              <span className={classes['whole']}>{line.number}</span>
            </BehindLink>
            <Text size="xs" c="dimmed">
              {line.kindTitle}
            </Text>
          </>
        ),
    },
    {
      key: 'date',
      header: 'Date',
      cell: ({ line }) =>
        line ? <span className={classes['whole']}>{formatDate(line.date)}</span> : '',
    },
    {
      key: 'words',
      isText: true,
      header: 'Particulars',
      cell: ({ line, mark }) => (line ? <Words {...{ line, mark, here }} /> : ''),
    },
    {
      key: 'book',
      header: 'Entry',
      cell: ({ line }) =>
        line ? (
          <>
            <span className={classes['whole']}>{line.entryNumber}</span>
            <Text size="xs" c="dimmed">
              {BOOKS[line.book]}
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
      cell: (row) => <Side row={row} side="debit" here={here} />,
    },
    {
      key: 'credit',
      header: 'Credit',
      align: 'right',
      cell: (row) => <Side row={row} side="credit" here={here} />,
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

function Side({ row, side, here }: { row: Row; side: 'debit' | 'credit'; here: string }) {
  const { line, mark } = row;
  if (line === undefined || line[side] === '0.00') return null;
  return (
    <BehindFigure
      to={recordPath(line.transactionId)}
      mark={`${mark}-${side}`}
      here={here}
      amount={line[side]}
    />
  );
}
