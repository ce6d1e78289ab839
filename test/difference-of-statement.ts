import type { TestSession } from './test-session.ts';

/** The difference that the reconciliation statement shows as at the last day the bank told of. */
export async function differenceOfStatement(
  session: TestSession,
  { account, statementTo }: { readonly account: string; readonly statementTo: string | null },
): Promise<string> {
  if (statementTo === null) return '0.00';
  const path = `/api/bank/reconciliation/${account}?asAt=${statementTo}` as const;
  const { body } = await session.call('GET', path);
  return body.figures.difference;
}
