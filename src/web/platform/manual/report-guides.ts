import type { Guide } from './guide.ts';

const REPORTS: Guide = {
  value: 'financial-reports',
  label: 'Financial reports',
  link: '/financialreport',
  linkText: 'Open Financial Reports',
  roles: ['accountant'],
  purpose:
    'Shows what the company earned, has and owes, for any period: trial balance, statement of income, financial position, changes in equity, cash flows, cash position, expenses by month. Every figure opens the entries behind it.',
  steps: [
    'Choose a report, then the period: a month, a quarter, a taxable year or days of your own. The arrows step to the one before or after.',
    'Choose which entries count: unadjusted leaves out adjusting entries, post-closing has the closing entries as well.',
    'Under “More settings” put other columns beside it: previous periods, the prior year, months side by side, the budget, the change in pesos and percent.',
    'To see the books as of an earlier recording date, fill in “As of recording date”. Switch on “As of now” to see both beside each other.',
    'Press a figure to open the account’s ledger, from there the record, and on it the attachments. “Back to …” at the top leads back to the very figure.',
    'Print it, or save it as PDF, XLSX or CSV. Copy link copies an address that shows the same report with the same settings to a colleague.',
    'Press Save to keep the report under a name. With a period such as “Previous month” it moves on with the calendar. Saved reports appear on the first page, for all who read reports.',
  ],
  hints: [
    'Below each report is what it was proved by. A proof that fails appears in red above it: ask for help before you file anything.',
    'The browser’s own back button leads to the login screen. Use “Back to …” instead.',
    'A report with a day at “As of recording date” is marked so on screen and in print.',
  ],
};

const LEDGER: Guide = {
  value: 'general-ledger',
  label: 'General ledger, journal and party ledgers',
  link: '/financialreport/ledger',
  linkText: 'Open the General Ledger',
  roles: ['accountant'],
  purpose:
    'Shows every account with its lines and the balance after each, every entry with its lines, and the balance of each customer and vendor.',
  steps: [
    'The general ledger lists every account with its opening balance, movements and closing balance. Choose an account to open its card.',
    'On the card press a document’s number to open the record. “Show more lines” goes on where the page ends.',
    'The journal shows the entries of one book or of all by day, with who recorded them and when.',
    'Party ledgers show a control account by customer or vendor, and that they agree with it. Press a name for the card of that party, “Open items” for what is open.',
    'PDF, XLSX and CSV give the whole card, or all cards when no account is chosen.',
  ],
  hints: [
    'Balances are on the account’s normal side: a balance in brackets is abnormal and needs review.',
  ],
};

const BUDGETS: Guide = {
  value: 'budgets',
  label: 'Budgets',
  link: '/financialreport/budgets',
  linkText: 'Open Budgets',
  roles: ['accountant'],
  purpose: 'Keeps the planned amount of each account and month, to be compared with actuals.',
  steps: [
    'Choose the year. “Fill from another year” takes the figures of a previous year, with a percentage added.',
    'Type an amount a month, or the year’s amount in the last column: it is spread over the months. Enter and the arrow keys lead up and down a column; 12*350 is computed.',
    'Press Save. If a colleague saved meanwhile you are notified, and what you typed stays.',
    'Press “Budget against actual” to see both beside each other in the statement of income.',
  ],
  hints: ['Income and expenses are both written as positive amounts.'],
};

const MONTHLY: Guide = {
  value: 'monthly-report',
  label: 'Monthly report',
  link: '/financialreport/monthly',
  linkText: 'Open the Monthly Report',
  roles: ['accountant'],
  purpose:
    'Sums up a month for owners and directors: its figures beside the previous month, your notes, the statements of income and financial position, cash, and receivables and payables by age. One PDF, on screen or by mail.',
  steps: [
    'Choose the month. The first page of the PDF says whether its books are closed.',
    'Enter your comments under “Notes” and press Save notes. An empty line begins a new paragraph.',
    'Press PDF to save the report, or “Mail” to send it now: each address gets a separate message with the PDF.',
    'Under “Mail automatically” choose a day and addresses. On that day the report of the previous month is mailed, once for each month.',
  ],
  hints: [
    'What was mailed, to whom, and whether it arrived at the mail server is listed below. Each PDF is kept as it was sent.',
    'Without a mail server messages stay in the portal, where an admin reads them under Mail.',
  ],
};

/** What the manual says about financial reports. */
export const REPORT_GUIDES: readonly Guide[] = [REPORTS, LEDGER, BUDGETS, MONTHLY];
