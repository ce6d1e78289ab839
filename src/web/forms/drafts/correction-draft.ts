import { call } from '../../lib/call.ts';
import type { Draft, Label } from '../flow/form-flow.ts';

/**
 * The answers of a record as a new draft, so that only what was wrong is typed again. Throws
 * `CallError`.
 */
export async function correctionDraft(
  transactionId: string,
): Promise<{ draft: Draft; number: string }> {
  const { record } = await call('GET /api/records/:transactionId', { params: { transactionId } });
  const papers = record.attachments.map(({ attachmentId, fileName, contentType, size }) => {
    return { id: attachmentId, name: fileName, detail: `${contentType}|${size}` };
  });
  const party: Label[] =
    record.partyId === null
      ? []
      : [{ id: record.partyId, name: record.party ?? '', detail: record.partyTin ?? '' }];
  return {
    number: record.number,
    draft: { typed: record.answers, labels: [...party, ...papers], key: crypto.randomUUID() },
  };
}
