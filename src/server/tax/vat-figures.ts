import type { Kysely } from 'kysely';

import { sum } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import type { VatFigures } from '#shared/tax/vat-return.ts';

import type { Tables } from '../db/tables.ts';

import { listImportations } from './importation-queries.ts';
import { balanceBefore, sumResaleInput, sumTaxRows } from './queries.ts';
import type { TaxSum } from './queries.ts';

/** Excess input VAT of the quarter before. */
const CARRIED_OVER = '1430';
const WITH_INPUT: ReadonlySet<string> = new Set(['goods', 'services', 'capital-goods']);

/** What 2550Q asks of a period: from the tax rows, importations from their own list, what was carried over from account 1430. */
export async function vatFiguresOf(db: Kysely<Tables>, period: Period): Promise<VatFigures> {
  const { from, to } = period;
  const types = ['output-vat', 'input-vat', 'creditable-wt'] as const;
  const rows = await sumTaxRows(db, { types, from, to });
  const of = (type: TaxSum['type'], isCounted: (code: string) => boolean) => {
    const counted = rows.filter((row) => row.type === type && isCounted(row.code));
    return { base: sum(counted.map(({ base }) => base)), tax: sum(counted.map(({ tax }) => tax)) };
  };
  const importations = await listImportations(db, { from, to });
  return {
    from,
    to,
    vatable: of('output-vat', (code) => code === 'vatable'),
    zeroRated: of('output-vat', (code) => code === 'zero-rated').base,
    exempt: of('output-vat', (code) => code === 'exempt').base,
    domestic: of('input-vat', (code) => WITH_INPUT.has(code)),
    withoutInput: of('input-vat', (code) => !WITH_INPUT.has(code)).base,
    direct: await sumResaleInput(db, { from, to }),
    importations: {
      base: sum(importations.map(({ taxable }) => taxable)),
      tax: sum(importations.map(({ vat }) => vat)),
    },
    exemptImportations: sum(importations.map(({ exempt }) => exempt)),
    carriedOver: await balanceBefore(db, CARRIED_OVER, from),
    withheld: of('creditable-wt', (code) => code.startsWith('WV')).tax,
  };
}
