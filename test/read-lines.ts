import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { toWire } from '#shared/money.ts';

/** `1210 Cr 44800.00 INV-1188`, one for each line. */
export function readLines(lines: readonly PostingLine[]): string[] {
  return lines.map(({ account, debit, credit, document }) =>
    [account, debit > 0n ? `Dr ${toWire(debit)}` : `Cr ${toWire(credit)}`, document]
      .filter((part) => part !== undefined)
      .join(' '),
  );
}
