import { formatDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { PURCHASE_CLASSES } from '#shared/ledger/vat.ts';
import { faultOfCode, withholdingOn } from '#shared/ledger/withholding.ts';
import type { WithholdingCode } from '#shared/ledger/withholding.ts';
import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts, PartyFacts } from '../facts.ts';

import type { ExpenseLine } from './line-columns.ts';
import { workOut } from './work-out.ts';
import type { Purchase } from './work-out.ts';

/** A document with its seller; none for what was bought of nobody registered. */
export interface Checked {
  readonly purchase: Purchase;
  readonly vendor: PartyFacts | undefined;
}

/**
 * The rules of what was bought: input VAT needs a VAT-registered seller with a TIN (handbook 2.2,
 * 6.1), a code of withholding belongs to the seller and to what we withhold (6.5).
 */
export function checkExpense(
  { purchase, vendor }: Checked,
  facts: Pick<Facts, 'company' | 'codes'>,
): FieldProblem[] {
  const problems = purchase.lines.flatMap((line, index) => {
    const { date } = purchase;
    const vatFault = faultOfClass(line, vendor) ?? faultOfWithheldVat(line, date, facts);
    const codeFault =
      faultOfCode(facts.codes, line.withholding, date) ??
      faultOfPayee(line, { vendor, date }, facts);
    return [
      ...(vatFault === undefined ? [] : [{ path: `lines.${index}.vatClass`, message: vatFault }]),
      ...(codeFault === undefined
        ? []
        : [{ path: `lines.${index}.withholding`, message: codeFault }]),
    ];
  });
  if (problems.length > 0) return problems;
  const { net, vat } = workOut(purchase, facts);
  if (net + vat <= MAX_CENTAVOS) return [];
  return [{ path: 'lines', message: `The lines may total at most ${formatMoney(MAX_CENTAVOS)}.` }];
}

function faultOfClass(
  { vatClass }: ExpenseLine,
  vendor: PartyFacts | undefined,
): string | undefined {
  const { inputVat, withheldUnder } = PURCHASE_CLASSES[vatClass];
  if (inputVat === undefined) return undefined;
  if (withheldUnder !== undefined) return faultOfResident(vendor);
  if (vendor === undefined)
    return 'VAT needs the supplier’s TIN. Choose the supplier, or the class Non-VAT.';
  if (!vendor.isVatRegistered)
    return `${vendor.name} is not VAT-registered. Choose the class Non-VAT.`;
  if (vendor.tin === undefined) return `${vendor.name} has no TIN. Choose the class Non-VAT.`;
  return undefined;
}

/** VAT that is withheld needs the rate of its code on the day of the document. */
function faultOfWithheldVat(
  { vatClass }: ExpenseLine,
  date: BusinessDate,
  { codes }: Pick<Facts, 'codes'>,
): string | undefined {
  const { withheldUnder } = PURCHASE_CLASSES[vatClass];
  if (faultOfCode(codes, withheldUnder, date) === undefined) return undefined;
  return `${withheldUnder} had no rate on ${formatDate(date)}, so no VAT is withheld under it. Choose another VAT class; an accountant can enter a rate in Tax Compliance, Withholding codes.`;
}

/** VAT is withheld from suppliers abroad only (RA 12023, RR 3-2025). */
function faultOfResident(vendor: PartyFacts | undefined): string | undefined {
  if (vendor === undefined) return 'Choose the supplier abroad whose VAT is withheld.';
  if (vendor.isNonResident) return undefined;
  return `${vendor.name} has its address in the Philippines. This class is for suppliers abroad.`;
}

function faultOfPayee(
  { withholding: atc }: ExpenseLine,
  { vendor, date }: { vendor: PartyFacts | undefined; date: BusinessDate },
  { company, codes }: Pick<Facts, 'company' | 'codes'>,
): string | undefined {
  if (atc === undefined) return undefined;
  if (vendor === undefined) return 'Choose the supplier whose tax is withheld.';
  const code = withholdingOn(codes, atc, date);
  if (code?.withholder === 'top-agent' && !company.isTopWithholdingAgent)
    return `Only a top withholding agent withholds ${atc}, and the company’s settings say that it is not one.`;
  const payee = vendor.isIndividual ? 'individual' : 'corporation';
  const abroadFault = code === undefined ? undefined : faultOfAbroad(code, vendor);
  if (abroadFault !== undefined) return abroadFault;
  if (code === undefined || code.payee === 'either' || code.payee === payee) return undefined;
  const twin = `${payee === 'individual' ? 'WI' : 'WC'}${atc.slice(2)}`;
  return `${atc} is not for ${payee === 'individual' ? 'an individual' : 'a corporation'} such as ${vendor.name}. Use ${twin}.`;
}

/** The income tax of a non-resident is final; that of a resident never is. */
function faultOfAbroad(
  { atc, withholder }: WithholdingCode,
  { name, isNonResident, isIndividual, tin }: PartyFacts,
): string | undefined {
  const isFinal = withholder === 'final-tax';
  if (isFinal && !isNonResident)
    return `${atc} is final tax of non-residents, and ${name} has its address in the Philippines.`;
  if (isFinal || !isNonResident || tin !== undefined) return undefined;
  return `${name} is a non-resident: its income tax is final. Use ${isIndividual ? 'WI330' : 'WC230'}, or none.`;
}
