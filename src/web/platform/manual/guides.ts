import type { Role } from '#shared/platform/roles.ts';
import { ACCESSIBILITY } from './accessibility-guide.ts';
import { EXPECTED_DOCUMENTS } from './expected-documents-guide.ts';
import { PAY_RUN } from './pay-run-guide.ts';
import { PHONE } from './phone-guide.ts';
import { ACCOUNT } from './account-guide.ts';
import type { Guide } from './guide.ts';
import { INTEGRATION_GUIDES } from './integration-guides.ts';
import { MOVING_IN } from './moving-in-guide.ts';
import { PERIOD_GUIDES } from './period-guides.ts';
import { RECORDS_GUIDES } from './records-guides.ts';
import { QUESTIONS } from './questions-guide.ts';
import { SCHEDULES } from './schedule-guide.ts';
import { REPORT_GUIDES } from './report-guides.ts';
import { STATEMENT_RUN } from './statement-run-guide.ts';
import { TAX_GUIDES } from './tax-guides.ts';

const UPLOAD: Guide = {
  value: 'upload-statement',
  label: 'Upload a statement of account',
  link: '/bankreconciliationform',
  linkText: 'Open the Bank Reconciliation form',
  roles: ['user', 'accountant', 'admin'],
  purpose:
    'Brings the lines of a bank account into the portal as the bank gives them, so that they can be compared with the books. Nothing is recorded in the books by it.',
  steps: [
    'Download the statement from the bank: CSV, Excel, OFX or QFX, QIF, MT940, CAMT or PDF; tables in web format named .xls and fixed-width text reports too. It needs no editing.',
    'Choose the bank account, or leave “Find it by the file”. Then choose the files, several at once if you like, or drop them on the page. They are read one after another.',
    'A file that the bank locked asks for its password. It opens the file this once and is not kept.',
    'Review what was found: period, balances, money in and out, and the lines. Lines marked “Already uploaded” come from an earlier statement; they are not added again.',
    'If a table was read wrongly, open “How the columns are read”: say what each column is, how dates and amounts are written, and where the headings are. Of a PDF, move the lines that part its columns. What you say is remembered for the next file of this account.',
    'What the file leaves open is asked under “Please confirm”: the year of dates without one, net or gross amounts, the signs of a credit card, or amounts that the running balance contradicts. Correct the columns, or choose The columns are read correctly.',
    'Where the file names no opening or closing balance, enter it as the statement shows it. The first statement of an account needs its opening balance.',
    'Choose Save this statement. What looks odd is listed under “Needs review” and never prevents saving; what is listed under “Before it can be saved” does.',
  ],
  hints: [
    'Do not change a file in a spreadsheet before you upload it: dates and long numbers are easily changed by it.',
    'Uploading a period twice does no harm: a line is known by its account, date, amount and text.',
    'A gap between two statements is shown. Upload the missing days.',
    'A statement of the wrong account is withdrawn by the accountant on the account’s Statements page; it is not deleted.',
  ],
};

const RECONCILE: Guide = {
  value: 'reconcile',
  label: 'Reconcile a bank account',
  link: '/bankreconciliation',
  linkText: 'Open Bank Reconciliation',
  roles: ['accountant', 'admin'],
  purpose:
    'Matches what the bank says with what the books say, records what the books do not have yet, and proves with a signed statement that nothing is left unexplained. Accountants match and record; an admin looks on, and may review.',
  steps: [
    'Open the bank account. On the left are the unmatched bank lines, on the right the entries that may belong to the line, the best first, each with its reason.',
    'Review the sure matches (A), untick any you doubt, and accept them. No match is made without your review.',
    'Go through the rest by keyboard: up and down from line to line, right to the entries, Space to choose one or several, Enter to match, U to undo. The question mark lists all keys.',
    'Where the books have nothing yet (a charge, interest, a returned cheque, a customer’s direct payment), press R: the entry appears as it would be posted, with its reason. Enter posts and matches it; Change fills in account, party, VAT, withholding or several lines; Open the full form takes photos too, and what is posted there is matched as well.',
    'Many lines at once: mark them (X), or none for all that rules, words or earlier entries know, and press M. Untick what you doubt; one Yes posts and matches all that is ticked, or nothing if one is refused.',
    'What cannot be explained yet is put on hold (H) with a reason and a date; Ask… asks a colleague or somebody outside about the line. An error of the bank is called so (E) and shown until the bank corrects it.',
    'Two sides of different sums are matched by saying which side is wrong: the books, which are then corrected by an entry, or the bank.',
    'The page Reconciliation statement shows bank and books down to the difference, with deposits in transit, outstanding cheques and the proof of cash. At 0.00 the preparer signs, and somebody else reviews. It is then frozen, and its PDF appears in the report folder.',
  ],
  hints: [
    'To undo what was recorded from a line, press Undo, or Reverse on the page Matched: a reversal is posted, and the line is unmatched again.',
    'Undoing a match changes no entry of the books. A signed match is undone only after its statement was withdrawn.',
    'Do not record a deposit or cheque again because the bank’s line has another day: look among the entries for the same amount first.',
    'If an entry that was cleared is reversed later, the statement is marked as broken and says by whom.',
  ],
};

const FOLDER: Guide = {
  value: 'report-folder',
  label: 'Report folder',
  link: '/bankreconciliationreportform',
  linkText: 'Open the report folder',
  roles: ['accountant'],
  purpose:
    'Keeps the finished reports of bank reconciliation: those that were signed in the portal, which are filed there automatically, and those that are uploaded.',
  steps: [
    'To add a report, open Upload Report: choose a PDF, Excel (XLSX), JPEG or PNG file, and enter its title. Bank account, date and a note help to find it.',
    'To replace a report, choose it at “Another version of”. The earlier versions are kept and can be viewed.',
    'In the folder, search by words, choose a bank account and the order. View shows a PDF or picture at once; Download saves any file.',
    'Archive hides a report, with a reason. Switch on “Show archived reports” to see it and to restore it.',
  ],
  hints: [
    'A report is never deleted. Who retired it, when and why remains on record.',
    'If the administrator has set the address of an outside folder in Settings, that folder is shown instead.',
  ],
};

const GUIDES: readonly Guide[] = [
  MOVING_IN,
  ...RECORDS_GUIDES,
  UPLOAD,
  PAY_RUN,
  STATEMENT_RUN,
  SCHEDULES,
  EXPECTED_DOCUMENTS,
  RECONCILE,
  FOLDER,
  ...REPORT_GUIDES,
  QUESTIONS,
  ...PERIOD_GUIDES,
  ...TAX_GUIDES,
  ...INTEGRATION_GUIDES,
  ACCOUNT,
  PHONE,
  ACCESSIBILITY,
];

/** The guides that somebody of a role reads. */
export function guidesFor(role: Role): readonly Guide[] {
  return GUIDES.filter(({ roles }) => roles.includes(role));
}
