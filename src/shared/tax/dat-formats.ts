/**
 * How a field of a data file is read: as it is, as an amount that is added up, as digits, or as a
 * rate.
 */
export interface DatField {
  readonly key: string;
  readonly title: string;
  readonly type: 'text' | 'money' | 'tin';
}

/**
 * A layout of the BIR, as one of its files begins: fields 1 and 2 say which it is (handbook 6.4,
 * 6.5).
 */
export interface DatFormat {
  readonly title: string;
  /** The list that its faults are told under. */
  readonly list: 'SLS' | 'SLP' | 'SLI' | 'QAP' | 'SAWT' | '1604-E';
  /** Field 1 of each line: header, detail and, in alphalists, the control line at the end. */
  readonly marks: {
    readonly header: string;
    readonly detail: string;
    readonly control?: string;
    /** Of lines that belong to the file and are not read here: payments without withholding. */
    readonly others?: readonly string[];
  };
  readonly header: readonly DatField[];
  readonly detail: readonly DatField[];
  /**
   * Fields that the header (or the control line) adds up: the key of the detail, and the place from
   * 0.
   */
  readonly totals: readonly { readonly key: string; readonly label: string; readonly at: number }[];
}

const text = (key: string, title: string): DatField => ({ key, title, type: 'text' });
const money = (key: string, title: string): DatField => ({ key, title, type: 'money' });
const tin = (key: string, title: string): DatField => ({ key, title, type: 'tin' });

const OWNER = [
  tin('owner', 'TIN of the company'),
  text('name', 'Registered name'),
  text('last', 'Last name'),
  text('first', 'First name'),
  text('middle', 'Middle name'),
  text('tradeName', 'Trade name'),
  text('address1', 'Address 1'),
  text('address2', 'Address 2'),
];
const NAMES = [
  text('company', 'Registered name'),
  text('last', 'Last name'),
  text('first', 'First name'),
  text('middle', 'Middle name'),
];
const ADDRESS = [text('address1', 'Address 1'), text('address2', 'Address 2')];
const SALES = [
  money('exempt', 'Exempt'),
  money('zeroRated', 'Zero-rated'),
  money('taxable', 'Taxable'),
  money('outputTax', 'Output tax'),
];
const PURCHASES = [
  money('exempt', 'Exempt'),
  money('zeroRated', 'Zero-rated'),
  money('services', 'Services'),
  money('capitalGoods', 'Capital goods'),
  money('otherGoods', 'Other goods'),
  money('inputTax', 'Input tax'),
];
const IMPORTATIONS = [
  money('dutiableValue', 'Dutiable value'),
  money('charges', 'Charges'),
  money('exempt', 'Exempt'),
  money('taxable', 'Taxable'),
  money('vat', 'VAT'),
];
const REGISTERED = [text('rdo', 'RDO code'), text('monthEnd', 'Month end')];
const FISCAL = text('fiscalMonth', 'Fiscal year ends in month');
const OF_OWNER = [tin('owner', 'TIN of the company'), text('monthEnd', 'Month end')];
const SELF = [tin('owner', 'TIN of the company'), text('branch', 'Branch')];
const marks = (of: string) => [text('mark', 'Line'), text('list', of)];

function totalsAt(fields: readonly DatField[], at: number) {
  return fields.map(({ key, title }, index) => ({ key, label: title, at: at + index }));
}

/** The layouts that are known. */
export const DAT_FORMATS: readonly DatFormat[] = [
  {
    title: 'Summary list of sales',
    list: 'SLS',
    marks: { header: 'H,S', detail: 'D,S' },
    header: [...marks('List'), ...OWNER, ...SALES, ...REGISTERED, FISCAL],
    detail: [...marks('List'), tin('tin', 'TIN'), ...NAMES, ...ADDRESS, ...SALES, ...OF_OWNER],
    totals: totalsAt(SALES, 10),
  },
  {
    title: 'Summary list of purchases',
    list: 'SLP',
    marks: { header: 'H,P', detail: 'D,P' },
    header: [
      ...marks('List'),
      ...OWNER,
      ...PURCHASES,
      money('creditable', 'Creditable input tax'),
      money('nonCreditable', 'Non-creditable input tax'),
      ...REGISTERED,
      FISCAL,
    ],
    detail: [...marks('List'), tin('tin', 'TIN'), ...NAMES, ...ADDRESS, ...PURCHASES, ...OF_OWNER],
    totals: totalsAt(PURCHASES, 10),
  },
  {
    title: 'Summary list of importations',
    list: 'SLI',
    marks: { header: 'H,I', detail: 'D,I' },
    header: [...marks('List'), ...OWNER, ...IMPORTATIONS, ...REGISTERED, FISCAL],
    detail: [
      ...marks('List'),
      text('entryNumber', 'Entry number'),
      text('assessmentDate', 'Assessed'),
      text('supplier', 'Supplier'),
      text('importationDate', 'Imported'),
      text('country', 'Country'),
      ...IMPORTATIONS,
      text('receiptNumber', 'OR number'),
      text('paymentDate', 'Paid'),
      ...OF_OWNER,
    ],
    totals: totalsAt(IMPORTATIONS, 10),
  },
  {
    title: 'Alphalist of payees (QAP) with 1601-EQ',
    list: 'QAP',
    marks: { header: 'HQAP', detail: 'D1', control: 'C1', others: ['D2', 'C2'] },
    header: [
      ...marks('Form'),
      ...SELF,
      text('name', 'Name'),
      text('month', 'Month'),
      text('rdo', 'RDO code'),
    ],
    detail: [
      ...marks('Form'),
      text('sequence', 'No.'),
      tin('tin', 'TIN'),
      text('branch', 'Branch'),
      ...NAMES,
      text('month', 'Month'),
      text('atc', 'ATC'),
      text('rate', 'Rate'),
      money('base', 'Income payment'),
      money('tax', 'Tax withheld'),
    ],
    totals: [
      { key: 'base', label: 'Income payment', at: 5 },
      { key: 'tax', label: 'Tax withheld', at: 6 },
    ],
  },
  {
    title: 'Alphalist of tax withheld from us (SAWT)',
    list: 'SAWT',
    marks: { header: 'HSAWT', detail: 'DSAWT', control: 'CSAWT' },
    header: [...marks('Form'), ...SELF, ...NAMES, text('month', 'Month'), text('rdo', 'RDO code')],
    detail: [
      ...marks('Form'),
      text('sequence', 'No.'),
      tin('tin', 'TIN'),
      text('branch', 'Branch'),
      ...NAMES,
      text('month', 'Month'),
      text('nature', 'Nature of income'),
      text('atc', 'ATC'),
      text('rate', 'Rate'),
      money('base', 'Income'),
      money('tax', 'Tax withheld'),
    ],
    totals: [
      { key: 'base', label: 'Income', at: 5 },
      { key: 'tax', label: 'Tax withheld', at: 6 },
    ],
  },
  {
    title: 'Yearly alphalist of payees (1604-E, schedule 3)',
    list: '1604-E',
    marks: { header: 'H1604E', detail: 'D3', control: 'C3', others: ['D4', 'C4'] },
    header: [text('mark', 'Line'), ...SELF, text('yearEnd', 'Year end')],
    detail: [
      ...marks('Form'),
      ...SELF,
      text('yearEnd', 'Year end'),
      text('sequence', 'No.'),
      tin('tin', 'TIN'),
      text('payeeBranch', 'Branch'),
      ...NAMES,
      text('atc', 'ATC'),
      money('base', 'Income payment'),
      text('rate', 'Rate'),
      money('tax', 'Tax withheld'),
    ],
    totals: [{ key: 'tax', label: 'Tax withheld', at: 5 }],
  },
];
