import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type Overview = Api['GET /api/schedules']['reply'];
export type ScheduleRow = Overview['schedules'][number];
export type TiedAccount = Overview['accounts'][number];
export type DueLine = Api['GET /api/schedules/due']['reply']['lines'][number];
export type Purchase = Api['GET /api/schedules/purchases']['reply']['purchases'][number];
export type NewSchedule = Api['POST /api/schedules']['body'];

const KEY = 'schedules';

/** All schedules and their accounts on a day; empty: today. */
export function schedulesQuery(asOf: string) {
  return queryOptions({
    queryKey: [KEY, 'list', asOf],
    queryFn: ({ signal }) =>
      call('GET /api/schedules', { query: asOf === '' ? {} : { asOf } }, { signal }),
    meta: { handled: true },
  });
}

/** What is due and not posted. */
export const dueLinesQuery = queryOptions({
  queryKey: [KEY, 'due'],
  queryFn: ({ signal }) => call('GET /api/schedules/due', {}, { signal }),
  meta: { handled: true },
});

/** What was bought on accounts of assets and has no schedule yet. */
export const purchasesQuery = queryOptions({
  queryKey: [KEY, 'purchases'],
  queryFn: ({ signal }) => call('GET /api/schedules/purchases', {}, { signal }),
  meta: { handled: true },
});

/** A schedule with its lines. */
export function scheduleQuery(scheduleId: string) {
  return queryOptions({
    queryKey: [KEY, 'one', scheduleId],
    queryFn: ({ signal }) =>
      call('GET /api/schedules/schedule/:scheduleId', { params: { scheduleId } }, { signal }),
    meta: { handled: true },
  });
}

/** What ends and is reversed with a transaction. */
export function unwindingQuery(transactionId: string) {
  return queryOptions({
    queryKey: [KEY, 'unwinding', transactionId],
    queryFn: ({ signal }) =>
      call(
        'GET /api/schedules/unwinding/:transactionId',
        { params: { transactionId } },
        { signal },
      ),
  });
}

export const KIND_WORDS: Readonly<Record<ScheduleRow['kind'], string>> = {
  'prepaid': 'Prepaid',
  'deferred-income': 'Deferred income',
  'asset': 'Asset',
  'loan': 'Loan',
  'thirteenth-month': '13th month',
};

export const STATE_WORDS: Readonly<Record<ScheduleRow['state'], string>> = {
  running: 'Running',
  due: 'Due',
  finished: 'Finished',
  ended: 'Ended',
  disposed: 'Disposed',
};
