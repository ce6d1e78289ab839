import { PATHS } from '../lib/paths.ts';
import { PeriodsFrame } from './periods-frame.tsx';

/** One month: its checklist, its close, and who opened it again. */
export function MonthPage() {
  return (
    <PeriodsFrame
      tab={PATHS.periods}
      title="Month"
      description="What has to be true before a month is closed."
    >
      {null}
    </PeriodsFrame>
  );
}
