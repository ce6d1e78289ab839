import type { Deps } from '../../platform/deps.ts';

import { findEntryHash } from './heads-queries.ts';

/** What the QR code of a printed voucher says of the entry that it shows. */
export interface PaperAnchor {
  readonly number: string;
  readonly entryNumber: string;
  /** Hex. */
  readonly hash: string;
}

/** The texts of QR codes of vouchers, one a line, as a phone reads them off paper. */
export function readPaperAnchors(text: string): PaperAnchor[] {
  return [...text.matchAll(/^TALAAN (.{1,100}) (\S{1,40}) ([0-9a-f]{64})\s*$/gm)].map(
    ([, number = '', entryNumber = '', hash = '']) => ({ number, entryNumber, hash }),
  );
}

/**
 * Holds entries against vouchers that were printed: an entry is bound to all before it, so a
 * voucher in a drawer tells on whoever wrote the ledger anew. A sentence for each that differs.
 */
export async function verifyPaperAnchors(
  { db }: Pick<Deps, 'db'>,
  papers: readonly PaperAnchor[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { number, entryNumber, hash } of papers) {
    const found = await findEntryHash(db, entryNumber);
    if (found === undefined) faults.push(`${number}: entry ${entryNumber} is not in the ledger.`);
    else if (found !== hash)
      faults.push(
        `${number}: entry ${entryNumber} is not what it was when its voucher was printed.`,
      );
  }
  return faults;
}
