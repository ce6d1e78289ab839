import type { Example } from '../example.ts';
import { credit, debit } from '../example-lines.ts';

/** Filling the box as in the handbook's golden month (5.4), and beginning a fund. */
export const replenishmentExamples: readonly Example[] = [
  {
    title: 'What vouchers and a shortage took out, by cheque',
    given: { pettyCashLimit: '15000.00', cash: [{ account: '1020', balance: '11335.00' }] },
    answers: {
      ...common(),
      method: 'cheque',
      account: '1110',
      chequeNumber: '0001234',
      amount: '',
    },
    expected: [debit('1020', '3665.00'), credit('1110', '3665.00')],
  },
  {
    title: 'A new fund, from the bank',
    given: { pettyCashLimit: '15000.00', cash: [{ account: '1020', balance: '0.00' }] },
    answers: { ...common(), method: 'bank', account: '1110', amount: '15,000.00' },
    expected: [debit('1020', '15000.00'), credit('1110', '15000.00')],
  },
  {
    title: 'A part of what is missing, from cash on hand',
    given: { pettyCashLimit: '15000.00', cash: [{ account: '1020', balance: '4000.00' }] },
    answers: { ...common(), method: 'cash', amount: '5,000.00' },
    expected: [debit('1020', '5000.00'), credit('1010', '5000.00')],
  },
];

function common() {
  return { receiptEmail: 'accounting@sandigan.example', date: '2026-01-15' };
}
