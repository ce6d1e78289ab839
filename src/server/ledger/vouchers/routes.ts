import { getCheque, getChequeTest } from '#shared/api/output/printouts.ts';
import { getVoucher } from '#shared/api/ledger/records.ts';

import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { chequePdf, chequeTestPdf, isToCash } from '../../output/vouchers/cheque-pdf.ts';
import { getRegisteredCheque } from './queries.ts';
import { voucherPdf } from './voucher-pdf.ts';

/**
 * The voucher of a transaction as a PDF: to save, or with `?disposition=inline` for the portal's
 * own viewer; cheques of the register; and the test print of a cheque form.
 */
export function mountVouchers(context: HttpContext): void {
  mount(context, getVoucher, async ({ params, query, caller, reply }) => {
    return serveFile(reply, {
      ...(await voucherPdf(context.deps, params.transactionId, caller)),
      contentType: 'application/pdf',
      disposition: query.disposition,
    });
  });
  mount(context, getCheque, async ({ params, query, caller, reply }) => {
    const { number, ...cheque } = await getRegisteredCheque(
      context.deps.db,
      params.chequeId,
      caller,
    );
    return serveFile(reply, {
      fileName: `Cheque ${number}.pdf`,
      contentType: 'application/pdf',
      content: await chequePdf(context.deps, {
        ...cheque,
        isCrossed: query.crossed === 'yes' && !isToCash(cheque),
      }),
      disposition: query.disposition,
    });
  });
  mount(context, getChequeTest, async ({ params, reply }) =>
    serveFile(reply, {
      fileName: 'Cheque test print.pdf',
      contentType: 'application/pdf',
      content: await chequeTestPdf(context.deps, params.bankAccountId),
    }),
  );
}
