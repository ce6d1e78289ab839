import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { parseAnchor, verifyAnchor } from '../books/anchors/anchor.ts';
import type { Anchor } from '../books/anchors/anchor.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import type { Deps } from '../platform/deps.ts';
import { StartFault } from '../platform/process/start-fault.ts';
import { verifyAttachments } from '../platform/attachments/verify.ts';
import type { AttachmentFindings } from '../platform/attachments/verify.ts';
import { verifyMatches } from '../bank/matching/verify.ts';
import { verifyReconciliations } from '../bank/reconciliations/verify.ts';
import { verifyStatements } from '../bank/statements/verify.ts';
import { verifyBooks } from '../books/loose-leaf/verify.ts';
import { verifyEvidence } from '../ledger/evidence/verify.ts';
import { verifyFilings } from '../tax/filings/verify.ts';
import { verifyLedger } from '../ledger/postings/verify.ts';
import { verifyParties } from '../ledger/parties/verify.ts';
import { verifyPeriods } from '../tax/periods/verify.ts';

import { withDeps } from './with-deps.ts';
import type { Command } from './command.ts';

const ANCHOR = '--anchor';

/**
 * `talaan verify`: adds the whole ledger and the bank's statements up again, works every hash chain
 * out anew and reads every stored document; with an anchor that was kept elsewhere it also finds
 * what was erased or written anew since. Exit code 1 when anything is wrong.
 */
export const verifyCommand: Command = {
  parameters: [`[${ANCHOR}]`, '[FILE]'],
  summary: 'Checks the whole ledger, the bank statements and every stored document anew',
  run: async (given) => {
    const anchor = await readAnchor(given);
    return withDeps('verify', async (deps) => {
      const faults = [
        ...(await verifyRows(deps)),
        ...(await verifyDocuments(deps)),
        ...(anchor === undefined ? [] : await holdAgainst(deps, anchor)),
      ];
      return faults.length === 0 ? 0 : 1;
    });
  },
};

async function verifyRows({ db }: Deps): Promise<string[]> {
  const ledger = await verifyLedger(db);
  const bank = await verifyStatements(db);
  return [
    tell('Ledger', ledger, 'every entry, number and balance is as it was recorded.'),
    tellOf('Evidence', await verifyEvidence(db), 'rows are as they were recorded'),
    tellOf('Audit log', await verifyAudit(db), 'rows are as they were recorded'),
    tellOf('Parties', await verifyParties(db), 'have the details that were entered'),
    tell('Bank', bank.faults, `all ${bank.checked} statements have the lines they were kept with.`),
    tellOf('Matches', await verifyMatches(db), 'come to the same on both sides'),
    tellOf('Reconciliations', await verifyReconciliations(db), 'are as they were signed'),
    tellOf('Periods', await verifyPeriods(db), 'closes are as they were made'),
    tellOf('Filings', await verifyFilings(db), 'are as they were filed'),
    tellOf('Books', await verifyBooks(db), 'are as they were sealed'),
  ].flat();
}

async function verifyDocuments(deps: Deps): Promise<readonly string[]> {
  const findings = await verifyAttachments(deps);
  if (findings.orphans.length > 0) {
    console.log(
      `Documents: ${findings.orphans.length} stored ones belong to no record; they are harmless.`,
    );
  }
  return tell(
    'Documents',
    sentencesOf(findings),
    `all ${findings.checked} are as they were stored.`,
  );
}

async function holdAgainst(deps: Deps, anchor: Anchor): Promise<readonly string[]> {
  const faults = await verifyAnchor(deps, anchor);
  return tell('Anchor', faults, `every chain goes on from what it was on ${anchor.at}.`);
}

/** Throws StartFault when what stands behind the command is no anchor. */
async function readAnchor(given: readonly string[]): Promise<Anchor | undefined> {
  const [option, name] = given;
  if (option === undefined) return undefined;
  if (option !== ANCHOR || name === undefined)
    throw new StartFault(`Write "talaan verify ${ANCHOR} FILE", with a file that was kept.`);
  const path = resolve(process.env['TALAAN_CALLED_FROM'] ?? '.', name);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const anchor = text === undefined ? undefined : parseAnchor(text);
  if (anchor === undefined) throw new StartFault(`${path} is no anchor of Talaan.`);
  return anchor;
}

function sentencesOf({ missing, altered }: AttachmentFindings): string[] {
  return [
    ...missing.map((sha256) => `${sha256} is named by a record but missing.`),
    ...altered.map((sha256) => `${sha256} was altered: its content is no longer what was stored.`),
  ];
}

function tellOf(
  what: string,
  { checked, faults }: { readonly checked: number; readonly faults: readonly string[] },
  allIsWell: string,
): readonly string[] {
  return tell(what, faults, `all ${checked} ${allIsWell}.`);
}

function tell(what: string, faults: readonly string[], allIsWell: string): readonly string[] {
  for (const line of faults.length === 0 ? [allIsWell] : faults) console.log(`${what}: ${line}`);
  return faults;
}
