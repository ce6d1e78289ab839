import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { Acknowledged } from './check-books.ts';

/** A document as its sender was told that it is kept. */
export interface KeptDocument {
  readonly attachmentId: string;
  readonly sha256: string;
}

/** An entered transaction as its client was told, and the document that went with it. */
export interface Told extends Acknowledged {
  readonly document?: KeptDocument | undefined;
}

const MOST_ASKED = 400;
const RECORD = z.object({
  record: z.object({
    number: z.string(),
    entryNumber: z.string(),
    total: z.string(),
    lines: z.array(z.object({ debit: z.string(), credit: z.string() })),
    attachments: z.array(z.object({ attachmentId: z.string() })),
  }),
});

/**
 * Asks the portal, as a browser does, for what clients were told: number, total, lines that
 * balance, and the bytes of each document. Some hundreds spread over all, as one by one takes
 * long. It shares no code with the product. Answers a sentence for every fault.
 */
export async function findFaultsOverHttp(
  address: string,
  bearer: string,
  told: readonly Told[],
): Promise<string[]> {
  const step = Math.max(1, Math.floor(told.length / MOST_ASKED));
  const faults: string[] = [];
  for (const one of told.filter((_, index) => index % step === 0)) {
    const ask = (path: string) =>
      fetch(address + path, { headers: { authorization: `Bearer ${bearer}` } });
    const reply = await ask(`/api/records/${one.transactionId}`);
    const read = RECORD.safeParse(await reply.json());
    if (!read.success) faults.push(`${one.number}: ${reply.status}`);
    else faults.push(...faultsOf(one, read.data.record));
    if (one.document === undefined) continue;
    const bytes = await (await ask(`/api/attachments/${one.document.attachmentId}`)).bytes();
    if (createHash('sha256').update(bytes).digest('hex') !== one.document.sha256)
      faults.push(`${one.number}: its document has other bytes`);
  }
  return faults;
}

function faultsOf(told: Told, record: z.output<typeof RECORD>['record']): string[] {
  const { number, entryNumber, total, lines, attachments } = record;
  const faults: string[] = [];
  if (number !== told.number || entryNumber !== told.entryNumber || total !== told.total)
    faults.push(`${told.number}: the portal shows ${number}, ${entryNumber}, ${total}`);
  const sum = (side: 'debit' | 'credit') =>
    lines.reduce((all, line) => all + centavos(line[side]), 0n);
  if (lines.length < 2 || sum('debit') !== sum('credit'))
    faults.push(`${told.number}: the lines that are shown do not balance`);
  const expected = told.document === undefined ? [] : [told.document.attachmentId];
  if (attachments.map(({ attachmentId }) => attachmentId).join() !== expected.join())
    faults.push(`${told.number}: it has ${attachments.length} documents`);
  return faults;
}

/** `1234.50` as 123450. */
function centavos(amount: string): bigint {
  return BigInt(amount === '' ? 0 : amount.replaceAll(/[.,]/g, ''));
}
