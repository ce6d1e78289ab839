import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import { PURCHASE_CLASSES } from '#shared/ledger/vat.ts';
import { formatCode } from '#shared/ledger/withholding.ts';
import { formatMoney } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { TotalRow } from '../posting.ts';

import type { WorkedOut } from './work-out.ts';

/** Whom it was bought from (nobody registered: no tax row can name it), and when. */
interface Bought {
  readonly partyId: string | undefined;
  readonly date: BusinessDate;
  readonly isVatRegistered: boolean;
}

/**
 * Dr each cost account, Dr input VAT by class, Cr EWT payable one line per code (handbook 5.5).
 * What is left to credit is `payable`; the kind says where.
 */
export function expenseEntry(worked: WorkedOut, bought: Bought): PostingLine[] {
  const party = bought.partyId === undefined ? {} : { partyId: bought.partyId };
  return [
    ...byAccount(worked.lines.map(({ account, cost }) => ({ account, amount: cost }))),
    ...(bought.isVatRegistered ? byAccount(inputVat(worked)) : []),
  ]
    .map(({ account, amount }): PostingLine => ({ account, debit: amount, credit: 0n, ...party }))
    .concat(
      worked.withheld
        .filter(({ tax }) => tax > 0n)
        .map(({ code, tax }) => ({
          account: ACCOUNT.withheldFromSuppliers,
          debit: 0n,
          credit: tax,
          ...party,
          document: code.atc,
        })),
    );
}

/**
 * What the tax registers read: purchases by VAT class with their input VAT, and what was withheld
 * by code. Purchases are declared by sellers only, so what was bought of nobody registered has no
 * row (handbook 6.4).
 */
export function expenseTaxRows(worked: WorkedOut, bought: Bought): TaxRow[] {
  const { partyId, date } = bought;
  if (partyId === undefined) return [];
  const common = { partyId, document: OWN_NUMBER, date };
  const purchases = worked.groups.map(({ vatClass, net, vat, rateBasisPoints }): TaxRow => ({
    type: 'input-vat',
    code: vatClass,
    base: net,
    rateBasisPoints: Number(rateBasisPoints),
    tax: vat,
    ...common,
  }));
  const withheld = worked.withheld.map(({ code, base, tax }): TaxRow => ({
    type: 'ewt',
    code: code.atc,
    base,
    rateBasisPoints: Number(code.rateBasisPoints),
    tax,
    ...common,
  }));
  return [...(bought.isVatRegistered ? purchases : []), ...withheld];
}

/** Net, VAT, less withholding, and what is paid for it. */
export function expenseTotals(worked: WorkedOut, payableLabel: string): TotalRow[] {
  return [
    { label: 'Net', amount: worked.net },
    { label: 'VAT', amount: worked.vat },
    { label: 'Less withholding', amount: worked.tax },
    { label: payableLabel, amount: worked.payable, emphasis: 'total' },
  ];
}

/** How the tax that is withheld came about, code by code. */
export function withholdingNotes({ withheld }: WorkedOut) {
  return withheld.map(({ code, base, tax }) => ({
    label: 'Withholding tax',
    text: `${formatMoney(tax)} (${formatCode(code)} of ${formatMoney(base)})`,
  }));
}

function inputVat({ groups }: WorkedOut) {
  return groups.flatMap(({ vatClass, vat }) => {
    const account = PURCHASE_CLASSES[vatClass].inputVat;
    return account === undefined ? [] : [{ account, amount: vat }];
  });
}

/** Amounts of the same account together, in the order they came; nothing is no line. */
function byAccount(amounts: readonly { account: string; amount: Centavos }[]) {
  const sums = new Map<string, Centavos>();
  for (const { account, amount } of amounts) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return [...sums]
    .filter(([, amount]) => amount > 0n)
    .map(([account, amount]) => ({ account, amount }));
}
