import type { Kysely } from 'kysely';

import type { listCertificates } from '#shared/api/tax/tax-certificates.ts';
import type { Parsed } from '#shared/api/route.ts';
import { addDays } from '#shared/dates.ts';
import { withholdingOn } from '#shared/ledger/withholding.ts';
import type { WithholdingCodes } from '#shared/ledger/withholding.ts';
import { sum } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { BROUGHT_FORWARD } from '#shared/tax/withholding-returns.ts';
import { withoutNegatives } from '#shared/tax/certificate-months.ts';
import { formName } from '#shared/tax/taxpayer.ts';
import { formatTin } from '#shared/tin.ts';

import type { Tables } from '../../tables.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';
import type {
  Form2307,
  Form2307Input,
  Form2307Row,
} from '../../output/vouchers/form-2307-input.ts';

import { readCodes } from '../../ledger/withholding-codes/queries.ts';

import { certifiedOf } from './certificate-corrections.ts';
import { findMemosLeftOut } from './certificate-memos.ts';
import { placeInQuarter } from '../rows/period-of.ts';
import type { TaxSum } from '../rows/queries.ts';
import { findTaxpayers, isIndividual } from '../rows/taxpayers.ts';
import type { ListedTaxpayer } from '../rows/taxpayers.ts';

type Certificates = Omit<Parsed<typeof listCertificates>['reply'], 'success'>;
type CertificateRow = Certificates['certificates'][number]['rows'][number];

const NO_ZIP = 'The ZIP code is missing.';

interface OfPayee {
  readonly party: ListedTaxpayer;
  readonly rows: readonly CertificateRow[];
}

/**
 * The certificates of a quarter, one a supplier, in the order of the TIN (handbook 6.6): a row for
 * each code, with what was paid in each month. A supplier whose tax came to nothing, because all
 * was reversed, has none. None is below zero (certificate-corrections.ts).
 */
export async function findCertificates(db: Kysely<Tables>, quarter: Period): Promise<Certificates> {
  const { sums, corrections } = await certifiedOf(db, quarter);
  const ofPayees = await findPayees(db, sums);
  const certificates = ofPayees.map(({ party, rows }) => ({
    partyId: party.partyId,
    payee: party.name,
    tin: party.tin === null ? null : formatTin(party.tin, party.branch),
    rows: [...rows],
    total: sum(rows.map(({ total }) => total)),
    tax: sum(rows.map(({ tax }) => tax)),
    faults: faultsOfPayee(party),
  }));
  const withoutPayee = sums.filter(({ partyId }) => partyId === null);
  return {
    from: quarter.from,
    to: quarter.to,
    due: addDays(quarter.to, 20),
    certificates,
    corrections: [...corrections, ...(await findMemosLeftOut(db, quarter, sums))],
    total: sum(certificates.map(({ total }) => total)),
    tax: sum(certificates.map(({ tax }) => tax)),
    withoutPayee: sum(withoutPayee.map(({ tax }) => tax)),
  };
}

/**
 * What form 2307 prints for one supplier, or for all of a quarter; nothing when no tax was
 * withheld.
 */
export async function findForm(
  db: Kysely<Tables>,
  company: CompanyProfile,
  {
    quarter,
    partyId,
    createdAt,
  }: { quarter: Period; partyId?: string | undefined; createdAt: Date },
): Promise<Form2307Input | undefined> {
  const { sums } = await certifiedOf(db, quarter, partyId);
  const ofPayees = await findPayees(db, sums);
  if (ofPayees.length === 0) return undefined;
  return {
    from: quarter.from,
    to: quarter.to,
    payor: {
      tin: company.tin.replaceAll('-', ''),
      name: formName({ ...company, isIndividual: isIndividual(company) }),
      address: [company.address1, company.address2].filter((part) => part !== '').join(', '),
      zip: company.zip,
    },
    signatory: {
      name: company.signatoryName,
      title: company.signatoryTitle,
      tin: company.signatoryTin,
    },
    certificates: ofPayees.map(onForm),
    createdAt,
  };
}

async function findPayees(db: Kysely<Tables>, sums: readonly TaxSum[]): Promise<OfPayee[]> {
  const parties = await findTaxpayers(
    db,
    sums.map(({ partyId }) => partyId),
  );
  const codes = await readCodes(db);
  return [...Map.groupBy(sums, ({ partyId }) => partyId)]
    .flatMap(([partyId, ofParty]) => {
      const party = partyId === null ? undefined : parties.get(partyId);
      const rows = buildRows(ofParty, codes);
      return party === undefined || rows.length === 0 ? [] : [{ party, rows }];
    })
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** Who has a TIN stands in its order, the others behind them by name. */
function orderOf({ party }: OfPayee): string {
  return party.tin === null ? `~${party.name}` : party.tin + party.branch;
}

function buildRows(sums: readonly TaxSum[], codes: WithholdingCodes): CertificateRow[] {
  const grouped = Map.groupBy(
    sums.filter(({ code }) => code !== BROUGHT_FORWARD),
    ({ code, rateBasisPoints }) => `${code} ${rateBasisPoints}`,
  );
  return [...grouped.values()].flatMap((rows) => {
    const [first] = rows;
    const tax = sum(rows.map((row) => row.tax));
    const total = sum(rows.map((row) => row.base));
    if (first === undefined || tax < 0n || total < 0n || (tax === 0n && total === 0n)) return [];
    const ofMonth = (place: number) =>
      sum(rows.filter(({ month }) => placeInQuarter(month) === place).map(({ base }) => base));
    const [month1, month2, month3] = withoutNegatives([ofMonth(0), ofMonth(1), ofMonth(2)]);
    const nature = withholdingOn(codes, first.code, `${first.month}-28`)?.title ?? first.code;
    return [
      {
        atc: first.code,
        nature: nature.charAt(0).toUpperCase() + nature.slice(1),
        month1,
        month2,
        month3,
        total,
        tax,
      },
    ];
  });
}

function faultsOfPayee(party: ListedTaxpayer): string[] {
  const lacksNames = party.isIndividual && (party.lastName === '' || party.firstName === '');
  return [
    ...(party.tin === null ? ['The TIN is missing.'] : []),
    ...(lacksNames ? ['The last or the first name is missing.'] : []),
    ...(party.address1 === '' ? ['The address is missing.'] : []),
    ...(party.country === 'PH' && party.zip === '' ? [NO_ZIP] : []),
  ];
}

function onForm({ party, rows }: OfPayee): Form2307 {
  const address = [party.address1, party.address2].filter((part) => part !== '').join(', ');
  const isForeign = party.country !== 'PH';
  return {
    payee: {
      tin: party.tin === null ? '' : party.tin + party.branch,
      name: formName(party),
      address: isForeign ? '' : address,
      foreignAddress: isForeign ? `${address}, ${party.country}` : '',
      zip: party.zip,
    },
    income: rows.filter(({ atc }) => !isBusiness(atc)).map(lineOf),
    business: rows.filter(({ atc }) => isBusiness(atc)).map(lineOf),
  };
}

function isBusiness(atc: string): boolean {
  return atc.startsWith('WV') || atc.startsWith('WB');
}

function lineOf({ atc, nature, month1, month2, month3, total, tax }: CertificateRow): Form2307Row {
  return { atc, nature, months: [month1, month2, month3], total, tax };
}
