import type { Guide } from './guide.ts';

/** How something unclear is asked where it is. */
export const QUESTIONS: Guide = {
  value: 'questions',
  label: 'Ask a question',
  link: '/questions',
  linkText: 'Open Questions',
  roles: ['user', 'accountant', 'admin'],
  purpose:
    'Asks a colleague, or somebody outside, about a record, a missing document, a bank line, a customer or vendor, or a figure of a report or a tax return. The question and its answers stay with what they are about.',
  steps: [
    'Choose Ask… where the question arises: on the record, beside a missing supporting document, on the bank desk, under Questions of a customer or vendor, or where a figure of a report, the ledger of an account or a figure of a tax return opens.',
    'Choose a colleague, or Somebody outside, by a link. Enter the question and, if you like, the date by which you need the answer.',
    'A colleague sees it on the dashboard under Questions to you, and answers with text and files. With a mail server set, both of you are notified by email.',
    'Somebody outside gets an email with a link. It needs no login, opens for 14 days, can be used once, and shows your question and nothing else. Without a mail server, copy the link and send it yourself.',
    'The answer appears on your dashboard. Settle closes the question; the documents that you tick are attached to the record, the others stay with the question.',
    'If the answer is not enough, choose Ask again. If the question is no longer needed, choose Withdraw; its link no longer opens.',
  ],
  hints: [
    'Somebody outside sees only your words, your name and the name of the company. Name the document and its date in the question.',
    'A user sees the questions that they asked or were asked. Accountants and admins see all of them, and can settle or withdraw them for a colleague who has left.',
    'Send a new link replaces the earlier one, which no longer opens.',
    'Nothing that was asked or answered can be changed or deleted.',
  ],
};
