import type { ReactNode } from 'react';

import { PATHS } from '../../lib/paths.ts';
import { PeriodsFrame } from './periods-frame.tsx';

/** What was filed, frozen, and compared with the books of today. */
export function FilingsPage({ children }: { children: ReactNode }) {
  return (
    <PeriodsFrame
      tab={PATHS.filings}
      title="Filed"
      description="Filed returns are frozen. You are alerted when a later entry would change one."
    >
      {children}
    </PeriodsFrame>
  );
}
