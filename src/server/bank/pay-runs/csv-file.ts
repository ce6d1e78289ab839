import type { PaymentColumn, PaymentLayout } from '#shared/bank/payment-layout.ts';
import { SOURCE_LABELS } from '#shared/bank/payment-layout.ts';
import type { BuiltFile, FileFault, FileHead, FilePayment } from '#shared/bank/payment-file.ts';
import { toWire } from '#shared/money.ts';

import { withoutFormula } from '../../output/tables/csv.ts';

/** Where a value is typed by people: a spreadsheet must not run it. */
const TYPED: ReadonlySet<string> = new Set([
  'payee',
  'payee-bank',
  'payee-account',
  'payee-email',
  'bills',
  'our-account',
  'our-name',
  'fixed',
]);

/**
 * Payments as a text of rows, laid out as the accountant entered it. A value that is longer than
 * its column takes is a fault of its row; nothing is cut. A text that a spreadsheet would run as a
 * formula gets a `'` before it.
 */
export function buildPaymentCsv(
  layout: PaymentLayout,
  head: FileHead,
  payments: readonly FilePayment[],
): BuiltFile {
  const separator = layout.separator === 'tab' ? '\t' : layout.separator;
  const faults: FileFault[] = [];
  const rows = payments.map((payment, at) =>
    layout.columns.map((column) => {
      const value = valueOf(column, { head, payment, at });
      if (column.maxLength > 0 && value.length > column.maxLength) {
        const name = column.title === '' ? SOURCE_LABELS[column.source] : column.title;
        const message = `${name} has ${value.length} characters, and the layout takes ${column.maxLength}.`;
        faults.push({ at, message });
      }
      return TYPED.has(column.source) ? withoutFormula(value) : value;
    }),
  );
  if (faults.length > 0) return { faults };
  const titles = layout.columns.map(({ title }) => withoutFormula(title));
  const lines = layout.hasHeader ? [titles, ...rows] : rows;
  const text = lines.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator));
  return { text: `${text.join('\r\n')}\r\n` };
}

interface Cell {
  readonly head: FileHead;
  readonly payment: FilePayment;
  readonly at: number;
}

function valueOf({ source, text }: PaymentColumn, { head, payment, at }: Cell): string {
  const [year = '', month = '', day = ''] = head.date.split('-');
  const values: Record<PaymentColumn['source'], string> = {
    'row': String(at + 1),
    'payee': payment.payee,
    'payee-bank': payment.bank,
    'payee-account': payment.account,
    'payee-account-digits': payment.account.replaceAll(/\D/g, ''),
    'payee-email': payment.email,
    'amount': toWire(payment.amount),
    'amount-in-centavos': payment.amount.toString(),
    'currency': head.currency,
    'date': head.date,
    'date-mdy': `${month}/${day}/${year}`,
    'date-dmy': `${day}/${month}/${year}`,
    'voucher': payment.voucher,
    'bills': payment.bills.join(' '),
    'reference': head.reference,
    'our-account': head.ourAccount,
    'our-name': head.company,
    'fixed': text,
  };
  return values[source];
}

function quoted(text: string, separator: string): string {
  const isSafe = !/["\r\n]/.test(text) && !text.includes(separator);
  return isSafe ? text : `"${text.replaceAll('"', '""')}"`;
}
