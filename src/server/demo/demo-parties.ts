import type { NewParty } from '../ledger/parties/check-new-party.ts';

/**
 * A party of the demo; the plan knows it by its key. Every TIN is invented, in the 999 range, with
 * a usual ninth digit, but for the restaurant's, which is shown with a hint where it is registered.
 */
export interface DemoParty {
  readonly key: string;
  readonly form: NewParty;
}

/** A customer, and how it buys. */
export interface DemoCustomer extends DemoParty {
  readonly taxClass: 'vatable' | 'zero-rated' | 'exempt';
  /** The code expected on its invoices. */
  readonly withholding: '' | 'WC158' | 'WC640';
  readonly pays: 'cash' | 'cheque' | 'transfer' | 'dollars';
}

/** Customers in the order of their TIN. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  withForm(
    customer(['999-201-013', 'Mabuhay Trading Corporation', '12 Kalayaan Avenue, Quezon City']),
    {
      email: 'payables@mabuhay.example',
      settings: {
        moreEmails: ['owner@mabuhay.example'],
        contactName: 'Rogelio Tan',
        contactPhone: '0917 555 0118',
        vatClass: 'vatable',
        terms: '30',
      },
    },
  ),
  withForm(
    customer(['999-201-025', 'Peñafrancia Building Supply Inc.', '88 Panganiban Drive, Naga City']),
    { email: 'accounts@penafrancia.example' },
  ),
  withForm(
    customer(['999-201-037', 'Luntian Foods Corporation', '5 Molave Street, Antipolo City'], {
      withholding: 'WC158',
    }),
    { email: 'finance@luntian.example' },
  ),
  withForm(
    customer(['999-201-049', 'Dagat Marine Services Inc.', 'Pier 4, North Harbor, Manila']),
    { email: 'ap@dagat.example' },
  ),
  customer(['999-201-050', 'Silangan Export Enterprises', 'Lot 9, Cavite Economic Zone, Rosario'], {
    taxClass: 'zero-rated',
    pays: 'dollars',
  }),
  customer(['999-201-062', 'Barangay Masagana Multi-Purpose Cooperative', 'Poblacion, San Jose'], {
    taxClass: 'exempt',
    pays: 'cash',
  }),
  customer(['999-201-074', 'Ayos Dental Clinic', '3F Katipunan Centre, Quezon City'], {
    pays: 'cash',
  }),
  customer(['999-201-086', 'Tanglaw Learning Center Inc.', '41 Maginhawa Street, Quezon City'], {
    taxClass: 'exempt',
  }),
  customer(['999-201-098', 'Munisipyo ng San Isidro', 'Municipal Hall, San Isidro'], {
    withholding: 'WC640',
    pays: 'transfer',
  }),
  customer(['999-201-104', 'Hinirang Design Studio', '7 Scout Limbaga Street, Quezon City'], {
    pays: 'transfer',
  }),
  withForm(
    customer(
      ['999-201-116', 'Kaagapay Logistics Corporation', 'Km 18 West Service Road, Parañaque City'],
      { withholding: 'WC158', pays: 'transfer' },
    ),
    { email: 'payables@kaagapay.example' },
  ),
  customer(['999-201-128', 'Bituin Pharmacy', '210 Rizal Avenue, Malolos'], { pays: 'cash' }),
  {
    ...customer(['999-201-141', '', '16 Sampaguita Street, Marikina City']),
    form: {
      ...customer(['999-201-141', '', '16 Sampaguita Street, Marikina City']).form,
      taxpayerType: 'individual',
      lastName: 'Añonuevo',
      firstName: 'José María',
      middleName: 'Reyes',
      tradeName: 'Añonuevo Law Office',
    },
  },
];

/** Whom a pay run pays by transfer. */
const paidAt = (bankName: string, bankAccountName: string, bankAccountNumber: string) => ({
  bankName,
  bankAccountName,
  bankAccountNumber,
});

const ABROAD = { tin: '', zip: '', isVatRegistered: false } as const;
const OFFICE = { taxpayerType: 'government', tin: '', isVatRegistered: false } as const;
const PERSON = { taxpayerType: 'employee', tin: '', isVatRegistered: false } as const;

/** Whom the company buys from or pays: suppliers, offices of the government, its own people. */
export const DEMO_VENDORS: readonly DemoParty[] = [
  vendor('landlord', 'Mayaman Realty Development Corporation', {
    tin: '999-301-019',
    defaultAtc: 'WC100',
    email: 'leasing@mayaman.example',
    settings: {
      moreEmails: ['billing@mayaman.example'],
      contactName: 'Teresita Lim',
      contactPhone: '(02) 8555 0142',
      bankName: 'BDO Unibank',
      bankAccountName: 'Mayaman Realty Development Corporation',
      bankAccountNumber: '0012 3456 7890',
      defaultAccount: '6110',
      vatClass: 'services',
      terms: '15',
    },
  }),
  vendor('power', 'Ilaw ng Bayan Electric Company', {
    tin: '999-301-020',
    defaultAtc: 'WC160',
    email: 'collections@ilaw.example',
    settings: paidAt('Metrobank', 'Ilaw ng Bayan Electric Company', '142 7 14200112 3'),
  }),
  vendor('telecom', 'Hatinig Telecoms Inc.', {
    tin: '999-301-032',
    defaultAtc: 'WC160',
    email: 'billing@hatinig.example',
    settings: paidAt('Bank of the Philippine Islands', 'Hatinig Telecoms Inc.', '3081 0042 77'),
  }),
  vendor('paper', 'Papel Pilipino Mills Inc.', { tin: '999-301-044', defaultAtc: 'WC158' }),
  vendor('furniture', 'Narra Office Furniture Corporation', {
    tin: '999-301-056',
    defaultAtc: 'WC158',
  }),
  vendor('machines', 'Makina Business Machines Inc.', { tin: '999-301-068', defaultAtc: 'WC158' }),
  vendor('courier', 'Bilis Padala Express Inc.', { tin: '999-301-081', defaultAtc: 'WC160' }),
  vendor('contractor', 'Matibay Fit-out and Repair Inc.', {
    tin: '999-301-093',
    defaultAtc: 'WC120',
    settings: paidAt('UnionBank', 'Matibay Fit-out and Repair Inc.', '1094 2100 5518'),
  }),
  vendor('insurer', 'Kalinga Insurance Corporation', { tin: '999-301-111' }),
  vendor('restaurant', 'Kusina ni Aling Nena Inc.', { tin: '999-301-129' }),
  vendor('fuel', 'Biyahe Fuel Station Corporation', { tin: '999-301-135' }),
  vendor('accountant', '', {
    tin: '999-301-147',
    taxpayerType: 'individual',
    lastName: 'Villanueva',
    firstName: 'Corazon',
    middleName: 'Santos',
    tradeName: 'C. S. Villanueva, CPA',
    defaultAtc: 'WI011',
  }),
  vendor('cloud', 'Nimbus Cloud Pte Ltd', { ...ABROAD, country: 'SG', address1: 'Singapore' }),
  vendor('exporter', 'Kaohsiung Paper Works Co Ltd', {
    ...ABROAD,
    country: 'TW',
    address1: 'Kaohsiung City',
  }),
  vendor('bir', 'Bureau of Internal Revenue', OFFICE),
  vendor('sss', 'Social Security System', OFFICE),
  vendor('philhealth', 'Philippine Health Insurance Corporation', OFFICE),
  vendor('pagibig', 'Pag-IBIG Fund', OFFICE),
  vendor('city', 'City Treasurer of Quezon City', OFFICE),
  vendor('custodian', 'Liwayway Dela Cruz', PERSON),
  vendor('salesman', 'Ramon Bautista', PERSON),
];

function customer(
  [tin, registeredName, address1]: readonly [tin: string, name: string, address: string],
  buys: Partial<Pick<DemoCustomer, 'taxClass' | 'withholding' | 'pays'>> = {},
): DemoCustomer {
  const form = { ...emptyForm('customer'), tin, registeredName, address1, zip: '' };
  return { key: tin, form, taxClass: 'vatable', withholding: '', pays: 'cheque', ...buys };
}

function withForm(one: DemoCustomer, more: Partial<NewParty>): DemoCustomer {
  return { ...one, form: { ...one.form, ...more } };
}

function vendor(key: string, registeredName: string, more: Partial<NewParty>): DemoParty {
  return { key, form: { ...emptyForm('vendor'), registeredName, ...more } };
}

function emptyForm(register: NewParty['register']): NewParty {
  return {
    register,
    taxpayerType: 'non-individual',
    tin: '',
    country: 'PH',
    registeredName: '',
    lastName: '',
    firstName: '',
    middleName: '',
    tradeName: '',
    address1: 'Quezon City',
    address2: '',
    zip: '1101',
    email: '',
    isVatRegistered: true,
    defaultAtc: '',
    warningsSeen: true,
  };
}
