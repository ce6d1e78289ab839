/** What goes wrong with documents, receipts and vouchers; see `problems.ts`. */
export const PAPER_PROBLEMS = {
  'statement-balance-changed': [
    409,
    'The balance changed since the list was read: {names}. Check the list and send again. Nothing was sent.',
  ],
  'statement-no-address': [
    409,
    'No email address: {names}. Untick or print these statements. Nothing was sent.',
  ],
  'statement-sent-today': [
    409,
    'A statement was sent today already: {names}. Confirm that it is to be sent again. Nothing was sent.',
  ],
  'statement-run-cancelled': [409, 'The statement run was cancelled. Nothing was sent.'],
  'posting-busy': [
    503,
    'Very many entries are being recorded at this moment, so this one was not. Please try again in {seconds} seconds.',
  ],
  'package-busy': [
    409,
    "Another auditor's package is being made. Wait until it is ready, or cancel it.",
  ],
  'package-not-ready': [409, 'This package is not ready. Wait until it is, then fetch it.'],
  'system-busy': [
    409,
    'A backup or a rehearsal is at work already. Wait until it has ended, or cancel it.',
  ],
  'backup-impossible': [
    503,
    'The server cannot reach its database as its owner, so it makes no backup. Whoever runs the server can make one with “talaan backup”.',
  ],
  'backup-gone': [404, 'The file of this backup is no longer in the folder of backups.'],
  'attachment-too-large': [
    413,
    'A file may have at most 10 MB. Make the picture smaller or split the document, and try again.',
  ],
  'attachment-missing': [400, 'Choose one file to upload.'],
  'attachment-empty': [400, 'This file is empty. Choose another one.'],
  'attachment-type': [
    415,
    'Only JPEG, PNG and WebP pictures and PDF documents are taken. A HEIC photo of an iPhone must be saved as JPEG first.',
  ],
  'attachment-damaged': [
    415,
    'This file cannot be read; it may be damaged or incomplete. Take the picture or save the document again.',
  ],
  'attachment-too-many-pixels': [
    413,
    'This picture has too many pixels. Make it smaller, 50 megapixels at most, and try again.',
  ],
  'attachment-unsafe-pdf': [
    415,
    'This PDF carries a script, a program or other files, which are not taken. Print it to a new PDF and upload that one.',
  ],
  'attachment-bomb': [
    413,
    'This PDF unpacks to more than a computer can show. Print it to a new PDF and upload that one.',
  ],
  'attachment-locked-pdf': [
    415,
    'This PDF is protected, so nobody could check it later. Print it to a new PDF without protection and upload that one.',
  ],
  'attachment-quota': [
    409,
    'You have uploaded more files than you have posted. Post or remove some of them first.',
  ],
  'attachment-interrupted': [400, 'The upload was interrupted. Please try again.'],
  'storage-full': [
    507,
    'The portal has no room left for files. Nothing was saved; please tell your administrator.',
  ],
  'storage-read-only': [
    507,
    'The disk that keeps the files takes nothing at the moment. Nothing was saved; please tell your administrator.',
  ],
  'storage-refused': [
    503,
    'The portal cannot reach the disk that keeps the files. Please tell your administrator.',
  ],
  'file-store-away': [
    503,
    'The store that keeps the files does not answer. Try again in a minute; if it stays so, tell your administrator.',
  ],
  'file-store-refused': [
    503,
    'The store that keeps the files refuses the portal. Please tell your administrator.',
  ],
  'file-missing': [
    500,
    'This attachment is recorded, but its file is no longer where files are kept. Tell your administrator, who can bring it back from a backup.',
  ],
  'file-damaged': [
    500,
    'The file of this attachment was changed where it is kept and is not shown. Tell your administrator, who can bring it back from a backup.',
  ],
  'attachment-not-found': [404, 'This attachment does not exist, or you don’t have access to it.'],
  'attachment-not-usable': [
    409,
    'One of the attachments is no longer there or already belongs to another transaction. Attach it again.',
  ],
  'attachment-in-use': [409, 'This attachment belongs to a transaction and stays with it.'],
  'attachment-attached-here': [409, 'This file is already attached to this record.'],
  'attachment-marked-wrong': [
    409,
    'This document is no longer attached, or is already marked as the wrong document. Reload the page.',
  ],
  'evidence-reason-needed': [
    409,
    'The month of this record is closed. Enter a reason, and try again.',
  ],
  'evidence-there': [
    409,
    'A supporting document is attached. Mark it as the wrong document first.',
  ],
  'cheque-not-printable': [
    409,
    'Cheque {number} is {state}. Only a cheque that was written and not yet released is printed.',
  ],
  'logo-type': [
    415,
    'Only PNG and JPEG pictures are taken as a logo. Save an SVG drawing as a PNG picture first.',
  ],
  'logo-too-small': [415, 'This picture is too small for a logo. Choose one of 16 pixels or more.'],
  'logo-too-many-pixels': [
    413,
    'This picture has too many pixels for a logo. Make it smaller, 25 megapixels at most.',
  ],
  'mail-not-found': [404, 'There is no such message.'],
  'receipts-enough': [
    409,
    'The receipt of this record was mailed ten times. Download the voucher and send it yourself.',
  ],
  'mail-not-due': [409, 'Only a message that was kept or has failed can be sent again.'],
  'voucher-busy': [
    503,
    'Many documents are being drawn at this moment. Please try again in {seconds} seconds.',
  ],
  'voucher-starting': [
    503,
    'The portal is getting ready to draw documents. Please try again in {seconds} seconds.',
  ],
} as const satisfies Record<string, readonly [number, string]>;
