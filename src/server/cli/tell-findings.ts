import type { Finding } from '../books/verify/verify-all.ts';

/** Prints what a check of the books found, and answers how many faults it was. */
export function tellFindings(findings: readonly Finding[]): number {
  for (const { part, faults, allIsWell, notes = [] } of findings)
    for (const line of [...notes, ...(faults.length === 0 ? [allIsWell] : faults)])
      console.log(`${part}: ${line}`);
  return findings.reduce((sum, { faults }) => sum + faults.length, 0);
}
