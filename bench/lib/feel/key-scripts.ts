// What a practised person types into each form, as data: a form that fills in more, or asks less,
// needs fewer keys without a change here, because what stands there already is not typed again.

/** One answer: the control by the name of its field, and what is done in it. */
export interface Want {
  /**
   * As in the kind's fields: `invoiceNumber`, `lines-0-amount`. `first:bills` is the first control
   * of open documents, `choice:receipts` the first box to tick there.
   */
  readonly field: string;
  /**
   * Typed, or one key in angle brackets, such as `<Enter>`. `{number}` is the next number of the
   * series.
   */
  readonly type: string;
  /** The choice of a list that is wanted: what is typed finds it. */
  readonly pick?: RegExp;
  /**
   * The control's value that is wanted where it is a list of a few; else whatever stands there is
   * right.
   */
  readonly value?: string;
  /** What it means when the form has no such control. */
  readonly ifAbsent?: string;
}

export interface KeyScript {
  readonly name: string;
  readonly path: string;
  /** The most keys that it shall take. */
  readonly goal: number;
  readonly wants: readonly Want[];
  /** The second of a series is counted, from where the first one left off. */
  readonly isSeries?: boolean;
}

const EMAIL: Want = { field: 'receiptEmail', type: 'ana@sari.ph' };
const BANK = /^1110\b/;

export const INVOICE: KeyScript = {
  name: 'invoice of one line, second of a series',
  path: '/invoiceform',
  goal: 36,
  isSeries: true,
  wants: [
    EMAIL,
    { field: 'customer', type: 'dag', pick: /Dagat/ },
    { field: 'invoiceNumber', type: '{number}' },
    { field: 'lines-0-description', type: 'Repair' },
    { field: 'lines-0-unitPrice', type: '4500' },
  ],
};

/** Forms whose keys are counted from the opened form. */
export const SINGLE: readonly KeyScript[] = [
  {
    name: 'bill',
    path: '/billsform',
    goal: 30,
    wants: [
      EMAIL,
      { field: 'vendor', type: 'pap', pick: /Papel/ },
      { field: 'invoiceNumber', type: '88301' },
      { field: 'lines-0-description', type: 'Paper' },
      { field: 'lines-0-account', type: '6140', pick: /^6140/ },
      { field: 'lines-0-amount', type: '1200' },
    ],
  },
  {
    name: 'withdrawal',
    path: '/withdrawform',
    goal: 25,
    wants: [
      EMAIL,
      { field: 'bank', type: '1110', pick: BANK },
      { field: 'amount', type: '5000' },
      { field: 'particulars', type: 'Cash' },
    ],
  },
  {
    name: 'transfer',
    path: '/transferform',
    goal: 25,
    wants: [
      EMAIL,
      { field: 'source', type: '1110', pick: BANK },
      { field: 'receiving', type: '1120', pick: /^1120/ },
      { field: 'amount', type: '5000' },
      { field: 'purpose', type: 'Savings' },
    ],
  },
  {
    name: 'bill payment',
    path: '/paymentform',
    goal: 15,
    wants: [
      { field: 'vendor', type: 'pap', pick: /Papel/ },
      { field: 'account', type: '1110', pick: BANK },
      { field: 'method', type: 'b', value: 'transfer' },
      { field: 'reference', type: '4411' },
      { field: 'first:bills', type: '<Enter>' },
    ],
  },
  {
    name: 'collection',
    path: '/collectionreceiptform',
    goal: 15,
    wants: [
      { field: 'customer', type: 'mab', pick: /Mabuhay/ },
      { field: 'method', type: 'c', value: 'cash' },
      { field: 'first:invoices', type: '<Enter>' },
    ],
  },
];

/** What is typed by somebody who trusts the form's defaults; it shall not be refused. */
export const FIRST_TRY: readonly KeyScript[] = [
  {
    name: 'petty cash fare',
    path: '/pettycashform',
    goal: 0,
    wants: [
      EMAIL,
      { field: 'lines-0-description', type: 'Taxi' },
      { field: 'lines-0-account', type: '6170', pick: /^6170/ },
      { field: 'lines-0-amount', type: '150' },
    ],
  },
  {
    name: 'cheque',
    path: '/chequedisbursementform',
    goal: 0,
    wants: [
      EMAIL,
      { field: 'payee', type: 'pap', pick: /Papel/ },
      { field: 'bank', type: '1110', pick: BANK },
      { field: 'particulars', type: 'Paper' },
      { field: 'lines-0-account', type: '6140', pick: /^6140/ },
      { field: 'lines-0-amount', type: '1200' },
    ],
  },
  {
    name: 'deposit',
    path: '/depositform',
    goal: 0,
    wants: [
      EMAIL,
      { field: 'bank', type: '1110', pick: BANK },
      // A receipt is chosen, and goes whole: an amount that is asked for is not thought of.
      {
        field: 'choice:receipts',
        type: '<Space>',
        ifAbsent: 'a receipt cannot be ticked: its amount is asked',
      },
    ],
  },
];
