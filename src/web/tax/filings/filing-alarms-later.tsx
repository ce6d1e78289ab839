import { Suspense, lazy } from 'react';

import { useRole } from '../../lib/session/session-context.ts';

const Panel = lazy(async () => ({ default: (await import('./filing-alarms.tsx')).FilingAlarms }));

/**
 * What is filed and has moved since, fetched after the screen that it stands on; accountants only.
 */
export function FilingAlarmsLater() {
  if (useRole() !== 'accountant') return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
