import type { Guide } from './guide.ts';

/** What usually comes in a month, and whether it did. */
export const EXPECTED_DOCUMENTS: Guide = {
  value: 'expected-documents',
  label: 'Expected documents',
  link: '/periods/expected',
  linkText: 'Open Expected documents',
  roles: ['accountant', 'admin'],
  purpose:
    'Shows which regular bills and payments, such as rent, power and internet, are missing in a month, and which have an unusual amount.',
  steps: [
    'Choose the month. Not yet come lists what is missing and the day by which it usually comes; it is late after the latest day on which it came before.',
    'Why says how it was found, such as “Came every month: 6 of the last 6 times, between the 3rd and the 8th”.',
    'Unusual amount lists what came outside its usual band. Open the record to check it.',
    'New bill opens the form with the vendor of what is missing. Ask… asks the vendor or a colleague for it.',
    'Comes no more ends it, with a reason. Expect again takes that back.',
    'Expect a document adds a vendor and an account by hand: every month, two months or quarter, by a day.',
  ],
  hints: [
    'A document is regular when it came at least three times, with at most one time missed since, once a month. Two times missed end it.',
    'The usual amount is the median. The band is three times the median distance from it, at least 5 %.',
    'Reversed documents do not count. Only accounts of expense do.',
    'The checklist of the month has the same items, and they can be accepted there with a note.',
  ],
};
