import type { FormId } from '#shared/embed.ts';
import { kindsOfForm } from '#kinds/index.ts';

/** A topic of the user manual (specification, section 2). */
export interface Topic {
  readonly value: string;
  readonly label: string;
  /** As the manual links it; the router reads addresses without case. */
  readonly link: string;
  readonly linkText: string;
  readonly purpose: string;
  readonly steps: readonly string[];
  readonly mistakes: readonly string[];
}

interface WrittenTopic extends Omit<Topic, 'mistakes'> {
  readonly form: FormId;
}

const EMAILED = 'The receipt arrives by email.';
const YES_NO =
  'On the confirmation page a Yes/No dropdown then submit either enters it (Yes) or cancels it and returns to the start (No).';
const VOUCHER = 'A voucher page lets you print the voucher or download it as a PDF.';
const CREDIT =
  'The confirmation page lists an amount to be credited if the payment exceeds the balance.';
const PAYMENT_CHOICE = 'Confirm Payment or Cancel Payment follows.';

const WRITTEN: readonly WrittenTopic[] = [
  {
    form: 'invoice',
    value: 'invoices',
    label: 'Invoices',
    link: '/invoiceform',
    linkText: 'Open the Invoice form',
    purpose: 'Record what a customer owes for goods or services.',
    steps: [
      'Enter the receipt email.',
      'Pick the customer’s TIN (format example 000-000-000, with a link to register a customer if missing).',
      'Fill in the invoice.',
      'On the confirmation page a Yes/No dropdown then submit either enters the invoice (Yes) or cancels it and returns to the start (No).',
      EMAILED,
    ],
  },
  {
    form: 'collectionreceipt',
    value: 'collection-receipts',
    label: 'Collection Receipts',
    link: '/collectionreceiptform',
    linkText: 'Open the Collection Receipt form',
    purpose: 'Record money received from a customer and settle the invoices that it pays.',
    steps: [
      'Pick a vendor. The form calls this party the Customer: it is the one who pays you.',
      'Enter payment account, payment method and reference number.',
      'Select invoice rows and an amount for each, then Submit Payment (a payment above the balance is allowed).',
      CREDIT,
      PAYMENT_CHOICE,
      VOUCHER,
    ],
  },
  {
    form: 'pettycash',
    value: 'petty-cash',
    label: 'Petty Cash',
    link: '/pettycashform',
    linkText: 'Open the Petty Cash form',
    purpose: 'Record a small expense that was paid from the petty cash fund.',
    steps: [
      'Enter the receipt email.',
      'Pick the supplier’s TIN (format example 000-000-000).',
      'Set Type of Expense to Petty Cash.',
      'Fill in the details.',
      YES_NO,
    ],
  },
  {
    form: 'bills',
    value: 'bills',
    label: 'Bills',
    link: '/billsform',
    linkText: 'Open the Bills form',
    purpose: 'Record the bill of a vendor or supplier that is to be paid later.',
    steps: [
      'Enter the receipt email.',
      'Pick the supplier’s TIN (format example 000-000-000).',
      'Set Type of Expense to Bill.',
      'Fill in the details.',
      YES_NO,
      EMAILED,
    ],
  },
  {
    form: 'payment',
    value: 'bills-payments',
    label: 'Bills Payments',
    link: '/paymentform',
    linkText: 'Open the Bills Payment form',
    purpose: 'Pay open bills of a vendor, in whole or in part.',
    steps: [
      'Pick a vendor.',
      'Enter payment account, payment method and reference number.',
      'Select bill rows and an amount for each, then Submit Payment (a payment above the balance is allowed).',
      CREDIT,
      PAYMENT_CHOICE,
      VOUCHER,
    ],
  },
  {
    form: 'chequedisbursement',
    value: 'cheque-disbursement',
    label: 'Cheque Disbursement',
    link: '/chequedisbursementform',
    linkText: 'Open the Cheque Disbursement form',
    purpose: 'Record a cheque that was issued.',
    steps: [
      'Press the start button.',
      'Pick the supplier’s TIN (format example 000-000-000).',
      'Fill in the details.',
      YES_NO,
    ],
  },
  {
    form: 'deposit',
    value: 'deposits',
    label: 'Deposits',
    link: '/depositform',
    linkText: 'Open the Deposit form',
    purpose: 'Record cash or cheques that were brought to a bank account.',
    steps: ['Press the start button.', 'Fill in the details.', YES_NO, EMAILED],
  },
  {
    form: 'transfer',
    value: 'transfers',
    label: 'Transfers',
    link: '/Transferform',
    linkText: 'Open the Fund Transfer form',
    purpose: 'Move money between own accounts.',
    steps: [
      'Choose Local or Foreign, then "Start Recording Fund Transfer".',
      'For a foreign transfer the currency is that of the source account, and the exchange rate is the rate from the source account to the receiving account.',
      YES_NO,
      EMAILED,
    ],
  },
  {
    form: 'withdraw',
    value: 'withdrawals',
    label: 'Withdrawals',
    link: '/Withdrawform',
    linkText: 'Open the Withdraw form',
    purpose: 'Record money that was taken out of a bank account.',
    steps: ['Press the start button.', 'Fill in the details.', YES_NO, EMAILED],
  },
];

/** The nine topics; where a kind exists, it tells its own. */
export const TOPICS: readonly Topic[] = WRITTEN.map((topic) => {
  const manual = kindsOfForm(topic.form)[0]?.manual;
  return manual === undefined
    ? { ...topic, mistakes: [] }
    : { ...topic, purpose: manual.purpose, steps: manual.steps, mistakes: manual.mistakes };
});

/** The first tab is none of the topics: a welcome stands there (specification, section 2). */
export const FIRST_TAB = 'getting-started';

/** Topics whose label contains the text, without regard to case. */
export function filterTopics(text: string): readonly Topic[] {
  const wanted = text.trim().toLowerCase();
  return TOPICS.filter(({ label }) => label.toLowerCase().includes(wanted));
}
