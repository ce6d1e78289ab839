import { Anchor, Button, Group, NativeSelect, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { BOOKS, BOOK_TITLES } from '#shared/books/books.ts';
import type { Book } from '#shared/books/books.ts';
import { monthOf } from '#shared/dates.ts';
import { parsePeriod } from '#shared/periods.ts';

import { PATHS, bookPath } from '../../lib/paths.ts';
import { today } from '../../lib/today.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { wrongInAddress } from '../../lib/wrong-address.ts';
import { AddressNotice } from '../../ui/address-notice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { ArrowLeftIcon, BookIcon, LockIcon, PrintIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { ReportTable } from '../../ui/report-table.tsx';
import { BookState } from './book-state.tsx';
import classes from './books.module.css';
import type { BookCell, BookYear } from './queries.ts';
import { useBookRows, useBookYear } from './queries.ts';
import { SealList } from './seal-list.tsx';
import { WorkDialog } from './work-dialog.tsx';
import type { WorkAct } from './work-dialog.tsx';
import { WorkPanel } from './work-panel.tsx';
import { Acts } from '../../ui/acts.tsx';

/** One book of a month or a year, row by row as it is printed; every row opens its entry. */
export function BookPage() {
  const { book = '' } = useParams();
  const { filters, change } = useFilters(['year', 'period', 'work', 'from']);
  const [thisMonth] = useState(() => monthOf(today()));
  const given = parsePeriod(filters.period)?.kind;
  const isPeriod = given === 'month' || given === 'year';
  const period = isPeriod ? filters.period : thisMonth;
  // A taxable year may end in the calendar year after its month, so a link names it.
  const key = /^\d{4}$/.test(filters.year) ? filters.year : period.slice(0, 4);
  const year = useBookYear(key);
  const code = BOOKS.find((each) => each === book.toUpperCase());
  if (code === undefined) return <Missing />;
  const { data } = year;
  const cell = data === undefined ? undefined : cellOf(data, code, period);
  return (
    <Page
      title={BOOK_TITLES[code]}
      description={labelOf(data, period)}
      width="wide"
      actions={
        <Button
          component={Link}
          to={`${PATHS.looseLeaf}?year=${key}`}
          variant="default"
          leftSection={<ArrowLeftIcon size={18} />}
        >
          All books
        </Button>
      }
    >
      <AddressNotice
        sentences={
          filters.period === '' || isPeriod
            ? []
            : [wrongInAddress(filters.period, 'month or year', 'the current month is shown')]
        }
      />
      {year.error === null ? null : (
        <ProblemNotice error={year.error} retry={() => void year.refetch()} />
      )}
      <div className={classes['stack']}>
        <Bar
          key={period}
          code={code}
          period={period}
          year={data}
          cell={cell}
          onPeriod={(next) => change({ period: next, work: '', from: '' })}
          onWork={(work) => change({ work })}
        />
        {filters.work === '' ? null : (
          <WorkPanel workId={filters.work} onClose={() => change({ work: '' })} />
        )}
        <SealList title={BOOK_TITLES[code]} seals={cell?.seals ?? []} />
        <Rows
          code={code}
          period={period}
          from={Number(filters.from) || 0}
          address={bookPath(code, key, period)}
        />
      </div>
    </Page>
  );
}

interface BarProps {
  code: Book;
  period: string;
  year: BookYear | undefined;
  cell: BookCell | undefined;
  onPeriod: (period: string) => void;
  onWork: (workId: string) => void;
}

function Bar({ code, period, year, cell, onPeriod, onWork }: BarProps) {
  const [act, ask] = useState<WorkAct>();
  const title = BOOK_TITLES[code];
  const months = year?.months.map(({ month, label }) => ({ value: month, label })) ?? [];
  const periods = [...months, { value: period.slice(0, 4), label: `Year ${period.slice(0, 4)}` }];
  const isEmpty = cell === undefined || cell.state === 'none';
  return (
    <Group justify="space-between" align="flex-end" gap="sm" className="no-print">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Period"
          value={period}
          data={periods.some(({ value }) => value === period) ? periods : [period, ...periods]}
          onChange={(event) => onPeriod(event.currentTarget.value)}
        />
        {cell === undefined ? null : (
          <div className={classes['beside']}>
            <BookState state={cell.state} />
          </div>
        )}
      </Group>
      <Group gap="xs">
        <Acts>
          <Button
            variant="default"
            leftSection={<PrintIcon size={18} />}
            disabled={isEmpty}
            onClick={() => ask('print')}
          >
            Print
          </Button>
        </Acts>
        <Acts>
          <ReasonedButton
            variant="default"
            leftSection={<LockIcon size={18} />}
            reason={sealObstacle(cell)}
            onClick={() => ask('seal')}
          >
            Seal
          </ReasonedButton>
        </Acts>
        <ExportButtons
          formats={['xlsx', 'csv'] as const}
          name={`${code}-${period}`}
          address={(format) => `/api/books/pages/${code}/${period}/file/${format}`}
          isDisabled={isEmpty}
        />
      </Group>
      {act === undefined || year === undefined ? null : (
        <WorkDialog
          act={act}
          period={period}
          label={`${title}, ${labelOf(year, period)}`}
          year={year}
          choices={[{ book: code, title, cell }]}
          onWork={onWork}
          onClose={() => ask(undefined)}
        />
      )}
    </Group>
  );
}

function sealObstacle(cell: BookCell | undefined): string | undefined {
  if (cell === undefined) return 'The book is on its way.';
  if (cell.waiting === 0) return cell.state === 'none' ? 'No entries.' : 'It is sealed.';
  return cell.obstacle === '' ? undefined : cell.obstacle;
}

interface RowsProps {
  code: Book;
  period: string;
  from: number;
  /** Of this screen, without a place in the book. */
  address: string;
}

function Rows({ code, period, from, address }: RowsProps) {
  const rows = useBookRows(code, period, from);
  const { data, error, isPending, isPlaceholderData } = rows;
  return (
    <>
      {error === null ? null : <ProblemNotice error={error} retry={() => void rows.refetch()} />}
      {isPending ? <LoadingRows rows={10} /> : null}
      {data === undefined ? null : (
        <>
          <ReportTable
            report={data.report}
            here={BOOK_TITLES[code]}
            name="book"
            isStale={isPlaceholderData}
          />
          <Group gap="sm" className="no-print">
            {from === 0 ? null : (
              <Button component={Link} to={address} variant="default">
                From the beginning
              </Button>
            )}
            {data.next === null ? null : (
              <Button
                component={Link}
                to={`${address}&from=${data.next}`}
                rightSection={<ArrowRightIcon size={18} />}
              >
                Further rows
              </Button>
            )}
          </Group>
          {data.next === null ? (
            <section aria-labelledby="recapitulation">
              <Title order={2} size="h3" mb="sm" id="recapitulation">
                Recapitulation
              </Title>
              <ReportTable report={data.recapitulation} here={BOOK_TITLES[code]} name="recap" />
            </section>
          ) : null}
        </>
      )}
    </>
  );
}

function cellOf(year: BookYear, book: Book, period: string): BookCell | undefined {
  const row = year.books.find((each) => each.book === book);
  if (row === undefined) return undefined;
  return [row.year, ...row.months].find((cell) => cell.period === period);
}

function labelOf(year: BookYear | undefined, period: string): string {
  const month = year?.months.find((each) => each.month === period);
  return month?.label ?? period;
}

function Missing() {
  return (
    <Page title="Not found">
      <EmptyState
        icon={<BookIcon size={26} />}
        title="Book not found"
        action={
          <Anchor component={Link} to={PATHS.looseLeaf}>
            Looseleaf
          </Anchor>
        }
      >
        The address may be wrong.
      </EmptyState>
    </Page>
  );
}
