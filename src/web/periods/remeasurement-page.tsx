import { PATHS } from '../lib/paths.ts';
import { PeriodsFrame } from './periods-frame.tsx';

/** Foreign currency at the closing rate (handbook 5.11). */
export function RemeasurementPage() {
  return (
    <PeriodsFrame
      tab={PATHS.remeasurement}
      title="Foreign currency"
      description="Money in foreign currency is brought to the closing rate at the end of a month."
    >
      {null}
    </PeriodsFrame>
  );
}
