import type { Kysely } from 'kysely';

import type { Period } from '#shared/periods.ts';
import type { ExemptInput } from '#shared/tax/vat-figures.ts';
import { buildExemptInput } from '#shared/tax/vat-return.ts';

import type { Tables } from '../../tables.ts';

import { findTypedItems } from './typed-items.ts';
import { findVatFigures } from './vat-figures.ts';

/**
 * The input tax of a taxable quarter that belongs to exempt sales, as the worksheet of its 2550Q
 * has it, so that what the books charge and the data files say is what the return says; centavos.
 */
export async function exemptInput(db: Kysely<Tables>, quarter: Period): Promise<ExemptInput> {
  const { typed } = await findTypedItems(db, '2550Q', quarter.key);
  return buildExemptInput(await findVatFigures(db, quarter), typed);
}
