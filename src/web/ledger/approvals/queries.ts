import { queryOptions, useMutation } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { afterPosting } from '../../lib/stale.ts';

export type ApprovalRow = Api['GET /api/approvals']['reply']['waiting'][number];
export type ApprovalDetails = Api['GET /api/approvals/:requestId']['reply']['request'];

/** What waits for a second person, and what was decided last. */
export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: ({ signal }) => call('GET /api/approvals', {}, { signal }),
  meta: { handled: true },
});

/** One request with everything that is to be approved. */
export function approvalQuery(requestId: string) {
  return queryOptions({
    queryKey: ['approvals', requestId],
    queryFn: ({ signal }) =>
      call('GET /api/approvals/:requestId', { params: { requestId } }, { signal }),
    meta: { handled: true },
  });
}

/** A decision about a request; whatever is told from the books is stale afterwards. */
export function useDecision<Given, Got>(act: {
  run: (given: Given) => Promise<Got>;
  onDone: (got: Got) => void;
}) {
  return useMutation({
    mutationFn: act.run,
    meta: { handled: true },
    onSuccess: act.onDone,
    onSettled: (_got, error) => (error === null ? afterPosting() : undefined),
  });
}
