import { Suspense, lazy } from 'react';

import { useRole } from '../../lib/session/session-context.ts';

const Panel = lazy(async () => ({ default: (await import('./deadlines.tsx')).Deadlines }));

/** What is to be filed and paid, fetched after the screen that it stands on; accountants only. */
export function DeadlinesLater() {
  if (useRole() !== 'accountant') return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
