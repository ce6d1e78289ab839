import type { HomeReply } from './queries.ts';

type LineKey = HomeReply['lines'][number]['key'];
type StepKey = HomeReply['steps'][number]['key'];

/** What each line of the day is called. */
export const LINE_WORDS: Readonly<Record<LineKey, string>> = {
  'tax-overdue': 'Tax filings overdue',
  'tax-due': 'Tax filings due within 14 days',
  'filings-moved': 'Filed returns that no longer agree',
  'months-to-close': 'Months to close',
  'lines-to-match': 'Bank lines to match',
  'receivables-overdue': 'Receivables overdue',
  'bills-due': 'Bills overdue or due within 7 days',
  'recurring-drafts': 'Recurring drafts to post',
  'certificates-to-collect': 'BIR Form 2307 to collect',
  'thresholds': 'Tax thresholds reached or near',
  'reconciliations-to-review': 'Reconciliations to review',
  'active-accounts': 'Active accounts, of 5 at most',
  'logins-refused': 'Log-ins refused in 24 hours',
  'mails-failed': 'Emails failed',
  'mails-waiting': 'Emails queued',
  'mails-kept': 'Emails not sent (no mail server)',
  'inquiries': 'Inquiries in 7 days',
  'backups': 'Warnings about the system',
};

/** The lines that are late, or wrong, as soon as there is one. */
export const URGENT: ReadonlySet<LineKey> = new Set([
  'tax-overdue',
  'filings-moved',
  'receivables-overdue',
  'mails-failed',
  'backups',
]);

/** What each first step is called, and what it is for. */
export const STEP_WORDS: Readonly<Record<StepKey, { title: string; why: string }>> = {
  'profile': {
    title: 'Company profile with TIN',
    why: 'Printed on vouchers, returns and books.',
  },
  'bank-accounts': {
    title: 'Bank accounts',
    why: 'For deposits, withdrawals and payments.',
  },
  'petty-cash': {
    title: 'Petty cash fund',
    why: 'Its custodian and its limit.',
  },
  'number-ranges': {
    title: 'Number ranges of printed forms',
    why: 'Every number is accounted for from then on.',
  },
  'people': {
    title: 'An accountant and other people',
    why: 'Up to five active accounts.',
  },
  'opening': {
    title: 'Opening balances',
    why: 'Posted once, by the accountant.',
  },
  'first-document': {
    title: 'First document',
    why: 'An invoice, a bill or any other.',
  },
  'proven-backup': {
    title: 'A backup that is proven',
    why: 'Made and rehearsed every week.',
  },
};
