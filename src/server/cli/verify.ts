import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { verifyAnchor } from '../books/anchors/anchor.ts';
import { parseAnchor } from '../books/anchors/anchor-file.ts';
import type { Anchor } from '../books/anchors/anchor-file.ts';
import { readPaperAnchors, verifyPaperAnchors } from '../books/anchors/paper-anchors.ts';
import type { PaperAnchor } from '../books/anchors/paper-anchors.ts';
import { insertRun } from '../books/system/queries.ts';
import { verifyDocuments, verifyRows } from '../books/verify/verify-all.ts';
import type { Finding } from '../books/verify/verify-all.ts';
import type { Deps } from '../platform/deps.ts';
import { StartFault } from '../platform/process/start-fault.ts';

import { tellFindings } from './tell-findings.ts';
import { withDeps } from './with-deps.ts';
import type { Command } from './command.ts';

const ANCHOR = '--anchor';
const MOST_KEPT = 50;

/**
 * `talaan verify`: adds the whole ledger and the bank's statements up again, works every hash chain
 * out anew and reads every stored document; with an anchor that was kept elsewhere it also finds
 * what was erased or written anew since. Exit code 1 when anything is wrong.
 */
export const runVerify: Command['run'] = async (given) => {
  const kept = await readKept(given);
  return withDeps('verify', async (deps) => {
    const began = deps.clock.now();
    const findings = [
      ...(await verifyRows(deps)),
      await verifyDocuments(deps),
      ...(await holdAgainst(deps, kept)),
    ];
    const faults = tellFindings(findings);
    await insertRun(deps.db, {
      run_id: randomUUID(),
      kind: 'verify',
      reason: 'command',
      started_by: 'operator',
      started_at: began,
      ended_at: deps.clock.now(),
      outcome: 'done',
      taken_at: null,
      faults: findings.flatMap((finding) => [...finding.faults]).slice(0, MOST_KEPT),
    });
    return faults === 0 ? 0 : 1;
  });
};

/** What somebody kept outside: an anchor, or what the QR codes of vouchers say. */
interface Kept {
  readonly anchor: Anchor | undefined;
  readonly papers: readonly PaperAnchor[];
}

async function holdAgainst(deps: Deps, { anchor, papers }: Kept): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (anchor !== undefined)
    findings.push({
      part: 'Anchor',
      faults: await verifyAnchor(deps, anchor),
      allIsWell: `every chain goes on from what it was on ${anchor.at}.`,
    });
  if (papers.length > 0)
    findings.push({
      part: 'Vouchers',
      faults: await verifyPaperAnchors(deps, papers),
      allIsWell: `${papers.length} printed vouchers are of entries that stand as they were.`,
    });
  return findings;
}

/** Throws StartFault when what stands behind the command is no anchor. */
async function readKept(given: readonly string[]): Promise<Kept> {
  const [option, name] = given;
  if (option === undefined) return { anchor: undefined, papers: [] };
  if (option !== ANCHOR || name === undefined)
    throw new StartFault(`Write "talaan verify ${ANCHOR} FILE", with a file that was kept.`);
  const path = resolve(process.env['TALAAN_CALLED_FROM'] ?? '.', name);
  const text = await readFile(path, 'utf8').catch(() => '');
  const kept = { anchor: parseAnchor(text), papers: readPaperAnchors(text) };
  if (kept.anchor === undefined && kept.papers.length === 0)
    throw new StartFault(`${path} is no anchor of Talaan.`);
  return kept;
}
