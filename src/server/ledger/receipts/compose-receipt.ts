import { formatDate } from '#shared/dates.ts';
import { receiptOpening, receiptSubject } from '#shared/ledger/receipt-words.ts';
import { formatMoney } from '#shared/money.ts';

import type { VoucherInput } from '../../output/vouchers/voucher-input.ts';

import { escapeHtml } from './escape-html.ts';

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What somebody says in place of ours; as text, wherever it comes to stand. */
export interface ReceiptWords {
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * The receipt of a transaction: what was recorded, in words and figures; the voucher goes with it
 * as a PDF.
 */
export function composeReceipt(
  voucher: VoucherInput,
  recordUrl: string,
  words: ReceiptWords = {},
): ComposedMail {
  const rows = buildRows(voucher);
  const opening = words.message ?? receiptOpening(voucher, voucher.company.name);
  const closing = words.message === undefined ? AUTOMATIC : NOT_MEANT;
  return {
    subject: words.subject === undefined ? subjectOf(voucher) : oneLine(words.subject),
    text: [
      opening,
      '',
      ...rows.map(({ label, text }) => `${label}: ${text.replaceAll('\n', '\n  ')}`),
      '',
      'The voucher is attached as a PDF.',
      ...(voucher.phrase === '' ? [] : [`${voucher.heading} - ${voucher.phrase}`]),
      '',
      `In the portal (login needed): ${recordUrl}`,
      '',
      closing,
      '',
    ].join('\n'),
    html: deriveHtml(voucher, { opening, closing, rows, recordUrl }),
  };
}

/** The subject of a receipt, which is known before it is written. */
export function subjectOf({
  kindTitle,
  number,
  entryNumber,
}: Pick<VoucherInput, 'kindTitle' | 'number' | 'entryNumber'>): string {
  return oneLine(receiptSubject({ kindTitle, number, entryNumber }));
}

const NOT_MEANT = 'If this message was not meant for you, please delete it.';
const AUTOMATIC =
  'This message was sent automatically. If it was not meant for you, please delete it.';

interface Letter {
  readonly opening: string;
  readonly closing: string;
  readonly rows: readonly Row[];
  readonly recordUrl: string;
}

interface Row {
  readonly label: string;
  readonly text: string;
}

function buildRows(voucher: VoucherInput): Row[] {
  const party =
    voucher.party === null ? [] : [{ label: voucher.party.role, text: voucher.party.name }];
  return [
    { label: 'Number', text: voucher.number },
    { label: 'Entry', text: voucher.entryNumber },
    { label: 'Date', text: formatDate(voucher.date) },
    ...party,
    ...voucher.totals.map(({ label, amount }) => ({
      label,
      text: label.includes('(PHP)') ? formatMoney(amount) : `PHP ${formatMoney(amount)}`,
    })),
    ...(voucher.amountInWords === '' ? [] : [{ label: 'In words', text: voucher.amountInWords }]),
  ];
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200);
}

const CELL = 'padding:6px 0;border-bottom:1px solid #e9ecef;vertical-align:top';

function deriveHtml(voucher: VoucherInput, { opening, closing, rows, recordUrl }: Letter): string {
  const cells = rows.map(
    ({ label, text }) =>
      `<tr><td style="${CELL};color:#5b6875;padding-right:24px;white-space:nowrap">${escapeHtml(label)}</td>` +
      `<td style="${CELL}">${escapeHtml(text).replaceAll('\n', '<br>')}</td></tr>`,
  );
  const phrase = voucher.phrase === '' ? '' : `${voucher.heading} - ${voucher.phrase}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(voucher.kindTitle)} ${escapeHtml(voucher.number)}</title></head>`,
    '<body style="margin:0;background:#f3f6f9;padding:24px 12px;',
    "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:14px;line-height:1.5;color:#1c2733\">",
    '<div style="max-width:560px;margin:0 auto;background:#ffffff;border-top:4px solid #1864ab;padding:24px 28px">',
    `<p style="margin:0 0 4px;color:#5b6875">${escapeHtml(voucher.company.name)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(voucher.kindTitle)} ${escapeHtml(voucher.number)}</h1>`,
    `<p style="margin:0 0 16px">${escapeHtml(opening).replaceAll('\n', '<br>')}</p>`,
    `<table role="presentation" style="width:100%;border-collapse:collapse">${cells.join('')}</table>`,
    '<p style="margin:16px 0 0">The voucher is attached as a PDF. ',
    `<a href="${escapeHtml(recordUrl)}" style="color:#1864ab">Open it in the portal</a> (login needed).</p>`,
    `<p style="margin:16px 0 0;color:#5b6875;font-size:12px">${escapeHtml(phrase)}${phrase === '' ? '' : '<br>'}${closing}</p>`,
    '</div></body></html>',
  ].join('\n');
}
