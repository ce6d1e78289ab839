import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import { parsePeriod, taxableQuarterKeyOf } from '#shared/periods.ts';
import type { Period } from '#shared/periods.ts';
import { CONDITIONS } from '#shared/tax/uncollected.ts';

import { saveCode } from '../ledger/withholding-codes/save-code.ts';
import type { Deps } from '../platform/deps.ts';
import { claimUncollected } from '../tax/uncollected/claim.ts';
import { findUncollected } from '../tax/uncollected/find-uncollected.ts';

import type { DemoAuthors } from './record-acts.ts';

const FROM = 'demo';
const TREATY = { atc: 'WC390', from: '2026-01-01' } as const;

/**
 * What an accountant adds to the law's own data: a treaty's rate as a withholding code, and the
 * output VAT of an invoice that was not paid in time, where there is one.
 */
export async function fillTax(
  deps: Deps,
  { accountant }: DemoAuthors,
  lastDay: BusinessDate,
): Promise<void> {
  await saveCode(deps, accountant, {
    key: TREATY,
    form: {
      title: 'final tax, royalties to Singapore by the treaty',
      purpose: 'either',
      withholder: 'final-tax',
      base: 'without-vat',
      rateBasisPoints: 1_500,
      to: null,
      source: 'Tax treaty Philippines and Singapore, article 12',
    },
    address: FROM,
  });
  const actor = { clientId: accountant.clientId, userId: accountant.userId, address: FROM };
  for (const quarter of lastQuarters(lastDay)) {
    const rows = await findUncollected(deps.db, quarter);
    const first = rows.find(({ conditions }) =>
      CONDITIONS.every(({ code }) => conditions[code] !== 'not-met'),
    );
    if (first === undefined) continue;
    // A start that was killed here has claimed it already.
    if (first.claimId !== null) return;
    await claimUncollected(deps, actor, {
      quarter,
      transactionIds: [first.transactionId],
      confirmed: CONDITIONS.map(({ code }) => code),
    });
    return;
  }
}

/** The quarter that ended last, and the one that is going on. */
function lastQuarters(lastDay: BusinessDate): Period[] {
  const now = parsePeriod(taxableQuarterKeyOf(lastDay));
  const before = now && parsePeriod(taxableQuarterKeyOf(addDays(now.from, -1)));
  return [before, now].filter((quarter) => quarter !== undefined);
}
