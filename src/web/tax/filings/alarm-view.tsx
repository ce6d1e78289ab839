import { Alert, Text, Title } from '@mantine/core';
import { useId } from 'react';

import { formatDate } from '#shared/dates.ts';
import { paidBeforeItem } from '#shared/tax/paid-before.ts';

import { recordPath } from '../../lib/paths.ts';
import { BehindLink } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import type { Alarm } from './queries.ts';
import classes from './filings.module.css';

type ComparedFigure = Alarm['figures'][number];
type LaterEntry = Alarm['entries'][number];
type OtherChange = Alarm['others'][number];

/**
 * Why a filing no longer says what the books say: each figure before and now, the entries that did
 * it, and the draft as a file.
 */
export function AlarmView({ alarm }: { alarm: Alarm }) {
  const headingId = useId();
  const { filing, figures, entries, others } = alarm;
  const paidItem = paidBeforeItem(filing.subject);
  const moved = figures.filter(({ difference }) => difference !== '0.00');
  return (
    <div className={classes['stack']}>
      <Alert color="red" icon={<AlertIcon />} title="The books no longer agree with this filing">
        <Text size="sm" c="var(--mantine-color-text)">
          {`${moved.length} of ${figures.length} figures changed since ${formatInstant(filing.filedAt)}. The filing itself is unchanged; file an amended return to reflect the current books.`}
        </Text>
      </Alert>
      <DataTable
        caption="Figures as filed and per books today"
        columns={FIGURES}
        rows={moved}
        rowKey={(row) => row.key}
      />
      <section aria-labelledby={headingId}>
        <Title order={3} size="h4" mb="xs" id={headingId}>
          What changed
        </Title>
        {entries.length === 0 && others.length === 0 ? (
          <Text>No entry changed: the computation was updated since this return was filed.</Text>
        ) : null}
        {entries.length === 0 ? null : (
          <DataTable
            caption="Entries that changed them"
            columns={ENTRIES}
            rows={entries}
            rowKey={(row) => row.transactionId}
          />
        )}
        {others.length === 0 ? null : (
          <DataTable
            caption="Other changes"
            columns={OTHERS}
            rows={others}
            rowKey={(row) => `${row.what} ${row.at}`}
          />
        )}
      </section>
      <div>
        <Text size="sm" mb="xs">{`Draft of amendment ${filing.amendment + 1}`}</Text>
        {paidItem === undefined ? null : (
          <Text size="sm" mb="xs">
            {`Item ${paidItem} deducts what was payable by what is filed. If another amount was paid, enter it on the worksheet before you file the amendment.`}
          </Text>
        )}
        <ExportButtons
          formats={['pdf', 'xlsx', 'csv'] as const}
          name={`amendment-${filing.subject}-${filing.period}`}
          address={(format) => `/api/filings/${filing.filingId}/amendment/${format}`}
        />
      </div>
    </div>
  );
}

const FIGURES: readonly Column<ComparedFigure>[] = [
  { key: 'label', isText: true, header: 'Figure', isTitle: true, cell: (row) => row.label },
  {
    key: 'before',
    header: 'As filed',
    align: 'right',
    cell: (row) => (row.before === null ? '' : <Money amount={row.before} />),
  },
  {
    key: 'now',
    header: 'Per books today',
    align: 'right',
    cell: (row) => (row.now === null ? '' : <Money amount={row.now} />),
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'right',
    cell: (row) => <Money amount={row.difference} />,
  },
];

const ENTRIES: readonly Column<LaterEntry>[] = [
  {
    key: 'entry',
    header: 'Entry',
    isTitle: true,
    cell: (row) => (
      <BehindLink
        to={recordPath(row.transactionId)}
        mark={`later-${row.transactionId}`}
        here="What was filed"
      >
        {row.entryNumber}
      </BehindLink>
    ),
  },
  { key: 'date', header: 'Date', cell: (row) => formatDate(row.date) },
  { key: 'what', isText: true, header: 'Description', cell: (row) => row.description },
  { key: 'by', header: 'Recorded', cell: (row) => `${row.by}, ${formatInstant(row.at)}` },
  {
    key: 'changes',
    isTall: true,
    header: 'Effect',
    cell: (row) => (
      <ul className={classes['changes']}>
        {row.changes.map(({ key, label, amount }) => (
          <li key={key}>{`${label}: ${formatPesos(amount)}`}</li>
        ))}
      </ul>
    ),
  },
];

const OTHERS: readonly Column<OtherChange>[] = [
  { key: 'what', isText: true, header: 'Description', isTitle: true, cell: (row) => row.what },
  { key: 'by', header: 'Changed', cell: (row) => `${row.by}, ${formatInstant(row.at)}` },
  {
    key: 'amount',
    header: 'Effect',
    align: 'right',
    cell: (row) => (row.amount === null ? '' : <Money amount={row.amount} />),
  },
];
