import type { Guide } from './guide.ts';

const BOOKS: Guide = {
  value: 'loose-leaf-books',
  label: 'Print and seal the books',
  link: '/looseleaf',
  linkText: 'Open Looseleaf',
  roles: ['accountant'],
  purpose:
    'Turns what is recorded into the books of accounts that the BIR asks for, as final pages with the permit, page numbers, amounts carried forward and a recapitulation, and keeps them unchanged.',
  steps: [
    'Choose the taxable year. Each month shows its books: empty, open, sealed, or a supplement due.',
    'Open a book to read it row by row on the screen. A row opens its entry, and the way back leads to the same row. XLSX and CSV hold the same rows.',
    'Print generates the pages as of now; their foot says that they are not sealed. Use it to check them.',
    'Seal a month when it is closed. The pages are drawn once and kept with their SHA-256: reprints are identical. This cannot be undone.',
    'What is recorded later in a sealed month does not change its pages. The month shows “Supplement due”; seal it again, and the later entries become a numbered supplement.',
    'After the year, seal the year: each book becomes volumes of at most 200 leaves with cover and index. Review the transmittal list and the draft of the affidavit, or take all of it as one zip.',
    'Print, bind, have the affidavit notarised, register in ORUS, attach the QR code, and note each with its day. The countdown ends when the books are noted as bound, or registered where they are computerised.',
  ],
  hints: [
    'Enter the number and date of the permit in Settings before the first month is sealed: they appear on every page.',
    'Loose-leaf books are bound within 15 days after the taxable year, computerised books registered within 30. Where the BIR changes the deadline for a year, choose “Change deadline” and enter the circular.',
    'Drawing goes on in the background. It can be cancelled; what was sealed before that stays sealed.',
    'Scans of the bound books and the proof of registration are uploaded on the LooseLeaf form, and appear below the steps.',
  ],
};

const PAPERS: Guide = {
  value: 'loose-leaf-papers',
  label: 'Keep documents with the books',
  link: '/looseleafform',
  linkText: 'Open the LooseLeaf form',
  roles: ['user', 'accountant', 'admin'],
  purpose:
    'Keeps scans of bound books, the QR code, the notarised affidavit and the proof of registration with the taxable year that they belong to.',
  steps: [
    'Say what the document is, and the taxable year of the books. For a scan of a bound book choose the book as well, and its volume where there are several.',
    'Enter the reference, such as the number of the registration. A note helps to find it later.',
    'Choose the files, drop or paste them, or photograph them with the phone. Several are kept at once.',
    'Choose Keep with the books. They appear in the list below, to view and to download.',
  ],
  hints: [
    'You see what you uploaded; accountants and admins see everything.',
    'Nothing is deleted. An accountant can retire a document, with a reason.',
  ],
};

const APPROVALS: Guide = {
  value: 'approvals',
  label: 'Approve and release',
  link: '/approvals',
  linkText: 'Open Approvals',
  roles: ['user', 'accountant', 'admin'],
  purpose:
    'Two pairs of eyes for large amounts: whoever enters a bill, journal entry or memo does not approve it, and whoever posts a cheque, bill payment or transfer does not release it. Without a rule nobody is asked, but a closed month is reopened by two.',
  steps: [
    'An accountant or admin sets the rules under Settings, Approvals: for each document, whether a second person is required, and from which amount. Another accountant or admin agrees before a rule changes.',
    'A document above the amount is not posted by its author: the last step of the form submits it for approval. It has no number and is in no report until it is approved.',
    'It appears on the dashboard of the other accountants and admins under Waiting for you. Open it: the document, its journal entry and its attachments are shown as they would be posted now.',
    'Approve and post enters it under both names. Send back returns it to its author’s drafts with your reason; nothing that was entered is lost.',
    'A payment above the amount is posted at once and waits for its release. Until then its cheque is not printed and cannot be marked as released in the cheque register.',
    'A closed month is reopened by two wherever another accountant or admin may agree: the admin asks with a reason, the other agrees. Under Settings, Approvals this can be switched off, like every rule by two. An admin who is alone reopens it alone.',
  ],
  hints: [
    'A user approves nothing; accountants and admins approve for each other. Nobody approves their own.',
    'The voucher prints who prepared, approved and released; the record, its history, the audit log and the journal export have the same names.',
    'Correcting a document to a larger amount needs approval like a new one. A reversal does not.',
    'Importing, recoding and the bank desk do not post a document that needs approval: enter it on its form.',
    'If everybody else is deactivated, the rules can be changed alone, which the audit log shows.',
  ],
};

const CLOSE: Guide = {
  value: 'close-month',
  label: 'Close a month',
  link: '/periods',
  linkText: 'Open Periods',
  roles: ['accountant', 'admin'],
  purpose:
    'Makes sure that a month is complete and right, and then keeps it so: entries dated in a closed month are refused. Accountants close, an admin reopens with a reason.',
  steps: [
    'Open the month. Its checklist runs automatically: accounts against their documents, odd signs, old items, the bank, drafts, numbers, supporting documents, foreign currency and more.',
    'Open each finding: it leads to where it is mended, and back to the checklist. What is “Blocks closing” must be mended; what says “Needs review” is resolved, or an accountant accepts it with a note.',
    'Accept a finding, or all findings of a check, with a note: your name, the date and the note are kept, appear on the checklist and its PDF, and the finding asks for no more attention. It needs review again when its amount or count changes, or when the acceptance is taken back with a reason.',
    'Transactions without a supporting document: open the finding, then attach the missing ones one after another, or choose None exists with a reason. Supporting documents shows what is missing by amount.',
    'At Foreign currency, type the closing rates. The difference and its entry are shown before anything is recorded.',
    'At Recurring and reversing, see that drafts that came by schedule are entered, and that last month’s accruals were reversed.',
    'Choose Close the month. Earlier months are closed first. Who closed it, when, and the checklist as it was then are kept.',
    'If something was forgotten, an admin reopens the month with a reason. What was filed or sealed stays as it was; an alarm shows what changed.',
  ],
  hints: [
    'Documents can be attached to any posted record, at any time, on its page. In a closed month a reason is needed. A wrong one is marked, never removed. Which kinds need one is set in Settings.',
    'To have an entry reversed automatically, choose the date in the journal entry form, or “Reverse on a date…” on the entry’s page.',
    'The auditor’s package of a month is one ZIP file with books, vouchers, supporting documents and their hashes; it is made on the page of the month.',
  ],
};

const YEAR_END: Guide = {
  value: 'year-end',
  label: 'Close a year',
  link: '/periods/year-end',
  linkText: 'Open Year-end',
  roles: ['accountant', 'admin'],
  purpose:
    'Closes income and cost of a taxable year into equity, in the order in which it is done, and locks the year.',
  steps: [
    'Go through the steps in their order. Each shows its status, and opens the screen where it is done.',
    'Review the prepared entries for VAT or percentage tax and income tax, with how they are computed; a figure opens what it is made of. Open one as a draft to change what the books cannot know, such as what the tax does not allow, and enter it.',
    'Review the closing entries: the first closes income, the second cost and expenses, the third brings the profit to the retained earnings. Of a sole proprietor it goes to the owner’s capital, which a fourth closes the drawings to.',
    'Choose Post the closing entries. Afterwards the page proves that every account of income and cost is at zero, and that the equity rose by the profit.',
    'Choose Lock to close every month of the year that is still open.',
  ],
  hints: [
    'The income statement of a closed year stays readable: choose unadjusted, adjusted or post-closing in the financial reports.',
    'To correct a closed year, an admin reopens its last month; reverse the closing entries, correct, and post them again.',
  ],
};

/** Guides to the books, and to the end of a month and a year. */
export const PERIOD_GUIDES: readonly Guide[] = [BOOKS, PAPERS, APPROVALS, CLOSE, YEAR_END];
