import { PATHS } from '../lib/paths.ts';
import { PeriodsFrame } from './periods-frame.tsx';

/** Entries that repeat by schedule, and adjustments that reverse themselves. */
export function AdjustmentsPage() {
  return (
    <PeriodsFrame
      tab={PATHS.adjustments}
      title="Recurring and reversing"
      description="Entries that come again by themselves, and adjustments that are taken back on a day."
    >
      {null}
    </PeriodsFrame>
  );
}
