import type { CompanyProfile } from '../platform/settings/tables.ts';

/**
 * The sample company. Its TIN is invented, in the 999 range, with a ninth digit that looks usual.
 */
export const DEMO_COMPANY: CompanyProfile = {
  registeredName: 'Bayanihan Office Supply Inc.',
  lastName: '',
  firstName: '',
  middleName: '',
  tradeName: 'Bayanihan Office Supply',
  tin: '999-100-208-00000',
  rdoCode: '039',
  address1: '27 Mayaman Street, UP Village',
  address2: 'Quezon City',
  zip: '1101',
  isVatRegistered: true,
  isTopWithholdingAgent: true,
  taxpayerClass: 'small',
  entityType: 'corporation',
  booksMode: 'loose_leaf',
  permitNumber: 'PTU-LL-039-2025-000002 (sample)',
  permitDate: '2025-01-10',
  efpsGroup: 'none',
  isEmployer: true,
  isFinalTaxWithholder: false,
  isLessor: false,
  hasInventory: true,
  hintsTinDigit: true,
  paperSize: 'a4',
  signatoryName: 'Liwayway Dela Cruz',
  signatoryTitle: 'Treasurer',
  signatoryTin: '999-100-309-00000',
  lineOfBusiness: 'Office supplies and equipment',
  commencedOn: '2021-03-01',
  fiscalYearEndMonth: 12,
};

export const DEMO_BANK_ACCOUNTS = [
  {
    name: 'BDO Current',
    bank: 'BDO Unibank',
    accountNumber: '0012-3456-7890',
    ledgerAccount: '1110',
    currency: 'PHP',
  },
  {
    name: 'BPI Savings',
    bank: 'Bank of the Philippine Islands',
    accountNumber: '8765-4321-09',
    ledgerAccount: '1120',
    currency: 'PHP',
  },
  {
    name: 'BDO Dollar',
    bank: 'BDO Unibank',
    accountNumber: '0012-9876-5432',
    ledgerAccount: '1130',
    currency: 'USD',
  },
] as const;

/** The petty cash fund: who keeps the box, and what it holds when it is full. */
export const DEMO_FUND = { custodian: 'Liwayway Dela Cruz', limit: 1_500_000n } as const;

/** Receipts of the demo's entries go here. */
export const RECEIPTS_TO = 'books@bayanihan.example';

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
