import { Suspense, lazy } from 'react';

const Books = lazy(async () => ({ default: (await import('./books-of-year.tsx')).BooksOfYear }));

/** The books of a year, fetched after the screen that they stand on. */
export function LazyBooks() {
  return (
    <Suspense fallback={null}>
      <Books />
    </Suspense>
  );
}
