import type { Kysely } from 'kysely';

import { ACCOUNT, INPUT_VAT } from '#shared/ledger/chart.ts';
import { sum } from '#shared/money.ts';
import { IMPORTED, REMITTED_VAT, UNLISTED_PURCHASE } from '#shared/ledger/vat.ts';
import type { Centavos } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import type { VatFigures } from '#shared/tax/vat-figures.ts';

import type { Tables } from '../../tables.ts';

import { listTypedImportations } from '../lists/importation-queries.ts';
import { findUncollectedVat } from '../uncollected/find-uncollected.ts';
import { balancesBefore, sumResaleInput, sumTaxRows } from '../rows/queries.ts';
import type { TaxSum } from '../rows/queries.ts';

/**
 * Output and input VAT: zero at the beginning of a quarter, once what was before is closed
 * (handbook 6.1, rule 8).
 */
const CLOSED = [ACCOUNT.outputVat, ...INPUT_VAT];
const WITH_INPUT: ReadonlySet<string> = new Set(['goods', 'services', 'capital-goods']);
/** Bought in the country without input tax (item 48A). */
const WITHOUT_INPUT: ReadonlySet<string> = new Set(['exempt', 'non-vat', UNLISTED_PURCHASE]);

/**
 * What 2550Q asks of a period: from the tax rows, importations from those of their list that were
 * posted, what was carried over from the accounts 1430 and 1445.
 */
export async function findVatFigures(db: Kysely<Tables>, period: Period): Promise<VatFigures> {
  const { from, to } = period;
  const types = ['output-vat', 'input-vat', 'creditable-wt'] as const;
  const rows = await sumTaxRows(db, { types, from, to });
  const of = (type: TaxSum['type'], isCounted: (code: string) => boolean) => {
    const counted = rows.filter((row) => row.type === type && isCounted(row.code));
    return { base: sum(counted.map(({ base }) => base)), tax: sum(counted.map(({ tax }) => tax)) };
  };
  // What is on the list and not in the books is no input tax (handbook 14, ruling 6).
  const typed = await listTypedImportations(db, { from, to });
  const tied = typed.filter(({ transactionId }) => transactionId !== null);
  const imported = of('input-vat', (code) => code === IMPORTED.taxable);
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
    withoutInput: of('input-vat', (code) => WITHOUT_INPUT.has(code)).base,
    uncollected: await findUncollectedVat(db, period),
    remitted: of('input-vat', (code) => code === REMITTED_VAT),
    direct: await sumResaleInput(db, { from, to }),
    importations: {
      base: imported.base + sum(tied.map(({ taxable }) => taxable)),
      tax: imported.tax + sum(tied.map(({ vat }) => vat)),
    },
    exemptImportations:
      of('input-vat', (code) => code === IMPORTED.exempt).base +
      sum(tied.map(({ exempt }) => exempt)),
    hasTiedImportations: tied.length > 0,
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
