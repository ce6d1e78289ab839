import { useMutation, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { notify } from '../../lib/notify.ts';
import { PATHS } from '../../lib/paths.ts';

export type FilingState = Api['GET /api/filings/state']['reply'];
export type Filing = FilingState['history'][number];
export type Alarm = NonNullable<FilingState['alarm']>;
export type ListedFiling = Api['GET /api/filings']['reply']['filings'][number];

const FILINGS_KEY = 'filings';

/** A subject in a period: its figures now, what was filed, how they differ. */
export function useFilingState(subject: string, period: string) {
  return useQuery({
    queryKey: [FILINGS_KEY, 'state', subject, period],
    queryFn: ({ signal }) =>
      call('GET /api/filings/state', { query: { subject, period } }, { signal }),
    meta: { handled: true },
  });
}

/** What was filed, of a year or of all. */
export function useFilings(year: string) {
  return useQuery({
    queryKey: [FILINGS_KEY, 'list', year],
    queryFn: ({ signal }) =>
      call('GET /api/filings', { query: year === '' ? {} : { year } }, { signal }),
    meta: { handled: true },
  });
}

/**
 * An act on filings: what it did is told, and every list of them is read again, also after a
 * refusal.
 */
export function useFilingAct<Given = void>(
  onDone: () => void,
  act: { run: (given: Given) => Promise<unknown>; done: string },
) {
  return useMutation({
    mutationFn: act.run,
    meta: { handled: true },
    onSuccess: () => {
      notify({ message: act.done });
      onDone();
    },
    onSettled: (_got, error) => {
      const asked = afterChangeOf('filings', 'tax');
      // A failure is told at once, though nothing can be asked anew either.
      return error === null ? asked : undefined;
    },
  });
}

/** `Filed`, or which amendment it is. */
export function nameOfFiling({ amendment }: Pick<Filing, 'amendment'>): string {
  return amendment === 0 ? 'First filing' : `Amendment ${amendment}`;
}

/** The screen with the panel of a return or list and period. */
export function filedPanelPath({ subject, period }: Pick<Filing, 'subject' | 'period'>): string {
  return `${PATHS.filings}?${new URLSearchParams({ subject, period }).toString()}`;
}
