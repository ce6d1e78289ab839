import type { TestSession } from './test-session.ts';

/** Reopens a closed month as two people do: the admin asks, the other agrees. */
export async function reopenByTwo(
  admin: TestSession,
  other: TestSession,
  { month, reason }: { month: string; reason: string },
) {
  const asked = await admin.call('POST', `/api/periods/months/${month}/reopen`, { reason });
  if (asked.status !== 200) return asked;
  const { waiting } = (await other.call('GET', '/api/approvals')).body;
  const requestId = waiting.find(({ what }) => what === 'reopen')?.requestId ?? '';
  return other.call('POST', `/api/periods/reopenings/${requestId}/approve`);
}
