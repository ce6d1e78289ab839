import type { Guide } from './guide.ts';

/** Chart, customers and vendors, and opening balances from the program before. */
export const MOVING_IN: Guide = {
  value: 'moving-in',
  label: 'Move from another program',
  link: '/records/opening-import',
  linkText: 'Open Import opening balances',
  roles: ['accountant'],
  purpose:
    'Brings your chart of accounts, your customers and vendors and your opening balances from QuickBooks, Xero, Odoo, JuanTax or a spreadsheet.',
  steps: [
    'In the other program, export the chart of accounts, the customers and vendors, and, as of the last day there, the trial balance, the open invoices and the unpaid bills, as CSV or XLSX. The files need no editing.',
    'Chart: Settings, Chart of accounts, Import. Each account is new, the same, called otherwise or refused with the reason. Choose Change where another account is meant. Accounts here stay as they are; what they are called in your file is remembered.',
    'Customers and vendors: the button Import on their list. The TIN decides who is registered already; similar names are left out until you tick them.',
    'Opening balances: choose the trial balance with the open invoices and unpaid bills together, and check the day. Each row shows the account or party here; choose the account where none was found.',
    'Whatever keeps the balances from being entered is listed above the rows: debits and credits that differ, or receivables and payables that differ from their documents, to the centavo. Put the file right and choose it again, or choose another account.',
    'Enter opening balances posts one entry. From then on nothing is entered on that day or before it.',
  ],
  hints: [
    'Each list can be saved as PDF, XLSX or CSV before you confirm.',
    'An import of a chart is taken back on the same page: accounts without entries go out of use, those with entries stay.',
    'Payments and credits that are left over become credits of the customer or advances to the vendor.',
    'Undeposited collections and advances to employees are kept by document: list them on the form of opening balances.',
    'Documents recorded here before the balances came are asked about: leave their amounts out of the balances, or reverse them first.',
  ],
};
