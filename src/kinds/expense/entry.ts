import { ACCOUNT, ACCOUNT_RANGE } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import { PURCHASE_CLASSES, UNLISTED_PURCHASE, remittanceOf } from '#shared/ledger/vat.ts';
import { formatCode } from '#shared/ledger/withholding.ts';
import type { Withheld } from '#shared/ledger/withholding.ts';
import { formatMoney, sum } from '#shared/money.ts';

import { byAccount } from '../by-account.ts';
import type { Facts } from '../facts.ts';
import { prepaidOf, waits } from '../covered.ts';
import type { TotalRow } from '../posting.ts';

import type { WorkedOut } from './work-out.ts';

/**
 * Paid, and no purchase: wages and contributions, taxes, what is only reckoned, penalties,
 * interest, what was bought before, deposits that come back.
 */
const NOT_PURCHASED = [
  '60',
  ACCOUNT.taxesAndLicences,
  '622',
  ACCOUNT.doubtfulExpense,
  ACCOUNT.nonCreditableVat,
  ACCOUNT.penalties,
  ACCOUNT.cashShortOver,
  '7',
  ACCOUNT.accruedExpenses,
  '17',
];

/** Whom it was bought from (nobody registered: no list can name it), and when. */
interface Bought {
  readonly partyId: string | undefined;
  readonly date: BusinessDate;
  readonly isVatRegistered: boolean;
  /** Bought abroad: no domestic purchase, whether VAT is withheld or paid at customs. */
  readonly isNonResident?: boolean;
}

/**
 * Dr each cost account, Dr input VAT by class, Cr EWT payable one line per code (handbook 5.5), Cr
 * VAT withheld on services of non-residents by the month of its return (14, ruling 14). What is
 * left to credit is `payable`; the kind says where.
 */
export function expenseEntry(
  worked: WorkedOut,
  bought: Bought,
  { remittanceDay }: Pick<Facts, 'remittanceDay'>,
): PostingLine[] {
  const party = bought.partyId === undefined ? {} : { partyId: bought.partyId };
  const debits = [
    ...byAccount(
      worked.lines.map((line) => ({
        account: standsIn(line, bought.date),
        amount: line.cost + line.saved,
      })),
    ),
    ...(bought.isVatRegistered ? byAccount(inputVat(worked)) : []),
  ];
  const discounts = byAccount(
    worked.lines.map((line) => ({
      account: discountAccount(standsIn(line, bought.date)),
      amount: line.saved,
    })),
  );
  return debits
    .map(({ account, amount }): PostingLine => ({ account, debit: amount, credit: 0n, ...party }))
    .concat(
      discounts.map(({ account, amount }) => ({ account, debit: 0n, credit: amount, ...party })),
    )
    .concat(
      worked.withheld
        .filter(({ tax }) => tax > 0n)
        .map(({ code, tax }) => ({
          account: isFinal({ code }) ? ACCOUNT.finalTaxWithheld : ACCOUNT.withheldFromSuppliers,
          debit: 0n,
          credit: tax,
          ...party,
          document: code.atc,
        })),
    )
    .concat(
      worked.withheldVat.map(({ tax }) => ({
        account: ACCOUNT.withheldVat,
        debit: 0n,
        credit: tax,
        document: remittanceOf(bought.date),
        dueDate: remittanceDay(bought.date),
      })),
    );
}

/**
 * What the tax registers read: purchases by VAT class with their input VAT, and what was withheld
 * by code. Lists name sellers, so what was bought of nobody registered is in no list, and only in
 * the return (handbook 6.4).
 */
export function expenseTaxRows(worked: WorkedOut, bought: Bought): TaxRow[] {
  const { partyId, date } = bought;
  if (partyId === undefined) return unlistedTaxRows(worked, bought);
  const common = { partyId, document: OWN_NUMBER, date };
  const purchases = listedGroups(worked, bought).map(
    ({ vatClass, net, vat, rateBasisPoints }): TaxRow => ({
      type: 'input-vat',
      code: vatClass,
      base: net,
      rateBasisPoints: Number(rateBasisPoints),
      tax: vat,
      ...common,
    }),
  );
  const withheld = worked.withheld.map((each): TaxRow => ({
    type: isFinal(each) ? 'final-wt' : 'ewt',
    ...rowOf(each),
    ...common,
  }));
  const ofVat = worked.withheldVat.map((each): TaxRow => ({
    type: 'vat-wt',
    ...rowOf(each),
    ...common,
    document: remittanceOf(date),
  }));
  return [...(bought.isVatRegistered ? purchases : []), ...withheld, ...ofVat];
}

/** Domestic purchases by class; withheld VAT is claimed when it is remitted. */
function listedGroups({ groups }: WorkedOut, { isNonResident = false }: Bought) {
  return groups.filter(({ vatClass }) => {
    const { inputVat, withheldUnder } = PURCHASE_CLASSES[vatClass];
    return withheldUnder === undefined && (inputVat !== undefined || !isNonResident);
  });
}

function rowOf({ code, base, tax }: Withheld) {
  return { code: code.atc, base, rateBasisPoints: Number(code.rateBasisPoints), tax };
}

/** Final tax of a non-resident, which form 1601-FQ remits. */
function isFinal({ code }: Pick<Withheld, 'code'>): boolean {
  return code.withholder === 'final-tax';
}

/**
 * What was bought without input tax and no list can name: the seller is not registered, or there is
 * no invoice.
 */
export function unlistedTaxRows(worked: WorkedOut, bought: Bought): TaxRow[] {
  const { partyId, date, isVatRegistered, isNonResident = false } = bought;
  const purchased = worked.lines.filter(
    ({ account }) => !NOT_PURCHASED.some((beginning) => account.startsWith(beginning)),
  );
  const base = sum(purchased.map(({ net }) => net));
  if (!isVatRegistered || isNonResident || base === 0n) return [];
  const party = partyId === undefined ? {} : { partyId };
  const row = { type: 'input-vat', code: UNLISTED_PURCHASE, base, rateBasisPoints: 0 } as const;
  return [{ ...row, tax: 0n, ...party, document: OWN_NUMBER, date }];
}

/** Net, VAT, less withholding, and what is paid for it. */
export function expenseTotals(worked: WorkedOut, payableLabel: string): TotalRow[] {
  const saved = sum(worked.lines.map((line) => line.saved));
  return [
    ...(saved === 0n ? [] : [{ label: 'Discounts, already deducted', amount: saved }]),
    { label: 'Net', amount: worked.net },
    { label: 'VAT', amount: worked.vat },
    { label: 'Less withholding', amount: worked.tax },
    ...(worked.taxOfVat === 0n ? [] : [{ label: 'Less VAT withheld', amount: worked.taxOfVat }]),
    { label: payableLabel, amount: worked.payable, emphasis: 'total' },
  ];
}

/** How the tax that is withheld came about, code by code. */
export function withholdingNotes({ withheld, withheldVat }: WorkedOut) {
  const noteOf =
    (label: string) =>
    ({ code, base, tax }: Withheld) => ({
      label,
      text: `${formatMoney(tax)} (${formatCode(code)} of ${formatMoney(base)})`,
    });
  return [
    ...withheld.map((each) => noteOf(isFinal(each) ? 'Final tax' : 'Withholding tax')(each)),
    ...withheldVat.map(noteOf('VAT withheld')),
  ];
}

/** An expense of later months waits in its prepaid account (decision 189). */
function standsIn(line: WorkedOut['lines'][number], date: BusinessDate): string {
  return waits(line, date) ? prepaidOf(line.account) : line.account;
}

/**
 * Discounts on merchandise have an account of their own; what else is bought costs what is paid for
 * it (PAS 2.11, 16.16), so its own account is credited.
 */
function discountAccount(account: string): string {
  return account.startsWith(ACCOUNT_RANGE.costOfSales) ? ACCOUNT.purchaseDiscounts : account;
}

function inputVat({ groups }: WorkedOut) {
  return groups.flatMap(({ vatClass, vat }) => {
    const account = PURCHASE_CLASSES[vatClass].inputVat;
    return account === undefined ? [] : [{ account, amount: vat }];
  });
}
