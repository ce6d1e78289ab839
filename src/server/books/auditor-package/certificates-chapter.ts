import { Readable } from 'node:stream';

import { getCompany } from '../../platform/settings/company.ts';
import { fileNames } from '../../tax/certificates/certificate-zip.ts';
import { findForm } from '../../tax/certificates/certificates.ts';
import { DRAWN_AT_ONCE } from '../../output/vouchers/drawing/draw-printout.ts';
import { form2307Pdf } from '../../output/vouchers/form-2307-pdf.ts';

import type { PackageChapter, PackageContext, PackagePart } from './package-part.ts';
import { periodsIn } from './tax-periods.ts';

const FOLDER = '03 Tax/Form 2307 issued';

/**
 * Form 2307 of every supplier and every quarter that ends in a period. What it says is read now,
 * and drawn when it is its turn.
 */
export async function certificatesChapter(context: PackageContext): Promise<PackageChapter> {
  const { deps, caller, snapshot, period, head } = context;
  const { company } = await getCompany({ ...deps, db: snapshot }, caller);
  const parts: PackagePart[] = [];
  for (const quarter of periodsIn(period, ['quarter'])) {
    const input = await findForm(snapshot, company, { quarter, createdAt: head.producedAt });
    const nameOf = fileNames(quarter.key);
    for (const certificate of input?.certificates ?? []) {
      parts.push({
        path: `${FOLDER}/${quarter.key}/${nameOf(certificate.payee.tin)}`,
        note: certificate.payee.name,
        isPacked: true,
        open: async () => {
          if (input === undefined) return undefined;
          const pdf = await form2307Pdf({ ...input, certificates: [certificate] });
          return Readable.from([Buffer.from(pdf)]);
        },
      });
    }
  }
  return { step: 'Form 2307', atOnce: DRAWN_AT_ONCE, parts };
}
