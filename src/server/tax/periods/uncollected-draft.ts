import type { Kysely } from 'kysely';

import type { getYearEnd } from '#shared/api/tax/year-end.ts';
import type { Parsed } from '#shared/api/route.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Period } from '#shared/periods.ts';
import type { PreparedEntry } from '#shared/tax/period-end/prepared-entry.ts';
import { uncollectedEntry } from '#shared/tax/period-end/vat-closing.ts';
import { itemsOf } from '#shared/tax/return-items.ts';
import { amountIn } from '#shared/tax/vat-return.ts';

import type { Tables } from '../../tables.ts';
import { findTypedItems } from '../returns/typed-items.ts';
import { findWorksheet } from '../returns/worksheets.ts';

type Working = Parsed<typeof getYearEnd>['reply']['drafts'][number]['working'];

/** What items 35 and 36 of a quarter ask of the books, and what entries did already; centavos. */
export interface UncollectedDraft {
  readonly entry: PreparedEntry | undefined;
  readonly deferred: bigint;
  readonly working: Working;
}

/**
 * The entry on 2115 that a quarter's items 35 and 36 ask for. `charged`: debit less credit of 2115
 * in the quarter.
 */
export async function findUncollectedDraft(
  tx: Kysely<Tables>,
  period: Period,
  charged: bigint,
): Promise<UncollectedDraft> {
  const { typed } = await findTypedItems(tx, '2550Q', period.key);
  const items = itemsOf(await findWorksheet(tx, { form: '2550Q', period, typed }));
  const [claimed, recovered] = [amountIn(items, '35'), amountIn(items, '36')];
  const deferred = -charged;
  const behind = { of: 'return', form: '2550Q', period: period.key } as const;
  return {
    entry: uncollectedEntry({ due: claimed - recovered, deferred }, period),
    deferred,
    working: [
      { label: 'Uncollected (2550Q, item 35)', amount: claimed, isTotal: false, behind },
      { label: 'Recovered (2550Q, item 36)', amount: recovered, isTotal: false, behind },
      {
        label: 'On 2115 already',
        amount: deferred,
        isTotal: false,
        behind: {
          of: 'account',
          account: ACCOUNT.uncollectedOutputVat,
          from: period.from,
          to: period.to,
        },
      },
    ],
  };
}
