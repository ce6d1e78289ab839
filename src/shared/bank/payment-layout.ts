/**
 * What a column of a payment file may hold. Which of them a bank wants, in which order and under
 * which headings, is data that an accountant enters.
 */
export const PAYMENT_SOURCES = [
  'row',
  'payee',
  'payee-bank',
  'payee-account',
  'payee-account-digits',
  'payee-email',
  'amount',
  'amount-in-centavos',
  'currency',
  'date',
  'date-mdy',
  'date-dmy',
  'voucher',
  'bills',
  'reference',
  'our-account',
  'our-name',
  'fixed',
] as const;

export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** How a person reads each source. */
export const SOURCE_LABELS: Readonly<Record<PaymentSource, string>> = {
  'row': 'Row number',
  'payee': 'Payee account name',
  'payee-bank': 'Payee bank',
  'payee-account': 'Payee account number',
  'payee-account-digits': 'Payee account number, digits only',
  'payee-email': 'Payee email',
  'amount': 'Amount, 1234.56',
  'amount-in-centavos': 'Amount in centavos, 123456',
  'currency': 'Currency',
  'date': 'Date, YYYY-MM-DD',
  'date-mdy': 'Date, MM/DD/YYYY',
  'date-dmy': 'Date, DD/MM/YYYY',
  'voucher': 'Voucher number',
  'bills': 'Bills paid',
  'reference': 'Pay run reference',
  'our-account': 'Our account number',
  'our-name': 'Our company name',
  'fixed': 'Fixed text',
};

export interface PaymentColumn {
  readonly title: string;
  readonly source: PaymentSource;
  /** Of a fixed text. */
  readonly text: string;
  /** Longer values are refused, never cut; 0: no limit. */
  readonly maxLength: number;
}

/** How a bank wants its list of payments. */
export interface PaymentLayout {
  readonly separator: ',' | ';' | '|' | 'tab';
  readonly hasHeader: boolean;
  readonly columns: readonly PaymentColumn[];
}

/** The layouts that are there without anybody entering one. */
export const BUILT_IN_LAYOUTS = ['plain-csv', 'pain.001.001.03', 'pain.001.001.09'] as const;

const column = (title: string, source: PaymentSource): PaymentColumn => {
  return { title, source, text: '', maxLength: 0 };
};

/** A plain list for whoever copies it into a bank's own form; it is no bank's layout. */
export const PLAIN_LAYOUT: PaymentLayout = {
  separator: ',',
  hasHeader: true,
  columns: [
    column('No.', 'row'),
    column('Payee', 'payee'),
    column('Bank', 'payee-bank'),
    column('Account number', 'payee-account'),
    column('Amount', 'amount'),
    column('Currency', 'currency'),
    column('Date', 'date'),
    column('Voucher', 'voucher'),
    column('Particulars', 'bills'),
    column('Reference', 'reference'),
  ],
};
