import type { Guide } from './guide.ts';

/** Finding, documents that come late, and putting right what was posted. */
export const RECORDS_GUIDES: readonly Guide[] = [
  {
    value: 'find-anything',
    label: 'Find anything',
    link: '/records',
    linkText: 'Open Records',
    roles: ['user', 'accountant', 'admin'],
    purpose:
      'Finds transactions, customers and vendors, cheques, accounts, reports and screens, and begins what you want to do. You find what you may see.',
    steps: [
      'Press Ctrl+K, or the magnifying glass at the top.',
      'Enter a number or its beginning, a name, a TIN, a cheque number, words of a document, or an amount such as 1,120.00. “about 5,000” finds amounts close to it.',
      'Or say what you want to do: “new bill for Meralco”, “close October”, “trial balance”.',
      'Choose with the arrow keys and Enter, or tap a result.',
    ],
    hints: [
      'Records and Cheques have a field Amount as well: one amount, or a range such as 1,000-2,000.',
      'The old name or TIN of a merged customer or vendor leads to the one that is kept.',
    ],
  },
  {
    value: 'documents-afterwards',
    label: 'Supporting documents that come late',
    link: '/records/missing',
    linkText: 'Open Missing supporting documents',
    roles: ['user', 'accountant', 'admin'],
    purpose:
      'Adds scans and photos to what is posted already, also in closed months and to imported records.',
    steps: [
      'Open a record and add the file under Supporting documents, or choose Go through the missing ones on Periods, Supporting documents, or in the checklist of a month.',
      'Each record that lacks its document is shown with the place for it: drop, paste or photograph it. The next one follows.',
      'Where there is no document, choose None exists and enter the reason.',
      'In a closed month, enter why the document comes late.',
    ],
    hints: [
      'A file that is here already, or a picture that looks the same, is shown at once with where it is used.',
      'Nothing is removed: a file that does not belong there is marked as the wrong document, with a reason.',
      'Which kinds need a document, and from which amount on, is set under Settings.',
    ],
  },
  {
    value: 'put-right',
    label: 'Correct, recode and merge',
    link: '/records/recode',
    linkText: 'Open Recode posted lines',
    roles: ['accountant'],
    purpose:
      'Puts right what is posted. Nothing is overwritten: a reversal and a new entry are posted beside the old one.',
    steps: [
      'One document: open its record and choose Correct. The form is filled as it was; change it, and enter the reason. What was paid stays paid.',
      'Many documents: choose Recode posted lines, filter them, choose the new account, customer or vendor, VAT class or code, review the preview, and enter one reason.',
      'A customer or vendor registered twice: open the one that goes and choose Merge. What is open moves to the other, and the histories become one.',
    ],
    hints: [
      'A document that is paid keeps its customer or vendor and its number, and is not made less than was paid. Otherwise reverse the payment first.',
      'Closed months are left as they are. A merge cannot be undone.',
      'A withholding tax reversed after its quarter was filed is taken out of that quarter: the amended return, list and certificate are prepared under Filed.',
    ],
  },
];
