import type { Readable } from 'node:stream';
import { Readable as NodeReadable } from 'node:stream';

import { ZipFile } from 'yazl';

import type { Form2307Input } from '../../output/vouchers/form-2307-input.ts';
import { form2307Pdf } from '../../output/vouchers/form-2307-pdf.ts';

/** A ZIP with a PDF for each certificate, drawn one after the other while it is sent. */
export function certificatesZip(input: Form2307Input, period: string): Readable {
  const zip = new ZipFile();
  const output = new NodeReadable().wrap(zip.outputStream);
  void fill({ zip, output }, input, period).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function fill(
  { zip, output }: { zip: ZipFile; output: Readable },
  input: Form2307Input,
  period: string,
): Promise<void> {
  const nameOf = fileNames(period);
  for (const certificate of input.certificates) {
    // Nobody waits for the rest any more.
    if (output.destroyed) return;
    const pdf = await form2307Pdf({ ...input, certificates: [certificate] });
    zip.addBuffer(Buffer.from(pdf), nameOf(certificate.payee.tin), { mtime: input.createdAt });
  }
  zip.end();
}

/** Names files by the payee's TIN; one TIN may be registered under several names. */
export function fileNames(period: string): (tin: string) => string {
  const counts = new Map<string, number>();
  return (tin) => {
    const name = `2307-${tin === '' ? 'without-tin' : tin}-${period}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? `${name}.pdf` : `${name}-${count}.pdf`;
  };
}
