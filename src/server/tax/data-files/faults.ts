import type { Kysely } from 'kysely';

import { isOfPerson } from '#shared/ledger/owners.ts';
import type { listTaxFaults } from '#shared/api/tax/tax.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { Period } from '#shared/periods.ts';
import { isTaxableQuarter } from '#shared/periods.ts';
import type { Fault, RowToCheck } from '#shared/tax/party-faults.ts';
import { faultsOfCode, faultsOfParty, mergedBranches } from '#shared/tax/party-faults.ts';

import type { Tables } from '../../tables.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import { readCodes } from '../../ledger/withholding-codes/queries.ts';
import { listPayees, listPayors } from '../lists/alphalists.ts';
import { certifiedOf } from '../certificates/certificate-corrections.ts';
import { buildMonths } from '../rows/period-of.ts';
import { listPurchases, listSales } from '../lists/summary-lists.ts';
import type { Listed, Notice } from '../lists/summary-lists.ts';
import { listTaxEntries } from '../rows/queries.ts';
import { findTaxpayers, isIndividual, findOwner } from '../rows/taxpayers.ts';
import type { ListedTaxpayer } from '../rows/taxpayers.ts';
import { spanOf } from '../returns/worksheets.ts';

type TaxFault = Parsed<typeof listTaxFaults>['reply']['faults'][number];

/**
 * What the BIR's validation would reject of a period's lists and alphalists, each with the place
 * where it is put right; warnings where it is not certain. Empty: nothing was found.
 */
export async function findFaults(
  tx: Kysely<Tables>,
  company: CompanyProfile,
  period: Period,
): Promise<TaxFault[]> {
  const all = await listTaxEntries(tx, {
    types: ['output-vat', 'input-vat', 'ewt', 'creditable-wt'],
    ...spanOf(period),
  });
  // Sales of a seller without VAT stand in no list.
  const entries = all.filter(({ type, code }) => type !== 'output-vat' || code !== 'non-vat');
  const parties = await findTaxpayers(
    tx,
    entries.map(({ partyId }) => partyId),
  );
  const codes = await readCodes(tx);
  const notices = await findNotices(tx, company, period);
  const ownTin = findOwner(company)?.tin;
  const ofParties = [...Map.groupBy(entries, ({ partyId }) => partyId)].flatMap(
    ([partyId, rows]) => {
      const party = partyId === null ? undefined : parties.get(partyId);
      if (party === undefined) return [];
      const lists = [...new Set(rows.map(({ type }) => LISTS[type] ?? ''))];
      return lists.flatMap((list) => partyFaults(party, { list, ownTin }));
    },
  );
  const ofCodes = entries.flatMap((entry) => {
    const party = entry.partyId === null ? undefined : parties.get(entry.partyId);
    const row: RowToCheck = { ...entry, isIndividual: party?.isIndividual };
    return faultsOfCode(row, company, codes).map((fault) => ({
      ...fault,
      list: LISTS[entry.type] ?? '',
      subject: `${entry.kindTitle} ${entry.number}`,
      fix: { of: 'record' as const, transactionId: entry.transactionId },
    }));
  });
  return [
    ...companyFaults(company),
    ...ofParties,
    ...ofCodes,
    ...sharedTins(parties),
    ...mergedBranches(parties.values()).map(({ party, other }) => ({
      severity: 'warning' as const,
      list: 'QAP',
      text: `Branches ${other.branch} and ${party.branch} of this TIN end in the same four digits: the alphalist shows both as one.`,
      subject: party.name,
      fix: { of: 'party' as const, partyId: party.partyId },
    })),
    ...(await certificateFaults(tx, period)),
    ...notices,
  ];
}

const LISTS: Readonly<Record<string, string>> = {
  'output-vat': 'SLS',
  'input-vat': 'SLP',
  'ewt': 'QAP',
  'creditable-wt': 'SAWT',
};

function partyFaults(
  party: ListedTaxpayer,
  { list, ownTin }: { list: string; ownTin: string | undefined },
): TaxFault[] {
  // Whoever has no TIN is told by the list that leaves it out.
  if (party.tin === null) return [];
  const faults: Fault[] = faultsOfParty({ ...party, tin: party.tin }, { list, ownTin });
  return faults.map((fault) => ({
    ...fault,
    list,
    subject: party.name,
    fix: { of: 'party' as const, partyId: party.partyId },
  }));
}

/** One TIN under two names in a register: the list merges them under one. */
function sharedTins(parties: ReadonlyMap<string, ListedTaxpayer>): TaxFault[] {
  const grouped = Map.groupBy(parties.values(), ({ tin, register }) => `${register} ${tin}`);
  return [...grouped.values()].flatMap((same) => {
    const [first, second] = same;
    if (first === undefined || second === undefined || first.tin === null) return [];
    if (same.every(({ name }) => name === first.name)) return [];
    return [
      {
        severity: 'warning' as const,
        list: first.register === 'customer' ? 'SLS' : 'SLP',
        text: `The same TIN is registered as ${second.name}; the list shows both under one name.`,
        subject: first.name,
        fix: { of: 'party' as const, partyId: second.partyId },
      },
    ];
  });
}

function companyFaults(company: CompanyProfile): TaxFault[] {
  const missing = (
    [
      ['tin', 'The company’s TIN is missing: every file begins with it.', 'rejected'],
      ['rdoCode', 'The RDO code of the company is missing.', 'rejected'],
      ['address1', 'The address of the company is missing.', 'rejected'],
      ['zip', 'The ZIP code of the company is missing: form 2307 asks for it.', 'warning'],
      ['signatoryName', 'Nobody is named who signs form 2307.', 'warning'],
    ] as const
  ).filter(([field]) => company[field] === '');
  const unnamed =
    isOfPerson(company.entityType) && !isIndividual(company)
      ? [['names', 'The last or the first name of the owner is missing.', 'rejected'] as const]
      : [];
  return [...missing, ...unnamed].map(([, text, severity]) => ({
    severity,
    list: 'Company',
    text,
    subject: '',
  }));
}

/** Certificates that reversals made wrong: form 2307 has no negative lines. */
async function certificateFaults(tx: Kysely<Tables>, period: Period): Promise<TaxFault[]> {
  // Certificates are of the quarters of the calendar.
  if (!isTaxableQuarter(period)) return [];
  const { corrections } = await certifiedOf(tx, period);
  return corrections.flatMap(({ kind, payee, text, transactionId }) =>
    kind === 'elsewhere'
      ? []
      : [
          {
            severity: 'warning',
            list: '2307',
            text,
            subject: payee,
            fix: { of: 'record', transactionId },
          },
        ],
  );
}

/** What the lists leave out or move. */
async function findNotices(
  tx: Kysely<Tables>,
  company: CompanyProfile,
  period: Period,
): Promise<TaxFault[]> {
  const found: TaxFault[] = [];
  const add = (list: string, { notices }: Pick<Listed<object>, 'notices'>) =>
    found.push(
      ...notices.filter(({ partyId }) => partyId !== null).map((notice) => told(list, notice)),
    );
  for (const month of buildMonths(period)) {
    if (!company.isVatRegistered) break;
    add('SLS', await listSales(tx, month));
    add('SLP', await listPurchases(tx, month));
  }
  add('QAP', await listPayees(tx, period));
  add('SAWT', await listPayors(tx, period, '1702Q'));
  const seen = new Set<string>();
  return found.filter(({ list, text, subject }) => {
    const key = `${list} ${subject} ${text}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function told(list: string, { text, partyId, name }: Notice): TaxFault {
  return {
    severity: 'warning',
    list,
    text,
    subject: name,
    ...(partyId !== null && { fix: { of: 'party', partyId } }),
  };
}
