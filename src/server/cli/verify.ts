import { verifyAttachments } from '../platform/attachments/verify.ts';
import type { AttachmentFindings } from '../platform/attachments/verify.ts';
import { verifyMatches } from '../bank/matching/verify.ts';
import { verifyReconciliations } from '../bank/reconciliations/verify.ts';
import { verifyStatements } from '../bank/statements/verify.ts';
import { verifyBooks } from '../books/loose-leaf/verify.ts';
import { verifyEvidence } from '../ledger/evidence/verify.ts';
import { verifyFilings } from '../tax/filings/verify.ts';
import { verifyLedger } from '../ledger/postings/verify.ts';
import { verifyPeriods } from '../tax/periods/verify.ts';

import { withDeps } from './with-deps.ts';
import type { Command } from './command.ts';

/**
 * `talaan verify`: adds the whole ledger and the bank's statements up again and reads every stored
 * document; exit code 1 when anything is wrong.
 */
export const verifyCommand: Command = {
  parameters: [],
  summary: 'Checks the whole ledger, the bank statements and every stored document anew',
  run: () =>
    withDeps('verify', async (deps) => {
      const inLedger = await verifyLedger(deps.db);
      tell('Ledger', inLedger, 'every entry, number and balance is as it was recorded.');
      const evidence = await verifyEvidence(deps.db);
      tell('Evidence', evidence.faults, `all ${evidence.checked} rows are as they were recorded.`);
      const bank = await verifyStatements(deps.db);
      tell(
        'Bank',
        bank.faults,
        `all ${bank.checked} statements have the lines they were kept with.`,
      );
      const matched = await verifyMatches(deps.db);
      tell('Matches', matched.faults, `all ${matched.checked} come to the same on both sides.`);
      const signed = await verifyReconciliations(deps.db);
      tell('Reconciliations', signed.faults, `all ${signed.checked} are as they were signed.`);
      const closed = await verifyPeriods(deps.db);
      tell('Periods', closed.faults, `all ${closed.checked} closes are as they were made.`);
      const filed = await verifyFilings(deps.db);
      tell('Filings', filed.faults, `all ${filed.checked} are as they were filed.`);
      const sealed = await verifyBooks(deps.db);
      tell('Books', sealed.faults, `all ${sealed.checked} are as they were sealed.`);
      const findings = await verifyAttachments(deps);
      const inDocuments = sentencesOf(findings);
      tell('Documents', inDocuments, `all ${findings.checked} are as they were stored.`);
      if (findings.orphans.length > 0) {
        console.log(
          `Documents: ${findings.orphans.length} stored ones belong to no record; they are harmless.`,
        );
      }
      const faults = [
        inLedger,
        evidence.faults,
        bank.faults,
        matched.faults,
        signed.faults,
        closed.faults,
        filed.faults,
        sealed.faults,
        inDocuments,
      ].flat();
      return faults.length === 0 ? 0 : 1;
    }),
};

function sentencesOf({ missing, altered }: AttachmentFindings): string[] {
  return [
    ...missing.map((sha256) => `${sha256} is named by a record but missing.`),
    ...altered.map((sha256) => `${sha256} was altered: its content is no longer what was stored.`),
  ];
}

function tell(what: string, faults: readonly string[], allIsWell: string): void {
  for (const line of faults.length === 0 ? [allIsWell] : faults) console.log(`${what}: ${line}`);
}
