import type { EntryShares, FiledFigures } from '#server/tax/filings/subject.ts';

/** What is filed with its entries read, while the transaction that it was read in is open. */
export async function readFiled({ figures, entries }: FiledFigures) {
  const read: EntryShares[] = [];
  for await (const entry of entries()) read.push(entry);
  return { figures, entries: read };
}
