import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { afterBooksDrawn, afterChangeOf } from '../../lib/stale.ts';

type YearReply = Api['GET /api/books/years/:year']['reply'];
type WorkReply = Api['GET /api/books/work/:workId']['reply'];

export type BookYear = YearReply;
export type BookRow = YearReply['books'][number];
export type BookCell = BookRow['year'];
export type BookSeal = BookCell['seals'][number];
export type BookStepRow = YearReply['steps'][number];
export type BookWork = WorkReply['work'];
export type BookWorkFile = BookWork['files'][number];
export type BookDocumentRow = Api['GET /api/books/papers']['reply']['papers'][number];
type NewBookWork = Api['POST /api/books/work']['body'];

const POLL_MS = 700;

/** The books of a taxable year: every month of every book, and the day of binding. */
export function useBookYear(year: string) {
  return useQuery({
    queryKey: ['books', 'year', year],
    queryFn: ({ signal }) => call('GET /api/books/years/:year', { params: { year } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** Some hundred rows of a book, beginning at `from`. */
export function useBookRows(book: string, period: string, from: number) {
  return useQuery({
    queryKey: ['books', 'rows', book, period, from],
    queryFn: ({ signal }) =>
      call(
        'GET /api/books/pages/:book/:period',
        { params: { book: book as NewBookWork['books'][number], period }, query: { from } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** Documents that are kept with the books of a year: scans, proofs of registration. */
export function useBookDocuments(year: string) {
  return useQuery({
    queryKey: ['books', 'papers', year],
    queryFn: async ({ signal }) =>
      (await call('GET /api/books/papers', { query: { year } }, { signal })).papers,
    meta: { handled: true },
  });
}

/** How far books have been drawn; asked again until it is over. */
export function useBookWork(workId: string) {
  return useQuery({
    queryKey: ['books', 'work', workId],
    queryFn: async ({ signal }) => {
      const params = { workId };
      const { work } = await call('GET /api/books/work/:workId', { params }, { signal });
      // What was sealed stands in the books of the year.
      if (!isGoing(work)) void afterBooksDrawn();
      return work;
    },
    enabled: workId !== '',
    refetchInterval: ({ state }) => (isGoing(state.data) ? POLL_MS : false),
    meta: { handled: true },
  });
}

/** Whether it is still being drawn. */
export function isGoing(work: BookWork | undefined): boolean {
  return work?.state === 'waiting' || work?.state === 'drawing';
}

/** An act on the books; afterwards everything that is shown of them is asked anew. */
export function useBookAct<Given, Got>(act: {
  run: (given: Given) => Promise<Got>;
  onDone: (got: Got) => void;
}) {
  return useMutation({
    mutationFn: act.run,
    meta: { handled: true },
    onSuccess: act.onDone,
    onSettled: (_got, error) => {
      const asked = afterChangeOf('books', 'tax-calendar');
      // A failure is told at once, though nothing can be asked anew either.
      return error === null ? asked : undefined;
    },
  });
}
