import { invariant } from '#shared/invariant.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod } from '#shared/periods.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { DrawnChapter, Printout, PrintoutsToDraw } from '../company-export/printouts.ts';
import type { PartyRecord } from '../../ledger/parties/queries.ts';
import { statementIn } from '../../ledger/parties/statement.ts';
import { drawStatementOf } from '../../ledger/parties/print-statement.ts';
import { fileNames } from '../../tax/certificates/certificate-zip.ts';
import { findForm } from '../../tax/certificates/certificates.ts';
import { DRAWN_AT_ONCE } from '../../output/vouchers/drawing/draw-printout.ts';
import { form2307Pdf } from '../../output/vouchers/form-2307-pdf.ts';
import { voucherPdf } from '../../ledger/vouchers/voucher-pdf.ts';

import { companyYears } from './company-years.ts';
import type { CompanyYears } from './company-years.ts';
import { deriveName } from './package-part.ts';
import { allowPauses, findLastRecording, listStatementParties, listVouchers } from './queries.ts';

/**
 * The printouts of the whole company that are drawn from its books: the voucher of every
 * transaction, form 2307 of every supplier and quarter, the statement of account of every party and
 * taxable year in which it has one. They bear the time of the last recording, so the same books
 * give the same printouts.
 */
export function printouts(deps: Deps): PrintoutsToDraw {
  return {
    inMoment: async (snapshot) => {
      const found = await companyYears(deps, snapshot);
      const at = await findLastRecording(snapshot);
      if (found === undefined || at === undefined) return [];
      await allowPauses(snapshot);
      const moment: Moment = { deps, snapshot, at, ...found };
      return [certificates(moment), await statements(moment)];
    },
    later: async (snapshot) => {
      const found = await companyYears(deps, snapshot);
      return found === undefined ? [] : [await vouchers(deps, snapshot, found)];
    },
  };
}

interface Moment extends CompanyYears {
  readonly deps: Deps;
  readonly snapshot: Snapshot;
  readonly at: Date;
}

async function vouchers(
  deps: Deps,
  snapshot: Snapshot,
  { years }: CompanyYears,
): Promise<DrawnChapter> {
  const papers: Printout[] = [];
  for (const year of years) {
    for (const { transactionId, entry, number, kindTitle } of await listVouchers(snapshot, year)) {
      papers.push({
        name: `documents/vouchers/${year.key}/${entry} ${deriveName(`${kindTitle} ${number}`)}.pdf`,
        what: 'Voucher',
        of: entry,
        draw: async () => (await voucherPdf(deps, transactionId)).content,
      });
    }
  }
  return { step: 'Vouchers', total: papers.length, atOnce: DRAWN_AT_ONCE, papers };
}

function certificates(moment: Moment): DrawnChapter {
  const quarters = buildQuarters(moment);
  async function* papers(): AsyncGenerator<Printout> {
    const { snapshot, company, at } = moment;
    for (const quarter of quarters) {
      const input = await findForm(snapshot, company, { quarter, createdAt: at });
      const fileOf = fileNames(quarter.key);
      for (const certificate of input?.certificates ?? []) {
        invariant(input !== undefined, 'its certificates are there');
        yield {
          name: `documents/forms-2307/${quarter.key}/${fileOf(certificate.payee.tin)}`,
          what: 'Form 2307',
          of: `${certificate.payee.name} ${quarter.key}`,
          draw: () => form2307Pdf({ ...input, certificates: [certificate] }),
        };
      }
    }
  }
  return { step: 'Forms 2307', total: null, papers: papers() };
}

/** Withholding goes by the calendar, whenever the taxable year ends. */
function buildQuarters({ firstDay, lastDay }: CompanyYears): Period[] {
  const [first, last] = [firstDay, lastDay].map((day) => Number(day.slice(0, 4)));
  const years = Array.from(
    { length: (last ?? 0) - (first ?? 0) + 1 },
    (_, place) => (first ?? 0) + place,
  );
  return years
    .flatMap((year) => [1, 2, 3, 4].map((quarter) => parsePeriod(`${year}-Q${quarter}`)))
    .filter((quarter) => quarter !== undefined)
    .filter(({ from, to }) => to >= firstDay && from <= lastDay);
}

async function statements(moment: Moment): Promise<DrawnChapter> {
  const parties = await listStatementParties(moment.snapshot);
  function* papers(): Generator<Printout> {
    for (const year of moment.years) {
      const fileOf = uniqueNames();
      for (const party of parties) {
        yield {
          name: `documents/statements/${year.key}/${fileOf(party.name)}.pdf`,
          what: 'Statement of account',
          of: `${party.name} ${year.key}`,
          draw: () => drawStatement(moment, party, year),
        };
      }
    }
  }
  const total = parties.length * moment.years.length;
  return { step: 'Statements of account', total, papers: papers() };
}

/** Nothing where the party had nothing open and nothing happened. */
async function drawStatement(moment: Moment, party: PartyRecord, year: Period) {
  const { snapshot, at, caller, lastDay } = moment;
  const { party_id: partyId, register } = party;
  const days = { from: year.from, to: year.to < lastDay ? year.to : lastDay };
  const statement = await statementIn(snapshot, { partyId, register, ...days });
  const isEmpty = statement.sections.every(
    ({ opening, lines }) => opening === 0n && lines.length === 0,
  );
  if (isEmpty) return undefined;
  const deps = { ...moment.deps, db: snapshot, clock: { ...moment.deps.clock, now: () => at } };
  return drawStatementOf(deps, caller, { party, statement });
}

/** Parties whose names are alike to a system of files get a number behind it. */
function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const plain = deriveName(name);
    let unique = plain;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${plain} (${count})`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
