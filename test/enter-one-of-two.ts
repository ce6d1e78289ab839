import { expect } from 'vitest';

import { newKey } from './invoices.ts';
import type { TestSession } from './test-session.ts';

/**
 * Two forms that were both looked at before either was entered, entered at the same moment, with
 * yes to every question: what one does to the other is found at posting. One must be entered and
 * the other refused.
 */
export async function enterOneOfTwo(
  session: Pick<TestSession, 'call'>,
  forms: readonly (readonly [kind: string, answers: object])[],
): Promise<void> {
  const previews = await Promise.all(
    forms.map(([kind, answers]) =>
      session.call('POST', `/api/transactions/${kind}/preview`, { answers }),
    ),
  );
  const replies = await Promise.all(
    forms.map(([kind, answers], index) => {
      const seen = previews[index]?.body;
      const answered = seen?.questions.map(({ code }) => code);
      const body = { answers, digest: seen?.digest, answered };
      return session.call('POST', `/api/transactions/${kind}`, body, newKey());
    }),
  );
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  // Whoever comes second is told by the check or, a moment later, by the database.
  expect([statuses[0], [400, 409].includes(statuses[1] ?? 0), statuses.length]).toEqual([
    200,
    true,
    2,
  ]);
}
