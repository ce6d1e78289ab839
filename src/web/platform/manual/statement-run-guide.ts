import type { Guide } from './guide.ts';

/** How statements of account go to all who owe something. */
export const STATEMENT_RUN: Guide = {
  value: 'statement-run',
  label: 'Send statements of account',
  link: '/records/statement-run',
  linkText: 'Open Send Statements of Account',
  roles: ['accountant', 'admin'],
  purpose:
    'Mails a statement of account as a PDF to every customer with an open balance, in one action, and keeps what was sent to whom.',
  steps: [
    'Choose the date of the balances and, if you like, a least balance. Customers that owe less are left out.',
    'The list shows the open balance, what of it is overdue, the email addresses, and the last statement. Untick who is to get none.',
    'PDF shows a statement as it would be sent. Show movements from sets its first day; earlier movements are its opening balance.',
    'Send: one Yes queues all statements for mailing, or none. While they are drawn, Stop ends it and nothing is sent.',
    'Print makes one PDF of the statements of all customers without an email address.',
    'Statements sent lists every run with what became of its mail. The customer’s page, Statement of account, shows what was sent to that customer, with the PDF as it was sent.',
  ],
  hints: [
    'Customers that got a statement today are not ticked. Tick them to send another one; you are asked first.',
    'If a balance changes after the list was read, nothing is sent and the customer is named. Check the list and send again.',
    'Credits of a customer are shown and not deducted.',
    'A missing address is entered on the customer’s page, Details.',
  ],
};
