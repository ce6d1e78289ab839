import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import type { Input } from '../../lib/call.ts';
import { call } from '../../lib/call.ts';
import { afterChangeOf } from '../../lib/stale.ts';

export type Question = Api['GET /api/questions/:questionId']['reply']['question'];
type Wanted = Input<'GET /api/questions'>['query'];

/** What a question can be asked about, as the list is asked for it. */
export type QuestionPlace = Pick<Wanted, 'transactionId' | 'lineId' | 'partyId' | 'figure'>;

/** A page of questions. */
export function questionsQuery(query: Wanted) {
  return queryOptions({
    queryKey: ['questions', 'list', query],
    queryFn: ({ signal }) => call('GET /api/questions', { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { handled: true },
  });
}

/** The questions about one thing, the newest first. */
export function questionsOfQuery(place: QuestionPlace) {
  return queryOptions({
    queryKey: ['questions', 'of', place],
    queryFn: ({ signal }) => call('GET /api/questions', { query: place }, { signal }),
    meta: { handled: true },
  });
}

/** One question with its answers. */
export function questionQuery(questionId: string) {
  return queryOptions({
    queryKey: ['questions', questionId],
    queryFn: ({ signal }) =>
      call('GET /api/questions/:questionId', { params: { questionId } }, { signal }),
    meta: { handled: true },
  });
}

/** Who can be asked in the company. */
export const whoCanBeAskedQuery = queryOptions({
  queryKey: ['questions', 'colleagues'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/questions/colleagues', {}, { signal })).colleagues,
  meta: { handled: true },
});

/** Something is done with a question; where files were accepted the record has them, too. */
export function useQuestionAct<Given, Got>(act: {
  run: (given: Given) => Promise<Got>;
  onDone: (got: Got) => void;
}) {
  return useMutation({
    mutationFn: act.run,
    meta: { handled: true },
    onSuccess: act.onDone,
    onSettled: (_got, error) =>
      error === null
        ? afterChangeOf('questions', 'record', 'records', 'periods', 'evidence')
        : undefined,
  });
}
