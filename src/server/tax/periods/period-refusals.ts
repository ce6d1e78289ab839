import { Problem } from '#shared/problems.ts';
import type { ProblemCode } from '#shared/problems.ts';

const REFUSALS: Readonly<Record<string, ProblemCode>> = {
  period_not_over: 'period-not-over',
  period_earlier_open: 'period-earlier-open',
  period_not_closed: 'period-not-closed',
  period_reopened_by_admin: 'period-reopened-by-admin',
  period_second_person: 'period-second-person',
  approval_requests_one_waiting: 'reopening-waits',
};

/** What the database refused about a month, as a person reads it. */
export function rethrowRefusal(error: unknown): never {
  const { constraint, detail = '' } = error as { constraint?: string; detail?: string };
  const code = REFUSALS[constraint ?? ''];
  if (code === undefined) throw error;
  throw new Problem(code, { values: { name: detail }, cause: error });
}
