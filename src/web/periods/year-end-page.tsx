import { PATHS } from '../lib/paths.ts';
import { PeriodsFrame } from './periods-frame.tsx';

/** The closing entries of a year (handbook 5.15). */
export function YearEndPage() {
  return (
    <PeriodsFrame
      tab={PATHS.yearEnd}
      title="Year-end"
      description="Income and cost are closed to the retained earnings, and the year is locked."
    >
      {null}
    </PeriodsFrame>
  );
}
