import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { reversingQuery } from '../../lib/queries.ts';
import { afterPosting } from '../../lib/stale.ts';

type PeriodReply = Api['GET /api/periods/months/:month']['reply'];
type YearEndReply = Api['GET /api/periods/years/:year']['reply'];
export type EvidenceReply = Api['GET /api/evidence']['reply'];
type RemeasurementReply = Api['POST /api/periods/remeasurement/preview']['reply'];

export type Months = Api['GET /api/periods']['reply'];
export type MonthRow = Months['months'][number];
export type PeriodDetails = PeriodReply;
export type ChecklistItem = PeriodReply['checklist']['items'][number];
export type MonthClose = PeriodReply['closes'][number];
export type YearEnd = YearEndReply;
export type YearStep = YearEndReply['steps'][number];
export type PreparedDraft = YearEndReply['drafts'][number];
export type PreparedEntry = YearEndReply['closing']['entries'][number];
export type Holding = RemeasurementReply['holdings'][number];
export type TypedRate = Api['POST /api/periods/remeasurement/preview']['body']['rates'][number];
export type RecurringEntry = Api['GET /api/recurring-entries']['reply']['entries'][number];
export type ReversingEntry = Api['GET /api/periods/reversing']['reply']['entries'][number];

/** Every query of periods begins like this. */
const PERIODS_KEY = 'periods';

/** The months of a taxable year; of the one at work when it is not named. */
export function useMonths(year: string) {
  return useQuery({
    queryKey: [PERIODS_KEY, 'months', year],
    queryFn: ({ signal }) =>
      call('GET /api/periods', { query: year === '' ? {} : { year } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** One month with its checklist as it stands now. */
export function usePeriod(month: string) {
  return useQuery({
    queryKey: [PERIODS_KEY, 'month', month],
    queryFn: ({ signal }) =>
      call('GET /api/periods/months/:month', { params: { month } }, { signal }),
    meta: { handled: true },
  });
}

/**
 * The end of a taxable year, once it is known which; `quarter` is the one whose VAT is closed,
 * empty for the last.
 */
export function useYearEnd(asked: string | undefined, quarter: string) {
  const year = asked ?? '';
  return useQuery({
    queryKey: [PERIODS_KEY, 'year', year, quarter],
    enabled: year !== '',
    queryFn: ({ signal }) =>
      call(
        'GET /api/periods/years/:year',
        { params: { year }, query: quarter === '' ? {} : { quarter } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** Foreign currency on a day at the rates that were typed; nothing is recorded by it. */
export function useRemeasurement(asAt: string, rates: readonly TypedRate[]) {
  return useQuery({
    queryKey: [PERIODS_KEY, 'remeasurement', asAt, rates],
    queryFn: ({ signal }) =>
      call(
        'POST /api/periods/remeasurement/preview',
        { body: { asAt, rates: [...rates] } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** Adjustments that take themselves back on a day. */
export function useReversing() {
  return useQuery(reversingQuery);
}

/** Entries that become drafts by schedule; for accountants. */
export function useRecurring() {
  return useQuery({
    queryKey: ['recurring-entries'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/recurring-entries', {}, { signal })).entries,
    meta: { handled: true },
  });
}

/**
 * An act on the periods. It is done when the screen shows what became of it, so that nothing is
 * offered a second time meanwhile; a failure is told at once.
 */
export function usePeriodAct<Given, Got>(act: {
  run: (given: Given) => Promise<Got>;
  onDone: (got: Got) => void;
}) {
  return useMutation({
    mutationFn: act.run,
    meta: { handled: true },
    onSuccess: async (got) => {
      await afterPosting();
      act.onDone(got);
    },
  });
}

/** What has supporting documents in some days, by month and kind. */
export function useEvidence(days: { readonly from: string; readonly to: string }) {
  return useQuery({
    queryKey: ['evidence', days],
    queryFn: ({ signal }) => call('GET /api/evidence', { query: days }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}
