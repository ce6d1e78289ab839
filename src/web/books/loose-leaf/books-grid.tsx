import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { bookPath, periodPath } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { LockIcon } from '../../ui/screen-icons.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { BookState } from './book-state.tsx';
import { entriesText } from './book-words.ts';
import classes from './books.module.css';
import type { BookCell, BookRow, BookYear } from './queries.ts';
import { WorkDialog } from './work-dialog.tsx';
import type { WorkAct } from './work-dialog.tsx';
import { Acts } from '../../ui/acts.tsx';

/** A month of all books, or the year of all books. */
interface GridRow {
  /** The taxable year that it is of. */
  readonly year: string;
  readonly period: string;
  readonly label: string;
  readonly isYear: boolean;
  readonly isLocked: boolean;
  /** One a book, in their order. */
  readonly cells: readonly BookCell[];
}

interface BooksGridProps {
  year: BookYear;
  onWork: (workId: string) => void;
}

/**
 * Months by books: what stands in each, and whether it is sealed; a row prints or seals its books
 * at once.
 */
export function BooksGrid({ year, onWork }: BooksGridProps) {
  const [asked, ask] = useState<{ act: WorkAct; row: GridRow }>();
  const books = year.books.filter((row) => row.isUsual || row.year.entries > 0);
  const rows = buildRows(year, books);
  return (
    <>
      <div className={classes['grid']}>
        <DataTable
          caption={`Books of ${year.year}`}
          columns={buildColumns(books, (act, row) => ask({ act, row }))}
          rows={rows}
          rowKey={({ period }) => period}
        />
      </div>
      {asked === undefined ? null : (
        <WorkDialog
          act={asked.act}
          period={asked.row.period}
          label={asked.row.label}
          year={year}
          choices={books.map(({ book, title }, place) => ({
            book,
            title,
            cell: asked.row.cells[place],
          }))}
          onWork={onWork}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

function buildRows(year: BookYear, books: readonly BookRow[]): readonly GridRow[] {
  const months = year.months.map(({ month, label, isLocked }, place) => ({
    year: year.year,
    period: month,
    label,
    isYear: false,
    isLocked,
    cells: books.flatMap((row) => row.months[place] ?? []),
  }));
  const whole = {
    year: year.year,
    period: year.year,
    label: `Year ${year.year}`,
    isYear: true,
    isLocked: false,
    cells: books.map((row) => row.year),
  };
  return [...months, whole];
}

function buildColumns(
  books: readonly BookRow[],
  ask: (act: WorkAct, row: GridRow) => void,
): readonly Column<GridRow>[] {
  return [
    { key: 'period', header: 'Month', isTitle: true, cell: Period },
    ...books.map(({ book, title }, place) => ({
      key: book,
      header: title,
      cell: (row: GridRow) => <Cell book={book} title={title} row={row} place={place} />,
    })),
    {
      key: 'acts',
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      label: '',
      cell: (row) => <RowActs row={row} ask={ask} />,
    },
  ];
}

function Period({ period, label, isYear, isLocked }: GridRow) {
  if (isYear) return <strong>{label}</strong>;
  return (
    <span className={classes['period']}>
      <Anchor component={Link} to={periodPath(period)}>
        {label}
      </Anchor>
      {isLocked ? (
        <>
          <LockIcon size={16} />
          <VisuallyHidden>closed</VisuallyHidden>
        </>
      ) : null}
    </span>
  );
}

interface CellProps {
  book: BookRow['book'];
  title: string;
  row: GridRow;
  place: number;
}

function Cell({ book, title, row, place }: CellProps) {
  const cell = row.cells[place];
  if (cell === undefined || cell.state === 'none') {
    return (
      <Text span size="sm" c="dimmed" data-empty>
        –<VisuallyHidden>nothing recorded</VisuallyHidden>
      </Text>
    );
  }
  return (
    <div className={classes['cell']}>
      <Anchor
        component={Link}
        to={bookPath(book, row.year, row.period)}
        aria-label={`${title}, ${row.label}: ${entriesText(cell.entries)}`}
      >
        {entriesText(cell.entries)}
      </Anchor>
      <BookState state={cell.state} />
    </div>
  );
}

function RowActs({ row, ask }: { row: GridRow; ask: (act: WorkAct, row: GridRow) => void }) {
  const filled = row.cells.filter(({ state }) => state !== 'none');
  const waiting = row.cells.filter(({ waiting: count }) => count > 0);
  const obstacle = waiting.every((cell) => cell.obstacle !== '')
    ? (waiting[0]?.obstacle ?? 'Everything is sealed.')
    : undefined;
  if (filled.length === 0) return null;
  return (
    <Group gap={4} justify="flex-end">
      <Acts>
        <ReasonedButton
          reason={undefined}
          size="compact-sm"
          variant="default"
          aria-label={`Print ${row.label}`}
          onClick={() => ask('print', row)}
        >
          Print
        </ReasonedButton>
      </Acts>
      <Acts>
        <ReasonedButton
          reason={obstacle}
          size="compact-sm"
          variant="default"
          aria-label={`Seal ${row.label}`}
          onClick={() => ask('seal', row)}
        >
          Seal
        </ReasonedButton>
      </Acts>
    </Group>
  );
}
