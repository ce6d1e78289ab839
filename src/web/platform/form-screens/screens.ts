import type { FormId } from '#shared/platform/embed.ts';
import type { ScreenPath } from '#shared/platform/screen-access.ts';

/** A form screen: its address, title and one line (specification, section 2, to the letter). */
export interface FormScreenDefinition {
  readonly form: FormId;
  readonly path: ScreenPath;
  readonly title: string;
  readonly description: string;
  /** The setting that holds another address than our own page. */
  readonly addressKey: FormId;
}

const rows = [
  ['payment', '/paymentform', 'Bills Payment Form', 'Please Upload your payment transaction'],
  ['bills', '/billsform', 'Bills Form', 'Please Upload your Bills transaction'],
  ['pettycash', '/pettycashform', 'Petty Cash Form', 'Please Upload your Petty Cash transaction'],
  ['invoice', '/invoiceform', 'Invoice Form', 'Please Upload your Invoice transaction'],
  [
    'collectionreceipt',
    '/collectionreceiptform',
    'Collection Receipt Form',
    'Please Upload your Collection Receipt',
  ],
  ['withdraw', '/withdrawform', 'Withdraw Form', 'Please Upload your Withdraw transaction'],
  [
    'transfer',
    '/transferform',
    'Fund Transfer Form',
    'Please Record your Fund Transfer transactions',
  ],
  ['deposit', '/depositform', 'Deposit Form', 'Please Upload your Deposit transaction'],
  [
    'chequedisbursement',
    '/chequedisbursementform',
    'Cheque Disbursement Form',
    'Please Upload your Cheque Disbursement transaction',
  ],
  [
    'bankreconciliation',
    '/bankreconciliationform',
    'Bank Reconciliation Form',
    'Please Upload SOA for Bank Reconciliation',
  ],
  [
    'uploadreport',
    '/uploadreportform',
    'Bank Reconciliation Report Form',
    'Please Upload Report for Bank Reconciliation',
  ],
  [
    'bankreconciliationreport',
    '/bankreconciliationreportform',
    'Bank Reconciliation Reports',
    'See the Bank Reconciliation Reports',
  ],
  ['looseleaf', '/looseleafform', 'LooseLeaf Form', 'Please Upload your LooseLeaf transaction'],
  ['customertin', '/customertinform', 'Customer Tin Form', 'Register Customer TIN here'],
  ['vendortin', '/vendortinform', 'Vendor Tin Form', 'Register Vendor or Supplier TIN here'],
  // Not of the specification: what only accountants record (decisions, section 6).
  ['journalentry', '/journalentryform', 'Journal Entry Form', 'Please Record your journal entry'],
  [
    'openingbalances',
    '/openingbalancesform',
    'Opening Balances Form',
    'Please Record your opening balances',
  ],
] as const satisfies readonly (readonly [FormId, `/${string}`, string, string])[];

export const FORM_SCREENS: readonly FormScreenDefinition[] = rows.map(
  ([form, path, title, description]) => ({
    form,
    path,
    title,
    description,
    addressKey: form,
  }),
);

/** Forms in which there is something to read, too. */
export function hasReading(form: FormId): boolean {
  return form === 'bankreconciliationreport' || form === 'looseleaf';
}

/** The fund transfer form alone has no overlay while it loads. */
export function hasOverlay(form: FormId): boolean {
  return form !== 'transfer';
}

/** The form whose screen stands at an address, if one does. */
export function formOfAddress(pathname: string): FormId | undefined {
  return FORM_SCREENS.find(({ path }) => path === pathname)?.form;
}
