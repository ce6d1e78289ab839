import { Button, Group, Text, VisuallyHidden } from '@mantine/core';

import { formatDate } from '#shared/dates.ts';

import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { dayOfInstant, formatInstant } from '../../../ui/format-instant.ts';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { megabytes } from '../../../forms/controls/upload.ts';
import classes from '../bank.module.css';
import type { Report } from './queries.ts';
import { isShown } from './show-report.ts';

/** What can be done with a report. */
export interface ReportActs {
  show(report: Report): void;
  save(report: Report): void;
  versions(report: Report): void;
  /** Put away or had back; absent where one may not. */
  move?(report: Report): void;
}

/** The reports of the folder. */
export function ReportTable({ rows, acts }: { rows: readonly Report[]; acts: ReportActs }) {
  const columns = [...COLUMNS, actsColumn(acts)];
  return (
    <DataTable
      caption="Reports"
      columns={columns}
      rows={rows}
      rowKey={({ reportId }) => reportId}
    />
  );
}

const COLUMNS: readonly Column<Report>[] = [
  { key: 'title', isText: true, isTall: true, header: 'Report', isTitle: true, cell: TitleCell },
  { key: 'account', header: 'Bank account', cell: ({ accountTitle }) => accountTitle || '–' },
  {
    key: 'asAt',
    header: 'As of',
    cell: ({ asAt }) => (
      <span className={classes['day']}>{asAt === null ? '–' : formatDate(asAt)}</span>
    ),
  },
  { key: 'uploaded', header: 'Uploaded', cell: Uploaded },
];

function actsColumn(acts: ReportActs): Column<Report> {
  return {
    key: 'acts',
    header: <VisuallyHidden>Actions</VisuallyHidden>,
    label: '',
    cell: (report) => <Acts report={report} acts={acts} />,
  };
}

function TitleCell(report: Report) {
  const { title, accountTitle, note, fileName, size, reconciliationId, away } = report;
  // Its account stands in the next column.
  const name = accountTitle === '' ? title : title.replace(`, ${accountTitle}`, '');
  return (
    <>
      {name} {reconciliationId === null ? null : <StateBadge tone="good">Signed here</StateBadge>}{' '}
      {away === null ? null : <StateBadge tone="quiet">Archived</StateBadge>}
      <Text size="sm" c="dimmed" fw={400}>
        {[note, `${fileName}, ${megabytes(size)}`].filter(Boolean).join(' · ')}
      </Text>
      {away === null ? null : (
        <Text size="sm" c="dimmed" fw={400}>
          {`Archived by ${away.by}: ${away.reason}`}
        </Text>
      )}
    </>
  );
}

function Uploaded({ uploadedAt, uploadedBy, version }: Report) {
  return (
    <>
      <span title={formatInstant(uploadedAt)}>{dayOfInstant(uploadedAt)}</span>
      <Text size="sm" c="dimmed">
        {version > 1 ? `${uploadedBy}, version ${version}` : uploadedBy}
      </Text>
    </>
  );
}

function Acts({ report, acts }: { report: Report; acts: ReportActs }) {
  const { title, versionCount, away } = report;
  return (
    <Group gap={4} justify="flex-end">
      {isShown(report) ? <Act label="View" of={title} onClick={() => acts.show(report)} /> : null}
      <Act label="Download" of={title} onClick={() => acts.save(report)} />
      {versionCount > 1 ? (
        <Act label={`${versionCount} versions`} of={title} onClick={() => acts.versions(report)} />
      ) : null}
      {acts.move === undefined ? null : (
        <Act
          label={away === null ? 'Archive' : 'Restore'}
          of={title}
          onClick={() => acts.move?.(report)}
        />
      )}
    </Group>
  );
}

interface ActProps {
  label: string;
  /** What it is done with, for who hears the button alone. */
  of: string;
  onClick: () => void;
}

function Act({ label, of, onClick }: ActProps) {
  return (
    <Button variant="default" size="compact-sm" aria-label={`${label}: ${of}`} onClick={onClick}>
      {label}
    </Button>
  );
}
