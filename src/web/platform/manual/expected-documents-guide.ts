import type { Guide } from './guide.ts';

/** What usually comes in a month, and whether it did. */
export const EXPECTED_DOCUMENTS: Guide = {
  value: 'expected-documents',
  label: 'Expected documents',
  link: '/periods/expected',
  linkText: 'Open Expected documents',
  roles: ['accountant', 'admin'],
  purpose:
    'Shows which regular bills and payments, such as rent, power and internet, and which regular invoices to customers are missing in a month, and which have an unusual amount.',
  steps: [
    'Choose the month. Not yet received and Not yet issued list what is missing and the day by which it usually comes; it is late after the latest day on which it came before.',
    'Why says how it was found, such as “Came every month: 6 of the last 6 times, between the 3rd and the 8th”.',
    'Unusual amount lists what came outside its usual band. Open the record to check it.',
    'New bill or New invoice opens the form with the vendor or customer of what is missing. Ask… asks them or a colleague for it.',
    'No longer expected or No longer issued ends it, with a reason. Expect again undoes that.',
    'Expect a document adds a vendor or customer and an account by hand: every month, two months or quarter, by a day.',
    'PDF, XLSX and CSV hold the month as it is shown.',
  ],
  hints: [
    'A document is regular when it came at least three times, with at most one time missed since, once a month. Two times missed end it. Invoices must also have been within 5 % of their usual amount.',
    'The usual amount is the median. The band is three times the median distance from it, at least 5 %.',
    'Reversed documents do not count. Bills count on accounts of expense, invoices on accounts of income; what is taken up by a schedule counts on the account that it goes to.',
    'The checklist of the month has the same items, and they can be accepted there with a note.',
  ],
};
