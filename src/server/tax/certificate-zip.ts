import type { Readable } from 'node:stream';
import { Readable as NodeReadable } from 'node:stream';

import { ZipFile } from 'yazl';

import type { Form2307Input } from '../vouchers/form-2307-input.ts';
import { form2307Pdf } from '../vouchers/form-2307-pdf.ts';

/** A ZIP with a PDF for each certificate, drawn one after the other while it is sent. */
export function certificatesZip(input: Form2307Input, period: string): Readable {
  const zip = new ZipFile();
  const output = new NodeReadable().wrap(zip.outputStream);
  void fill(zip, input, period).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function fill(zip: ZipFile, input: Form2307Input, period: string): Promise<void> {
  for (const [index, certificate] of input.certificates.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one process draws, one document at a time
    const pdf = await form2307Pdf({ ...input, certificates: [certificate] });
    const name = certificate.payee.tin === '' ? `without-tin-${index + 1}` : certificate.payee.tin;
    zip.addBuffer(Buffer.from(pdf), `2307-${name}-${period}.pdf`, { mtime: input.createdAt });
  }
  zip.end();
}
