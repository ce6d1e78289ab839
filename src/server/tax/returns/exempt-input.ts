import type { Kysely } from 'kysely';

import type { Period } from '#shared/periods.ts';
import type { ExemptInput } from '#shared/tax/vat-return.ts';
import { exemptInputOf } from '#shared/tax/vat-return.ts';

import type { Tables } from '../../tables.ts';

import { typedItemsOf } from './typed-items.ts';
import { vatFiguresOf } from './vat-figures.ts';

/**
 * The input tax of a taxable quarter that belongs to exempt sales, as the worksheet of its 2550Q
 * has it, so that what the books charge and the data files say is what the return says; centavos.
 */
export async function exemptInput(db: Kysely<Tables>, quarter: Period): Promise<ExemptInput> {
  const { typed } = await typedItemsOf(db, '2550Q', quarter.key);
  return exemptInputOf(await vatFiguresOf(db, quarter), typed);
}
