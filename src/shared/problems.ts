import type { WantedProof } from './platform/factors.ts';
import { APPROVAL_PROBLEMS } from './problem-texts/approvals.ts';
import { BANK_PROBLEMS } from './problem-texts/bank.ts';
import { BOOK_PROBLEMS } from './problem-texts/books.ts';
import { PAPER_PROBLEMS } from './problem-texts/documents.ts';
import { PERIOD_PROBLEMS } from './problem-texts/periods.ts';
import { QUESTION_PROBLEMS } from './problem-texts/questions.ts';
import { REPORT_PROBLEMS } from './problem-texts/reports.ts';
import { SCHEDULE_PROBLEMS } from './problem-texts/schedules.ts';
import { TAX_PROBLEMS } from './problem-texts/tax.ts';

/**
 * Every failure that a user may read: code, HTTP status and the sentence. A sentence says what to
 * do. `{name}` places are filled from the values given with the problem. The specification's own
 * texts (sections 5 and 8) stand here to the letter, because the screens compare and show them.
 */
export const PROBLEMS = {
  // any call
  'bad-request': [400, 'Please fix the highlighted fields.'],
  'body-not-readable': [
    400,
    'The data that was sent could not be read. Reload the page and try again.',
  ],
  'body-too-large': [
    413,
    'That is more data than one request may carry. Shorten it and try again.',
  ],
  'media-type-unknown': [415, 'This kind of content is not accepted here.'],
  'not-found': [404, 'There is nothing at this address.'],
  'method-not-allowed': [405, 'This address does not take that kind of request.'],
  'conflict': [409, 'Somebody else changed this in the meantime. Reload it and try again.'],
  'view-name-taken': [409, 'You have a view of this name already. Choose another name.'],
  'too-many-views': [409, 'You can save {most} views of a list. Delete one first.'],
  'too-many-requests': [429, 'Too many requests. Please wait {seconds} seconds and try again.'],
  'unexpected': [
    500,
    'Something went wrong on our side. Please try again; if it happens again, tell your administrator the number {requestId}.',
  ],
  'unavailable': [
    503,
    'The portal cannot reach its database at the moment. Please try again in a minute.',
  ],
  'being-upgraded': [
    503,
    'A newer version of the portal is being put in place. Please try again in a minute.',
  ],
  'portal-not-built': [
    503,
    'The portal is being built at this moment. Load this page again in a minute.',
  ],

  // identity and session
  'all-fields-required': [400, 'All fields are required'],
  'invalid-login': [401, 'Invalid login'],
  'account-deactivated': [403, 'Your account is deactivated. Please contact your administrator.'],
  'already-logged-in': [
    409,
    'Your account is already logged in on another device. Please log out there first.',
  ],
  'unauthorized-company': [403, 'Unauthorized Company: Only {name} employees can log in'],
  'too-many-attempts': [429, 'Too many attempts. Please wait {seconds} seconds and try again.'],
  'login-busy': [
    503,
    'Many people are logging in at this moment. Please try again in {seconds} seconds.',
  ],
  'not-logged-in': [401, 'Please log in to continue.'],
  'session-ended': [401, 'Your session has ended. Please log in again.'],
  'token-refused': [401, 'This login is no longer valid. Please log in again.'],
  'form-unknown': [400, 'There is no such form.'],
  'not-allowed': [403, 'Not allowed'],
  'key-refused': [401, 'This API key is unknown, expired or revoked.'],
  'key-not-for-this': [403, 'This API key does not open this call. Ask the admin for another key.'],
  'key-day': [400, 'Choose a date from tomorrow on, at most two years ahead.'],
  'webhook-address': [
    400,
    'Enter an https address that can be reached from the internet, without a user name or password.',
  ],
  'too-many-webhooks': [409, 'At most {most} webhooks can be kept. Delete one first.'],
  'too-many-keys': [409, 'At most {most} API keys are active at a time. Revoke one first.'],
  'read-only': [403, 'This account is read-only. Ask the admin for changes.'],
  'password-change-required': [
    403,
    'Change your password first; everything else opens after that.',
  ],
  'second-factor-required': [
    401,
    'Enter the code of your authenticator app, a recovery code, or use a passkey.',
  ],
  'second-factor-wrong': [403, 'This code is not right, or was already used. Try the next one.'],
  'second-factor-over': [401, 'This took too long. Please log in again.'],
  'second-factor-due': [403, 'Set up two-step login first; everything else opens after that.'],
  'second-factor-needed': [
    409,
    'Your administrator requires two-step login. Add another way first, then remove this one.',
  ],
  'app-not-begun': [409, 'Begin to set up the authenticator app again.'],
  'passkey-refused': [400, 'This passkey was not accepted. Try again, or use another way.'],
  'passkey-not-here': [
    409,
    'Passkeys need the portal’s own name in the address bar, not a number such as 127.0.0.1.',
  ],
  'passkeys-full': [409, 'You can have {most} passkeys. Remove one first.'],
  'factor-not-found': [404, 'There is no such second factor. Reload the page.'],
  'step-up-required': [403, 'Confirm that it is you, then try again.'],
  'first-login-not-due': [
    409,
    'This password was already changed. Use Reset Password to change it again.',
  ],

  // user accounts
  'weak-password': [400, 'Weak password'],
  'common-password': [
    400,
    'Weak password: it is among the most commonly used ones. Choose another.',
  ],
  'password-unchanged': [400, 'Choose a password that differs from the current one.'],
  'password-too-long': [400, 'A password may have at most 128 characters.'],
  'wrong-password': [403, 'The password you entered is not right.'],
  'client-id-format': [
    400,
    'A Client ID has 3 to 64 letters, digits, dots, dashes or underscores.',
  ],
  'client-id-taken': [409, 'Client ID {clientId} already exists. Choose another.'],
  'account-limit': [409, 'You can only have a maximum of 5 active accounts (including Admin).'],
  'account-not-found': [404, 'There is no account with this Client ID.'],
  'account-active': [409, 'Deactivate the account first.'],
  'account-protected': [403, 'Account cannot be deactivated or deleted'],
  'company-mismatch': [403, 'Accounts of another company cannot be managed here.'],

  // bookmarks, contact
  'card-unknown': [400, 'There is no such card.'],
  'card-not-for-role': [403, 'This card is not for your role.'],
  'contact-limit': [
    429,
    'Several inquiries have just been sent from here. Please wait {seconds} seconds and try again.',
  ],

  ...PAPER_PROBLEMS,
  ...APPROVAL_PROBLEMS,
  ...BANK_PROBLEMS,
  ...BOOK_PROBLEMS,
  ...QUESTION_PROBLEMS,
  ...REPORT_PROBLEMS,
  ...SCHEDULE_PROBLEMS,
  ...TAX_PROBLEMS,
  ...PERIOD_PROBLEMS,

  // transactions, parties, settings
  'kind-unknown': [404, 'There is no form of this name.'],
  'drafts-full': [
    409,
    'You have saved {most} drafts of this form. Post or discard one of them on your dashboard first.',
  ],
  'recurring-source-missing': [
    409,
    'What is to be repeated is no longer there. Choose another draft or record.',
  ],
  'idempotency-key-needed': [
    400,
    'This came without the key that keeps it from being entered twice. Open the form again.',
  ],
  'idempotency-key-reused': [422, 'This form was already entered with other content. Start again.'],
  'number-taken': [409, 'The number {number} is already recorded, in {entryNumber}.'],
  'before-opening': [
    409,
    'The books begin with the opening balances of {day}. Add this document to the opening balances, or use the date you received it.',
  ],
  'month-locked': [409, 'The month {month} is closed. Ask your accountant, or use another date.'],
  'account-not-usable': [409, 'Account {account} cannot be used here. Choose another.'],
  'question-open': [409, 'Please confirm the questions on the confirmation page.'],
  'item-overdrawn': [409, '{name} has a smaller open balance now. Refresh and check the amount.'],
  'item-settled': [
    409,
    '{name} is paid or settled, and what was paid no longer fits: it would have another party or number, or be less than that. Reverse the payment first.',
  ],
  'box-empty': [
    409,
    'There is not that much money in the box (account {name}). Replenish it first.',
  ],
  'currency-overdrawn': [409, 'There is not that much of the foreign currency on this account.'],
  'cheque-taken': [409, 'Cheque {name} of this account is already recorded. Use the next one.'],
  'cheque-state-impossible': [409, 'A cheque with this status cannot change to that one.'],
  'cheque-too-early': [
    409,
    'A bank does not clear a cheque before its date. Check the day on the statement.',
  ],
  'cheque-in-use': [
    409,
    'Cheque {name} has been cleared or replaced by now. Undo that first in the cheque register.',
  ],
  'cheque-not-deposited': [
    409,
    'The cheque of {name} is no longer deposited. Check its receipt again.',
  ],
  'cheque-returned': [409, 'The bank returned the cheque of {name}. Reverse that entry first.'],
  'already-reversed': [409, 'This was already reversed.'],
  'reversal-not-reversible': [409, 'A reversal is not reversed. Enter the transaction again.'],
  'closing-entry-day': [
    409,
    'A closing entry can be reversed only on its own date, {date}. If that month is closed, ask an admin to reopen it.',
  ],
  'import-not-found': [404, 'This file is no longer here. Choose it again.'],
  'import-empty': [400, 'There is nothing in this file. Choose another one.'],
  'import-not-text': [
    415,
    'This is neither a CSV file nor an Excel workbook (XLSX). Save the table as one of these and choose it again.',
  ],
  'import-old-format': [
    415,
    'This workbook has a password or the format of an old Excel (XLS). Save it as XLSX without a password and choose it again.',
  ],
  'import-not-readable': [
    415,
    'This workbook cannot be read; it may be damaged. Save it again as XLSX, or as CSV, and choose it again.',
  ],
  'import-too-large': [
    413,
    'This file holds too much for one import. Leave out what is not needed, or split it, and choose it again.',
  ],
  'import-too-many-rows': [
    413,
    'One import takes at most 5,000 rows. Split the file and import the parts one after another.',
  ],
  'merge-not-possible': [
    409,
    'These two cannot be merged. Choose two of the same register that were not merged before, the other one active.',
  ],
  'party-merged': [409, 'This one was merged into another. Change that one instead.'],
  'recoding-too-many': [
    400,
    'More than 500 transactions match. Narrow the period or the other filters.',
  ],
  'recoding-cancelled': [409, 'Recoding was cancelled. Nothing was posted.'],
  'recoding-nothing': [409, 'None of these transactions can be recoded. The preview says why.'],
  'import-cancelled': [409, 'The import was cancelled. Nothing was registered.'],
  'import-busy': [
    503,
    'Several workbooks are being read at this moment. Please try again in {seconds} seconds.',
  ],
  'import-has-faults': [409, 'Not every document can be entered any more. Check the file again.'],
  'tin-taken': [409, '{tin} is already registered, as {name}.'],
  'party-has-open-items': [
    409,
    '{name} still has open items. Settle or reverse them first; then it can be set inactive.',
  ],
  'tin-registered': [409, 'This TIN and branch are already registered.'],
  'number-unused': [
    409,
    'This number is registered as cancelled or missing. Use another, or withdraw that on the page Numbers.',
  ],
  'number-in-use': [409, 'This number is recorded. Reverse that record first.'],
  'number-registered': [409, 'This number is already registered as cancelled or missing.'],
  'ranges-overlap': [409, 'Another registered range has some of these numbers.'],
  'account-exists': [409, 'There is already an account with this number.'],
  'bank-account-exists': [409, 'This bank account is already there.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One marked field: `path` as in `lines.0.amount`, and the sentence beside it. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** A record that a refusal names, so that it can be opened. */
export interface ProblemRecord {
  readonly transactionId: string;
  readonly number: string;
}

export interface ProblemDetails {
  fields?: readonly FieldProblem[] | undefined;
  /** Fills the `{name}` places of the sentence. */
  values?: Readonly<Record<string, string | number>> | undefined;
  /** Seconds; becomes the Retry-After header. */
  retryAfterSeconds?: number | undefined;
  /** What would open the door that this closes. */
  wanted?: WantedProof | undefined;
  /** The record that stands in the way. */
  record?: ProblemRecord | undefined;
  cause?: unknown;
}

/**
 * A failure that a user may read. Anything else that is thrown is ours and answered with a request
 * id only.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
  readonly wanted: WantedProof | undefined;
  readonly record: ProblemRecord | undefined;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    const values = { ...details.values };
    if (details.retryAfterSeconds !== undefined) values['seconds'] ??= details.retryAfterSeconds;
    super(
      sentenceOf(code, values),
      details.cause === undefined ? undefined : { cause: details.cause },
    );
    this.name = 'Problem';
    this.code = code;
    this.status = PROBLEMS[code][0];
    this.fields = details.fields ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.wanted = details.wanted;
    this.record = details.record;
  }
}

/** The sentence of a problem with its places filled; a place without a value stays empty. */
export function sentenceOf(
  code: ProblemCode,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return PROBLEMS[code][1].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}

/** What every failed call answers: the specification's `error` text and our code are one thing. */
export interface ProblemReply {
  success: false;
  error: string;
  /**
   * What another server may say beside the error (specification, section 8); ours says it all in
   * `error`.
   */
  message?: string;
  problem: {
    code: ProblemCode;
    fields: readonly FieldProblem[];
    requestId: string;
    wanted?: WantedProof;
    record?: ProblemRecord;
  };
}
