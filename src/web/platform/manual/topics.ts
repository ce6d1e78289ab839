import { KINDS, kindsOfForm } from '#kinds/index.ts';
import type { Kind } from '#kinds/define-kind.ts';
import type { FormId } from '#shared/platform/embed.ts';

/**
 * A topic of the user manual (specification, section 2): its form's own kind, then the acts that
 * are chosen on that form.
 */
export interface Topic {
  readonly value: string;
  readonly label: string;
  /** As the manual links it; the router reads addresses without case. */
  readonly link: string;
  readonly linkText: string;
  readonly kinds: readonly Kind[];
}

interface Place extends Omit<Topic, 'kinds' | 'linkText'> {
  readonly form: FormId;
  /** What the form is called in the link to it. */
  readonly name: string;
}

const PLACES: readonly Place[] = [
  {
    form: 'invoice',
    value: 'invoices',
    label: 'Invoices',
    link: '/invoiceform',
    name: 'Invoice',
  },
  {
    form: 'collectionreceipt',
    value: 'collection-receipts',
    label: 'Collection Receipts',
    link: '/collectionreceiptform',
    name: 'Collection Receipt',
  },
  {
    form: 'pettycash',
    value: 'petty-cash',
    label: 'Petty Cash',
    link: '/pettycashform',
    name: 'Petty Cash',
  },
  { form: 'bills', value: 'bills', label: 'Bills', link: '/billsform', name: 'Bills' },
  {
    form: 'payment',
    value: 'bills-payments',
    label: 'Bills Payments',
    link: '/paymentform',
    name: 'Bills Payment',
  },
  {
    form: 'chequedisbursement',
    value: 'cheque-disbursement',
    label: 'Cheque Disbursement',
    link: '/chequedisbursementform',
    name: 'Cheque Disbursement',
  },
  { form: 'deposit', value: 'deposits', label: 'Deposits', link: '/depositform', name: 'Deposit' },
  {
    form: 'transfer',
    value: 'transfers',
    label: 'Transfers',
    link: '/Transferform',
    name: 'Fund Transfer',
  },
  {
    form: 'withdraw',
    value: 'withdrawals',
    label: 'Withdrawals',
    link: '/Withdrawform',
    name: 'Withdraw',
  },
];

/** The nine topics of the specification, in its order. */
export const TOPICS: readonly Topic[] = PLACES.map(({ form, name, ...topic }) => ({
  ...topic,
  linkText: `Open the ${name} form`,
  kinds: kindsOfForm(form),
}));

/**
 * What only accountants record. The specification names no tabs for it: it is reached from the
 * manual's first page.
 */
export const ACCOUNTANTS_TOPICS: readonly Topic[] = KINDS.filter(
  ({ isAccountants }) => isAccountants === true,
).map((kind) => ({
  value: kind.id,
  label: kind.manual.label,
  link: `/${kind.form}form`,
  linkText: `Open the ${kind.title} form`,
  kinds: [kind],
}));

/** The first tab is none of the topics: a welcome stands there (specification, section 2). */
export const FIRST_TAB = 'getting-started';

/** Topics whose label contains the text, without regard to case. */
export function filterTopics(text: string): readonly Topic[] {
  const wanted = text.trim().toLowerCase();
  return TOPICS.filter(({ label }) => label.toLowerCase().includes(wanted));
}
