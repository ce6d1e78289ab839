import type { Guide } from './guide.ts';

/** How bills of many vendors are paid in one action. */
export const PAY_RUN: Guide = {
  value: 'pay-run',
  label: 'Pay bills together',
  link: '/bills/pay-run',
  linkText: 'Open Pay Bills',
  roles: ['accountant'],
  purpose:
    'Pays open bills of many vendors in one action: payments, cheques in sequence, vouchers, remittance advices, and a payment file for the bank.',
  steps: [
    'Choose the bank account, the payment date and a reference. The reference appears on every payment and in the payment file.',
    'Tick the bills, filtered by due date or vendor. The balance is filled in; enter less to pay a part.',
    'Bills of one vendor become one payment. Choose bank transfer or cheque for each; a transfer needs the bank details in the vendor’s settings. For cheques, enter the number on the first form.',
    'Compare with Money by day: the book balance after this run on each date, with invoices and bills that fall due.',
    'Review: every payment with its cheque number and journal entry, or why it cannot be posted. Yes posts all of them, or none.',
    'Print all makes one PDF of the list, vouchers, cheques, forms 2307 and remittance advices. Mail remittance advices sends each vendor its own, once.',
    'Make the payment file in the layout that your bank takes, and upload it there. Each file is kept with its SHA-256.',
  ],
  hints: [
    'The balance of a bill is already less the tax withheld: nothing is withheld again when it is paid.',
    'A payment is reversed on its own record, as ever. The pay run shows it, and new payment files leave it out.',
    'Layouts… holds the columns of your bank’s list. Values longer than the bank takes are refused, not cut.',
    'When the bank debits one sum for the whole file, the bank desk proposes all transfers of the run for that line.',
  ],
};
