/**
 * What goes wrong with statements of the bank, matches, reconciliations and the report folder; see
 * `problems.ts`.
 */
export const BANK_PROBLEMS = {
  'bank-file-empty': [400, 'This file holds nothing. Download it from the bank again.'],
  'bank-file-too-large': [413, 'This file is larger than 10 MB. Download a shorter period.'],
  'bank-file-too-many-lines': [
    413,
    'This file has more than 100,000 lines. Download a shorter period.',
  ],
  'bank-file-unreadable': [400, 'This file could not be read. {found}'],
  'bank-file-password': [
    400,
    'The bank locked this file. Enter its password, and the file is read again.',
  ],
  'bank-file-wrong-password': [
    400,
    'This password does not open the file. Check capital letters and spaces, or ask the bank which password it uses, and enter it again.',
  ],
  'bank-file-busy': [
    503,
    'Other files are being read at this moment. Please try again in {seconds} seconds.',
  ],
  'bank-reading-not-found': [
    404,
    'This file is no longer kept here. Choose it again; nothing was saved.',
  ],
  'bank-statement-matched': [
    409,
    'Lines of this statement are matched. Undo these matches first, then withdraw it.',
  ],
  'bank-line-matched': [
    409,
    'Somebody else matched this in the meantime. The list is up to date now.',
  ],
  'bank-recording-unmatched': [
    409,
    'The entry would not match its line: the line was matched meanwhile, or the cheque register does not clear its cheque. Check again.',
  ],
  'bank-recording-cancelled': [409, 'Recording was cancelled. Nothing was posted.'],
  'pay-run-cancelled': [409, 'The pay run was cancelled. Nothing was posted.'],
  'pay-run-reference-taken': [
    409,
    'There is a pay run with this reference already. Enter another one, and preview again.',
  ],
  'payment-layout-exists': [409, 'There is a layout of this name already. Choose another name.'],
  'payment-layout-unknown': [404, 'This layout is no longer there. Choose another one.'],
  'payment-file-empty': [
    409,
    'No transfer of this pay run is left for a payment file: there is none, or all were reversed.',
  ],
  'payment-file-refused': [409, 'No file was made. {found}'],
  'bank-recording-nothing': [409, 'None of these lines can be recorded. The preview says why.'],
  'bank-not-recorded-here': [
    409,
    'Only what was recorded from its line is reversed here. Undo the match, and reverse the entry in Records.',
  ],
  'bank-match-uneven': [
    400,
    'The two sides differ by {name}. Choose others, or say which side is wrong.',
  ],
  'bank-match-frozen': [
    409,
    'This match belongs to a reconciliation that was signed. Withdraw the sign-off first.',
  ],
  'bank-start-uneven': [
    400,
    'What is left makes {name}, not the opening balance of the first statement. Tick what was still outstanding.',
  ],
  'reconciliation-open': [409, 'This cannot be signed yet. {found}'],
  'reconciliation-changed': [
    409,
    'Something changed since you saw these figures. Review them again, then sign.',
  ],
  'reconciliation-same-person': [
    403,
    'Who prepared a reconciliation does not review it. Somebody else signs here.',
  ],
  'bank-statement-refused': [400, 'This statement cannot be kept yet. {found}'],
  'reconciliation-later': [
    409,
    'A later reconciliation of this account, {name}, builds on this one. Withdraw the sign-off first.',
  ],
  'report-type': [
    415,
    'Only PDF, Excel (XLSX, without macros), JPEG and PNG files go into the report folder.',
  ],
  'bank-note-frozen': [
    409,
    'A reconciliation that was signed counts this line as it was noted. Withdraw the sign-off first.',
  ],
} as const satisfies Record<string, readonly [number, string]>;
