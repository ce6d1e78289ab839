import { verifyAttachments } from '../../platform/attachments/verify.ts';
import type { AttachmentFindings } from '../../platform/attachments/verify.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { besideEachOther } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import { verifyEvidence } from '../../ledger/evidence/verify.ts';
import { verifyParties } from '../../ledger/parties/verify.ts';
import { verifySchedules } from '../../ledger/schedules/verify.ts';
import { verifyLedger } from '../../ledger/postings/verify.ts';
import { verifyMatches } from '../../bank/matching/verify.ts';
import { verifyReconciliations } from '../../bank/reconciliations/verify.ts';
import { verifyStatements } from '../../bank/statements/verify.ts';
import { verifyFilings } from '../../tax/filings/verify.ts';
import { verifyPeriods } from '../../tax/periods/verify.ts';
import { verifyBooks } from '../loose-leaf/verify.ts';

/** What one part of the books came to: what is wrong with it, or that all is well. */
export type Finding = {
  readonly part: string;
  readonly faults: readonly string[];
  /** What to say when nothing is wrong. */
  readonly allIsWell: string;
  readonly notes?: readonly string[];
};

/**
 * Works everything that the database keeps out anew: the ledger, its chain, evidence, audit log,
 * schedules, parties, bank, periods, filings and sealed books. The ledger takes longest, so the
 * others are worked out beside it.
 */
export async function verifyRows({ db }: Pick<Deps, 'db'>): Promise<Finding[]> {
  const [ledger, others] = await besideEachOther(db, verifyLedger, verifyOthers);
  const allIsWell = 'every entry, number and balance is as it was recorded.';
  return [{ part: 'Ledger', faults: ledger, allIsWell }, ...others];
}

/** All but the ledger, one after the other. */
async function verifyOthers(db: Deps['db']): Promise<Finding[]> {
  return [
    counted('Evidence', await verifyEvidence(db), 'rows are as they were recorded'),
    counted('Audit log', await verifyAudit(db), 'rows are as they were recorded'),
    counted(
      'Schedules',
      await verifySchedules(db),
      'equal their totals, and their entries their lines',
    ),
    counted('Parties', await verifyParties(db), 'have the details that were entered'),
    counted('Bank', await verifyStatements(db), 'statements have the lines they were kept with'),
    counted('Matches', await verifyMatches(db), 'have the same total on both sides'),
    counted('Reconciliations', await verifyReconciliations(db), 'are as they were signed'),
    counted('Periods', await verifyPeriods(db), 'closes are as they were made'),
    counted('Filings', await verifyFilings(db), 'are as they were filed'),
    counted('Books', await verifyBooks(db), 'are as they were sealed'),
  ];
}

/** Reads every stored document again and holds it against its hash, and against the rows. */
export async function verifyDocuments(deps: Pick<Deps, 'db' | 'files'>): Promise<Finding> {
  const findings = await verifyAttachments(deps);
  const orphans = findings.orphans.length;
  return {
    part: 'Documents',
    faults: sentencesOf(findings),
    allIsWell: `all ${findings.checked} are as they were stored.`,
    notes: orphans === 0 ? [] : [`${orphans} stored ones belong to no record; they are harmless.`],
  };
}

function counted(
  part: string,
  { checked, faults }: { readonly checked: number; readonly faults: readonly string[] },
  allIsWell: string,
): Finding {
  return { part, faults, allIsWell: `all ${checked} ${allIsWell}.` };
}

function sentencesOf({ missing, altered }: AttachmentFindings): string[] {
  return [
    ...missing.map((sha256) => `${sha256} is named by a record but missing.`),
    ...altered.map((sha256) => `${sha256} was altered: its content is no longer what was stored.`),
  ];
}
