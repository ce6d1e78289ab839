import { Alert, Anchor, Group, NativeSelect, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { PATHS } from '../../lib/paths.ts';
import { today } from '../../lib/today.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BindingPanel } from './binding-panel.tsx';
import classes from './books.module.css';
import { BooksGrid } from './books-grid.tsx';
import type { BookYear } from './queries.ts';
import { useBookYear } from './queries.ts';
import { WorkPanel } from './work-panel.tsx';
import { YearPackage } from './year-package.tsx';

/** The books of a taxable year: what is sealed, what is drawn, what is to be bound and by when. */
export function BooksOfYear() {
  const { filters, change } = useFilters(['year', 'work']);
  const [thisYear] = useState(() => today().slice(0, 4));
  const year = /^\d{4}$/.test(filters.year) ? filters.year : thisYear;
  const books = useBookYear(year);
  const { data } = books;
  const years = [...new Set([year, thisYear, ...(data?.years ?? [])])].toSorted().toReversed();
  return (
    <section className={classes['section']} aria-labelledby="books-of-year">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Title order={2} id="books-of-year">
          The books of the year
        </Title>
        <NativeSelect
          aria-label="Taxable year"
          value={year}
          data={years}
          onChange={(event) => change({ year: event.currentTarget.value, work: '' })}
        />
      </Group>
      {books.error === null ? null : (
        <ProblemNotice error={books.error} retry={() => void books.refetch()} />
      )}
      {books.isPending ? <LoadingRows rows={8} height={56} /> : null}
      {data === undefined ? null : (
        <div className={classes['stack']} data-stale={books.isPlaceholderData || undefined}>
          <MissingPermit year={data} />
          <BindingPanel year={data} />
          {filters.work === '' ? null : (
            <WorkPanel workId={filters.work} onClose={() => change({ work: '' })} />
          )}
          <BooksGrid year={data} onWork={(work) => change({ work })} />
          <YearPackage year={data} />
        </div>
      )}
    </section>
  );
}

/** Every page names the permit: without it the books are printed in vain. */
function MissingPermit({ year }: { year: BookYear }) {
  if (year.booksMode === 'manual' || year.permitNumber !== '') return null;
  const paper =
    year.booksMode === 'loose_leaf'
      ? 'Permit to Use loose-leaf books'
      : 'Acknowledgement Certificate';
  return (
    <Alert color="yellow" icon={<AlertIcon />} title={`The ${paper} is not entered`}>
      Its number and date appear at the head of every page. Enter them in the{' '}
      <Anchor component={Link} to={PATHS.settings} inherit c="inherit">
        settings
      </Anchor>{' '}
      before a book is sealed.
    </Alert>
  );
}
