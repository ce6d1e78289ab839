import type { BusinessDate } from '../dates.ts';
import { vatRateOn } from '../ledger/vat.ts';
import { withheldOn, withholdingOn } from '../ledger/withholding.ts';
import type { WithholdingCodes } from '../ledger/withholding.ts';
import { absolute, formatMoney } from '../money.ts';
import type { Centavos } from '../money.ts';

import {
  ALPHALIST_WIDTHS,
  isCutInAlphalist,
  toAlphalistName,
  toBranch4,
  toReliefText,
} from './bir-text.ts';
import type { Taxpayer } from './taxpayer.ts';

/** What the BIR's validation refuses, or what is worth a look. */
export interface Fault {
  readonly severity: 'rejected' | 'warning';
  readonly text: string;
}

/** A tax row with what its rules ask for. */
export interface RowToCheck {
  readonly type: string;
  readonly code: string;
  readonly base: Centavos;
  readonly rateBasisPoints: number;
  readonly tax: Centavos;
  readonly date: BusinessDate;
  readonly partyId: string | null;
  readonly isIndividual: boolean | undefined;
}

// A form rounds once a class, and a correction may be a centavo beside; a peso is another matter.
const TOLERANCE = 100n;

/** The faults of a party in a list (handbook 1.3, 6.4, 6.5). */
export function faultsOfParty(
  party: Taxpayer,
  { list, ownTin }: { readonly list: string; readonly ownTin: string | undefined },
): Fault[] {
  const isSummary = list === 'SLS' || list === 'SLP';
  const written = isSummary ? toReliefText : toAlphalistName;
  const width = party.isIndividual ? ALPHALIST_WIDTHS.person : ALPHALIST_WIDTHS.company;
  const names = party.isIndividual ? [party.lastName, party.firstName] : [party.registeredName];
  return [
    ...(names.some((name) => written(name) === '')
      ? [
          rejected(
            party.isIndividual
              ? 'The last or the first name is missing.'
              : 'The registered name is missing.',
          ),
        ]
      : []),
    ...(party.tin === ownTin ? [rejected('The TIN is the company’s own.')] : []),
    ...(isSummary && toReliefText(party.address1) === ''
      ? [rejected('The address is missing.')]
      : []),
    ...(!isSummary && names.some((name) => isCutInAlphalist(name, width))
      ? [warning(`The name has more than ${width} characters and is cut in the alphalist.`)]
      : []),
    ...(party.branch > '09999'
      ? [warning('The branch code has five digits; the data file takes the last four.')]
      : []),
  ];
}

/**
 * Branches of one TIN that an alphalist can't tell apart, because it has the last four of their
 * five digits; each with the one before it.
 */
export function mergedBranches<
  Party extends { readonly tin: string | null; readonly branch: string },
>(parties: Iterable<Party>): { readonly party: Party; readonly other: Party }[] {
  const grouped = Map.groupBy(
    [...parties].filter(({ tin }) => tin !== null),
    ({ tin, branch }) => `${tin} ${toBranch4(branch)}`,
  );
  return [...grouped.values()].flatMap((same) =>
    same.flatMap((party, at) => {
      const other = same[at - 1];
      return other === undefined || other.branch === party.branch ? [] : [{ party, other }];
    }),
  );
}

/**
 * What a person should read before a party is registered or changed, because a list or certificate
 * would be refused for it; nothing of it stops.
 */
export function warningsOfParty(party: Taxpayer, defaultAtc: string): string[] {
  const faults = [
    ...faultsOfParty(party, { list: 'SLS', ownTin: undefined }),
    ...faultsOfParty(party, { list: 'QAP', ownTin: undefined }),
  ];
  const texts = faults.map(({ text }) => `The BIR’s files: ${text}`);
  const isOfOther =
    /^W[IC]\d/.test(defaultAtc) && party.isIndividual !== defaultAtc.startsWith('WI');
  const usual = `The usual code ${defaultAtc} is for ${party.isIndividual ? 'corporations' : 'individuals'}.`;
  return [...new Set([...texts, ...(isOfOther ? [usual] : [])])];
}

/** The faults of a tax row: its code, its payee, and whether its tax is the rate of its base. */
export function faultsOfCode(
  row: RowToCheck,
  company: { readonly isTopWithholdingAgent: boolean; readonly isVatRegistered: boolean },
  codes: WithholdingCodes,
): Fault[] {
  if (row.partyId === null) return [];
  if (row.type === 'output-vat' || row.type === 'input-vat') return vatFaults(row);
  const code = withholdingOn(codes, row.code, row.date);
  if (code === undefined) return [rejected(`The code ${row.code} had no rate on that day.`)];
  const payee = row.isIndividual === true ? 'individual' : 'corporation';
  const isOfOther =
    row.type === 'ewt' &&
    code.payee !== 'either' &&
    row.isIndividual !== undefined &&
    code.payee !== payee;
  const worked = withheldOn(row.base, BigInt(row.rateBasisPoints));
  return [
    ...(isOfOther
      ? [
          rejected(
            `${row.code} is for ${code.payee === 'individual' ? 'an individual' : 'a corporation'}, and the payee is not one.`,
          ),
        ]
      : []),
    ...(BigInt(row.rateBasisPoints) === code.rateBasisPoints
      ? []
      : [
          rejected(
            `The rate of ${row.code} was ${Number(code.rateBasisPoints) / 100} % on that day.`,
          ),
        ]),
    ...(absolute(worked - row.tax) > TOLERANCE
      ? [
          // A certificate of somebody else is listed as it says.
          (row.type === 'creditable-wt' ? warning : rejected)(
            `The tax is ${formatMoney(row.tax)}; the rate of the base gives ${formatMoney(worked)}.`,
          ),
        ]
      : []),
    ...(row.type === 'ewt' && code.withholder === 'top-agent' && !company.isTopWithholdingAgent
      ? [
          warning(
            `Only a top withholding agent withholds ${row.code}, and the company profile says that it is not one.`,
          ),
        ]
      : []),
  ];
}

function vatFaults({ base, tax, rateBasisPoints, date }: RowToCheck): Fault[] {
  if (rateBasisPoints === 0) return [];
  const worked = withheldOn(base, vatRateOn(date));
  if (absolute(worked - tax) <= TOLERANCE) return [];
  return [
    warning(
      `The VAT is ${formatMoney(tax)}; the rate of ${formatMoney(base)} gives ${formatMoney(worked)}.`,
    ),
  ];
}

function rejected(text: string): Fault {
  return { severity: 'rejected', text };
}

function warning(text: string): Fault {
  return { severity: 'warning', text };
}
