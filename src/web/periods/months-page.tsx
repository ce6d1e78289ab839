import { PATHS } from '../lib/paths.ts';
import { PeriodsFrame } from './periods-frame.tsx';

/** The months of a year: what is open, what is closed, and what stands in the way. */
export function MonthsPage() {
  return (
    <PeriodsFrame
      tab={PATHS.periods}
      title="Periods"
      description="Close a month when its checklist is done; nothing can be entered in it afterwards."
    >
      {null}
    </PeriodsFrame>
  );
}
