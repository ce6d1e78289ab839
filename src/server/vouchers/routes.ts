import { getVoucher } from '#shared/api/transactions.ts';

import { serveFile } from '../attachments/serve-file.ts';
import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';

import { getVoucherInput } from './queries.ts';
import { voucherFileName } from './voucher-file.ts';
import { drawVoucher } from './voucher-pdf.ts';

/** The voucher of a transaction as a PDF: to save, or with `?disposition=inline` for the portal's own viewer. */
export function mountVouchers(context: HttpContext): void {
  mount(context, getVoucher, async ({ params, query, caller, reply }) => {
    const input = await getVoucherInput(context.deps.db, params.transactionId, caller);
    return serveFile(reply, {
      fileName: voucherFileName(input),
      contentType: 'application/pdf',
      content: await drawVoucher(input),
      disposition: query.disposition,
    });
  });
}
