import { Alert, Table, Text } from '@mantine/core';

import type { Api } from '#shared/api/index.ts';
import { formatDate } from '#shared/dates.ts';
import { BOOKS } from '#shared/ledger/journal-entry.ts';

import type { Behind } from '../../lib/behind-path.ts';
import { behindPath } from '../../lib/behind-path.ts';
import { partyPath, recordPath } from '../../lib/paths.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { addWire, isZeroWire, lessWire } from '../../lib/wire-amounts.ts';
import { BehindFigure, BehindLink } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { FootCell } from '../../ui/foot-cell.tsx';
import { formatCount, formatFigure } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from '../reports.module.css';

type Figure = Api['GET /api/report-figure']['reply'];
type Line = Figure['lines'][number];

interface FigureAccountsProps extends Pick<Figure, 'title' | 'accounts' | 'amount'> {
  knownBy: string | null;
}

/** What each account adds to a figure; it opens the account's card of just these days. */
export function FigureAccounts({ title, accounts, amount, knownBy }: FigureAccountsProps) {
  const role = useRole();
  if (accounts.length === 0) {
    return <Text>No account has an amount here.</Text>;
  }
  return (
    <div className={classes['figures']}>
      <DataTable
        caption="Accounts"
        columns={accountColumns(title, (behind) =>
          behindPath(behind, { role, asRecordedBy: knownBy }),
        )}
        rows={accounts}
        rowKey={({ account }) => account}
        footer={
          <Table.Tr>
            <Table.Td data-title>{title}</Table.Td>
            <FootCell label="Amount">{formatFigure(amount)}</FootCell>
          </Table.Tr>
        }
      />
    </div>
  );
}

function accountColumns(
  here: string,
  pathOf: (behind: Behind) => string | undefined,
): readonly Column<Figure['accounts'][number]>[] {
  return [
    {
      key: 'account',
      isText: true,
      header: 'Account',
      isTitle: true,
      cell: ({ account, title }) => `${account} ${title}`,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: ({ account, amount, behind }) => (
        <BehindFigure
          to={behind === undefined ? undefined : pathOf(behind)}
          mark={`account-${account}`}
          here={here}
          amount={amount}
        />
      ),
    },
  ];
}

interface FigureLinesProps {
  title: string;
  lines: readonly Line[];
  days: Pick<Figure, 'from' | 'to'>;
  before: string;
}

/** The lines that add to a figure, after what stood there before. */
export function FigureLines({ title, lines, days, before }: FigureLinesProps) {
  const begun = isZeroWire(before)
    ? ''
    : ` The balance before ${formatDate(days.from)} was ${formatFigure(before)}.`;
  if (lines.length === 0) {
    return (
      <Text>{`No entry from ${formatDate(days.from)} to ${formatDate(days.to)} adds to it.${begun}`}</Text>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {`Of ${formatDate(days.from)} to ${formatDate(days.to)}.${begun}`}
      </Text>
      <DataTable
        caption={`Entries of ${title}`}
        columns={buildColumns(title)}
        rows={lines}
        rowKey={(_, place) => markOf(place)}
      />
    </>
  );
}

/** That what stood before and every line come to the figure. */
export function FigureProof({
  before,
  lines,
  amount,
}: Pick<FigureLinesProps, 'before' | 'lines'> & { amount: string }) {
  const entered = addWire(lines.map((line) => line.amount));
  const isTied = isZeroWire(lessWire(addWire([before, entered]), amount));
  const parts = [
    ...(isZeroWire(before) ? [] : [`${formatFigure(before)} from before`]),
    `${formatFigure(entered)} of ${lines.length === 1 ? '1 line' : `${formatCount(lines.length)} lines`}`,
  ];
  return (
    <Alert
      color={isTied ? 'teal' : 'red'}
      icon={isTied ? <CheckIcon /> : <AlertIcon />}
      {...(isTied ? {} : { role: 'alert' })}
      title={isTied ? 'The entries total the figure' : 'The entries do not total the figure'}
    >
      {`${parts.join(' and ')}; the figure is ${formatFigure(amount)}.`}
    </Alert>
  );
}

/** The id of a line's link. */
function markOf(place: number): string {
  return `line-${place}`;
}

function buildColumns(here: string): readonly Column<Line>[] {
  return [
    {
      key: 'entry',
      header: 'Document',
      isTitle: true,
      cell: (line, place) => (
        <>
          <BehindLink to={recordPath(line.transactionId)} mark={markOf(place)} here={here}>
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
      cell: (line) => <span className={classes['whole']}>{formatDate(line.date)}</span>,
    },
    {
      key: 'words',
      isText: true,
      header: 'Particulars',
      cell: (line, place) => <Words {...{ line, here }} mark={markOf(place)} />,
    },
    {
      key: 'book',
      header: 'Entry',
      cell: (line) => (
        <>
          <span className={classes['whole']}>{line.entryNumber}</span>
          <Text size="xs" c="dimmed">
            {BOOKS[line.book]}
          </Text>
        </>
      ),
    },
    {
      key: 'account',
      isText: true,
      header: 'Account',
      cell: (line) => `${line.account} ${line.accountTitle}`,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      cell: (line, place) => (
        <BehindFigure
          to={recordPath(line.transactionId)}
          mark={`${markOf(place)}-amount`}
          here={here}
          amount={line.amount}
        />
      ),
    },
  ];
}

interface WordsProps {
  line: Line;
  mark: string;
  here: string;
}

function Words({ line, mark, here }: WordsProps) {
  const { description, memo, party, stage } = line;
  return (
    <>
      {description}{' '}
      {stage === 'normal' ? null : (
        <StateBadge tone="told">{stage === 'adjusting' ? 'Adjusting' : 'Closing'}</StateBadge>
      )}
      <Text size="xs" c="dimmed">
        {party === null ? null : (
          <BehindLink to={partyPath(party.partyId)} mark={`${mark}-party`} here={here}>
            {party.name}
          </BehindLink>
        )}
        {memo === '' || memo === description ? '' : ` ${memo}`}
      </Text>
    </>
  );
}
