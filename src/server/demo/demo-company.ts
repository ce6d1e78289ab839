import type { NewParty } from '../parties/check-new-party.ts';
import type { CompanyProfile } from '../settings/tables.ts';

/** The sample company. Every TIN of the demo is invented, in the 999 range, with a ninth digit that looks usual. */
export const DEMO_COMPANY: CompanyProfile = {
  registeredName: 'Bayanihan Office Supply Inc.',
  tradeName: 'Bayanihan Office Supply',
  tin: '999-100-208-00000',
  rdoCode: '039',
  address1: '27 Mayaman Street, UP Village',
  address2: 'Quezon City',
  zip: '1101',
  isVatRegistered: true,
  isTopWithholdingAgent: false,
  taxpayerClass: 'small',
  entityType: 'corporation',
  booksMode: 'loose_leaf',
  permitNumber: 'PTU-LL-039-2025-000002 (sample)',
  invoiceMode: 'pre_printed',
  fiscalYearEndMonth: 12,
};

export const DEMO_BANK_ACCOUNTS = [
  {
    name: 'BDO Current',
    bank: 'BDO Unibank',
    accountNumber: '0012-3456-7890',
    ledgerAccount: '1110',
  },
  {
    name: 'BPI Savings',
    bank: 'Bank of the Philippine Islands',
    accountNumber: '8765-4321-09',
    ledgerAccount: '1120',
  },
] as const;

/** A customer of the demo, and how it buys. */
export interface DemoCustomer {
  readonly form: NewParty;
  readonly taxClass: 'vatable' | 'zero-rated' | 'exempt';
  readonly withholding: '' | 'WC158' | 'WC640';
}

export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  customer(['999-201-013', 'Mabuhay Trading Corporation', '12 Kalayaan Avenue, Quezon City']),
  customer(['999-201-025', 'Peñafrancia Building Supply Inc.', '88 Panganiban Drive, Naga City']),
  customer(['999-201-037', 'Luntian Foods Corporation', '5 Molave Street, Antipolo City'], {
    withholding: 'WC158',
  }),
  customer(['999-201-049', 'Dagat Marine Services Inc.', 'Pier 4, North Harbor, Manila']),
  customer(['999-201-050', 'Silangan Export Enterprises', 'Lot 9, Cavite Economic Zone, Rosario'], {
    taxClass: 'zero-rated',
  }),
  customer(['999-201-062', 'Barangay Masagana Multi-Purpose Cooperative', 'Poblacion, San Jose'], {
    taxClass: 'exempt',
  }),
  customer(['999-201-074', 'Ayos Dental Clinic', '3F Katipunan Centre, Quezon City']),
  customer(['999-201-086', 'Tanglaw Learning Center Inc.', '41 Maginhawa Street, Quezon City'], {
    taxClass: 'exempt',
  }),
  customer(['999-201-098', 'Munisipyo ng San Isidro', 'Municipal Hall, San Isidro'], {
    withholding: 'WC640',
  }),
  customer(['999-201-104', 'Hinirang Design Studio', '7 Scout Limbaga Street, Quezon City']),
  customer(
    ['999-201-116', 'Kaagapay Logistics Corporation', 'Km 18 West Service Road, Parañaque City'],
    {
      withholding: 'WC158',
    },
  ),
  customer(['999-201-128', 'Bituin Pharmacy', '210 Rizal Avenue, Malolos']),
  {
    taxClass: 'vatable',
    withholding: '',
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

/** What the sample company sells: description, least and most pieces, centavos a piece, account. */
export const DEMO_GOODS = [
  ['Bond paper A4, 80 gsm, ream', 10, 120, 22_500n, '4010'],
  ['Ballpoint pens, box of 50', 2, 40, 31_500n, '4010'],
  ['Arch file folders, legal', 20, 150, 14_875n, '4010'],
  ['Laser toner cartridge', 1, 12, 385_000n, '4010'],
  ['Swivel office chair', 1, 10, 489_500n, '4010'],
  ['Steel filing cabinet, 4 drawers', 1, 4, 1_125_000n, '4010'],
  ['Label printer', 1, 3, 1_499_900n, '4010'],
  ['Whiteboard 4 x 6 ft', 1, 5, 268_000n, '4010'],
  ['Printer maintenance, one visit', 1, 3, 350_000n, '4020'],
  ['Office layout and installation', 1, 1, 1_850_000n, '4020'],
] as const;

function customer(
  [tin, registeredName, address1]: readonly [tin: string, name: string, address: string],
  buys: Partial<Pick<DemoCustomer, 'taxClass' | 'withholding'>> = {},
): DemoCustomer {
  const form: NewParty = {
    register: 'customer',
    taxpayerType: 'non-individual',
    tin,
    country: 'PH',
    registeredName,
    lastName: '',
    firstName: '',
    middleName: '',
    tradeName: '',
    address1,
    address2: '',
    zip: '',
    email: '',
    isVatRegistered: true,
    defaultAtc: '',
    warningsSeen: true,
  };
  return { form, taxClass: 'vatable', withholding: '', ...buys };
}
