import type { Guide } from './guide.ts';

const CALENDAR: Guide = {
  value: 'tax-calendar',
  label: 'Keep the tax calendar',
  link: '/taxcompliance',
  linkText: 'Open the tax calendar',
  roles: ['accountant'],
  purpose:
    'Shows what the company has to file, pay or give, and on which day, so that nothing is forgotten; and keeps the proof that it was done.',
  steps: [
    'Choose the year in which things are due. What is overdue comes first, the rest by month. “All” also shows what is filed or not needed.',
    'Choose the name of a return to open its worksheet.',
    'When it is filed, press Mark as filed: enter the date and the confirmation number, and attach the confirmation or receipt.',
    'What the company does not have to file is marked as not needed, with the reason.',
    'When an authority extends a due date, press Change due date and enter the circular. What has no rule, such as the statements for the SEC, gets its day in the same way.',
    'Open Holidays once a year and add the days of the proclamation. Every due date is updated.',
  ],
  hints: [
    'What the calendar shows follows from the company profile in Settings: VAT, employer, lessor, eFPS group, form of the books.',
    'A due date on a Saturday, Sunday or holiday is moved to the next working day.',
    'What was due before the first entry of these books is shown as such and reminds nobody.',
    'What falls due within thirty days appears on your dashboard.',
  ],
};

const RETURNS: Guide = {
  value: 'tax-returns',
  label: 'Prepare a tax return',
  link: '/taxcompliance/vat',
  linkText: 'Open the VAT worksheet',
  roles: ['accountant'],
  purpose:
    'Computes VAT, percentage tax and withholding tax from what was recorded, item by item as on the form, with the lists and data files that go along.',
  steps: [
    'Choose the period under VAT, Withholding or Income tax. Each item is as on the form; choose a figure to see the entries that it was added up from.',
    'Press Edit manual items for what the books do not know, such as a credit of a previous return. The note says where it comes from.',
    'A return that is late shows surcharge, interest and compromise above its items. Press Use these amounts, or enter others with the reason in the note.',
    'Under Checks, review what the BIR’s validation would reject, and follow each link to where it is put right.',
    'Under Lists, review the summary lists of sales and purchases, and save a DAT file for each month. Data files reads any DAT file back: its header, rows, totals and faults.',
    'Run the BIR’s own validation module on each file, then send it.',
    'Mark the return as filed under its worksheet. Its figures and entries are frozen; if a later entry changes them, you are alerted which, by whom, when and how much.',
  ],
  hints: [
    'Every worksheet and list leaves as PDF, XLSX or CSV.',
    'The table under the VAT worksheet compares it with the accounts of the ledger.',
    'Income tax is computed by quarter and year: 1702Q and 1702-RT of a corporation, 1701Q and 1701 of a sole proprietor or professional. Losses and excess minimum tax of earlier years come from the books, or are typed for the years before them.',
    'A quarter of the income tax counts from the first day of the year. If an earlier quarter changed after it was filed, a check says by how much: amend that return, or declare the difference with the next one.',
    'An owner chooses graduated rates or 8 %, and itemized deductions or OSD, under Edit manual items of the first quarter. The choice goes on to the other quarters and the year, and can no longer be changed once the first 1701Q is filed.',
    'Representation above its ceiling is added back automatically; enter what you know better at A9.',
    'Under Withholding, Withholding codes lists every code (ATC) with its rates and dates. Add a code or a new rate, or end one, when the BIR does: forms, returns and lists follow by the date of each document.',
    'Bills of suppliers abroad withhold VAT: choose a class of non-residents on the line. Under Withholding, choose the month and VAT of non-residents (1600-VT); record its payment with Remittance of withheld VAT, on the form of Cheque Disbursement. It is input VAT of that quarter (47A, 47B).',
    'Output VAT of invoices that were not paid in time: under Lists, choose Uncollected receivables, select the invoices, confirm what the books cannot know, and claim them in item 35. A later collection is in item 36 automatically. Year-end prepares the entry on account 2115.',
    'Imported goods are recorded with Importation, on the form of Bills. Under Lists, the summary list of importations shows which are posted; only those are in items 46A and 46B.',
    'Rates and thresholds are under Lists with the law that sets them, and from which day.',
  ],
};

const CERTIFICATES: Guide = {
  value: 'certificates-2307',
  label: 'Certificates 2307',
  link: '/taxcompliance/certificates',
  linkText: 'Open the certificates',
  roles: ['accountant'],
  purpose:
    'Gives suppliers the certificate of what was withheld from them, and keeps track of the certificates that customers owe the company.',
  steps: [
    'Choose the quarter under 2307 issued. Each supplier has one certificate; print it, or take all of them as one PDF or ZIP.',
    'A bill and its payment also offer their Form 2307 on their own page, for a supplier who asks for it at once.',
    'Under 2307 to collect are the customers who withheld tax and have not handed over the certificate, with how late it is.',
    'Press Remind to send a letter: read it, change it if you like, and send.',
    'When certificates come, tick their invoices and press Mark as received: a form opens filled in; attach the document and post it.',
    'Below are the certificates in hand, and the SAWT that is made of them.',
  ],
  hints: [
    'A certificate that is not ready says why, such as a missing TIN or address.',
    'When a bill is reversed in a later quarter, its own quarter is corrected: the certificate handed over before is replaced, 1601-EQ and its list of payees are amended. The later quarter has nothing of it.',
    'A sole proprietor or professional gives last, first and middle name under Settings, Company: certificates, returns and data files name the owner so.',
    'Without the certificate, the tax cannot be deducted from the company’s income tax.',
  ],
};

export const TAX_GUIDES: readonly Guide[] = [CALENDAR, RETURNS, CERTIFICATES];
