import { call } from '../../lib/call.ts';

/** The chart of accounts; asked for once. */
export const CHART_QUERY = {
  queryKey: ['settings', 'accounts'],
  queryFn: () => call('GET /api/settings/accounts', {}),
  staleTime: 5 * 60_000,
  meta: { handled: true },
};

/** Whether an account may be chosen in a field, by the beginning of its number. */
export function isWithin(number: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => number.startsWith(beginning));
}
