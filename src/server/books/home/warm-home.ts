import { manilaDate } from '#shared/dates.ts';

import { findOverview as findBankOverview } from '../../bank/reconciliations/overview.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import { findOverview } from '../../reports/statements/overview.ts';
import { expectedOf } from '../../tax/expected/expected.ts';
import { alarmMemoryOf } from '../../tax/filings/alarm-memory.ts';
import { listAlarms } from '../../tax/filings/alarms.ts';
import { findThresholds } from '../../tax/thresholds/thresholds.ts';

const YEAR = { months: 12, fiscalYearEndMonth: 12 };

/**
 * Does once, when a server has started, what would make the first look at a first screen slow: each
 * filing is compared with the books, which is remembered, and connections and plans of the large
 * questions are there. What fails is logged; who asks first then waits.
 */
export async function warmHome(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const asOf = manilaDate(clock.now());
  try {
    await Promise.all([
      inSnapshot(db, (tx) => listAlarms(tx, { memory: alarmMemoryOf(deps) })),
      findOverview(db, { to: asOf, ...YEAR }),
      findBankOverview(db, asOf),
      expectedOf(db, { asOf }),
      findThresholds(db, asOf),
    ]);
  } catch (error) {
    log.warn({ err: error }, 'the first screen could not be prepared');
  }
}
