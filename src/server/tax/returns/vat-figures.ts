import type { Kysely } from 'kysely';

import { ACCOUNT, INPUT_VAT } from '#shared/ledger/chart.ts';
import { sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import type { VatFigures } from '#shared/tax/vat-return.ts';

import type { Tables } from '../../tables.ts';

import { listImportations } from '../lists/importation-queries.ts';
import { balancesBefore, sumResaleInput, sumTaxRows } from '../rows/queries.ts';
import type { TaxSum } from '../rows/queries.ts';

/**
 * Output and input VAT: zero at the beginning of a quarter, once what was before is closed
 * (handbook 6.1, rule 8).
 */
const CLOSED = [ACCOUNT.outputVat, ...INPUT_VAT];
const WITH_INPUT: ReadonlySet<string> = new Set(['goods', 'services', 'capital-goods']);

/**
 * What 2550Q asks of a period: from the tax rows, importations from their own list, what was
 * carried over from the accounts 1430 and 1445.
 */
export async function findVatFigures(db: Kysely<Tables>, period: Period): Promise<VatFigures> {
  const { from, to } = period;
  const types = ['output-vat', 'input-vat', 'creditable-wt'] as const;
  const rows = await sumTaxRows(db, { types, from, to });
  const of = (type: TaxSum['type'], isCounted: (code: string) => boolean) => {
    const counted = rows.filter((row) => row.type === type && isCounted(row.code));
    return { base: sum(counted.map(({ base }) => base)), tax: sum(counted.map(({ tax }) => tax)) };
  };
  const importations = await listImportations(db, { from, to });
  const before = await balancesBefore(
    db,
    [ACCOUNT.inputVatCarriedOver, ACCOUNT.businessTaxWithheld, ...CLOSED],
    from,
  );
  const balanceOf = (account: string) => before.get(account) ?? 0n;
  const unclosed = sum(CLOSED.map(balanceOf));
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
    carriedOver: balanceOf(ACCOUNT.inputVatCarriedOver),
    withheldBefore: leftOf(
      balanceOf(ACCOUNT.businessTaxWithheld),
      -(unclosed + balanceOf(ACCOUNT.inputVatCarriedOver)),
    ),
    withheld: of('creditable-wt', (code) => code.startsWith('WV')).tax,
    unclosed,
  };
}

/**
 * What is left of the VAT withheld in earlier quarters: all that no VAT due of theirs, which is not
 * closed yet, will use up.
 */
function leftOf(withheld: Centavos, due: Centavos): Centavos {
  const left = withheld - (due > 0n ? due : 0n);
  return left > 0n ? left : 0n;
}
