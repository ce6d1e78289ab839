import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { CARDS } from '#shared/platform/cards.ts';

import { CATEGORY_SCREENS } from './platform/categories/categories.ts';
import { FORM_SCREENS, hasOverlay } from './platform/form-screens/screens.ts';
import { FIRST_TAB, TOPICS, filterTopics } from './platform/manual/topics.ts';

/**
 * What a person reads, word for word, by the section of the specification; `{…}` is filled in at
 * run time.
 */
const TEXTS = {
  'the login screen': [
    'Spend less time managing, more time growing.',
    'Client ID',
    'Password',
    'Log In',
    'forgot password?',
    'All fields are required',
    'Unauthorized Company: Only {} employees can log in',
  ],
  'a refused login': [
    'DEACTIVATED USER',
    'Your account is deactivated. Please contact your administrator.',
    'OK',
    'Already Logged In',
    'Your account is active on another device. Please log out there first.',
    'Your account {} is active on another device. Would you like to log out there and continue here?',
    'Cancel',
    'Continue',
    'Log In Failed',
    'Please enter correct Client ID and Password',
    'Something went wrong. Please try again.',
    'Unable to force logout. Please try again.',
    'Invalid login',
    'FORGOT PASSWORD?',
    'Please contact your administrator to reset your password.',
    'Done',
  ],
  'the dashboard': [
    'Favorites / Bookmarked',
    'No bookmarks yet.',
    'Failed to remove bookmark',
    'Change Default Password',
  ],
  'the bookmarks': [
    'Bookmark added',
    'Bookmark removed',
    'Failed to bookmark.',
    'Failed to remove bookmark.',
  ],
  'the form screens': ['Back To Dashboard', 'Need Help? Click here for user Manual'],
  'the restricted area': [
    "Oops! It looks like you don't have access to this page. Please log in to continue.",
    'Log In Account',
  ],
  'the shared frame': [
    'loading..',
    'User Management',
    'Contact Us',
    'Log out',
    'Looseleaf',
    'Tax Compliance',
    'Financial Reports',
    'User Manual',
    'Documentation',
    'Search User manual...',
  ],
  'the session dialogs': [
    'Are you still there?',
    'You will be logged out in 1 minute due to inactivity.',
    'You are about to log out',
    'You have unsaved changes. Closing this window will disregard them. Do you want to continue?',
    'Stay Logged In',
    'Log Out',
  ],
  'the first login': [
    'Weak password',
    'password does not match',
    'Could not update password',
    'Network error',
    'Password Updated',
    'Your password has been updated successfully',
  ],
  'the user accounts': [
    'Add User',
    'Reset Password',
    'Unsaved Changes',
    'No, go back',
    'Yes, discard changes',
    'Passwords do not match',
    'All fields required',
    'Not allowed',
    'Current Password',
    'Admin Password',
    'User {} added successfully!',
    'Duplicate ClientID',
    'Network error, failed to add user',
    'You can only have a maximum of 5 active accounts (including Admin).',
    'Maximum of 5 active accounts allowed',
    'Account cannot be deactivated or deleted',
    'User {} reactivated successfully!',
    'User Reactivation Failed',
    'Account Deactivated',
    'Successfully Deactivated',
    'Account Deleted',
    'Account Permanently Deleted',
    'Reset Successful',
    'Reset Password for User {} failed!',
  ],
  'the contact page': [
    'Back to Dashboard',
    'General Inquiry',
    'Bug Report',
    'Bug Description',
    'Time Encountered',
    'Date Encountered',
    'Inquiry Sent',
    'Member of our team will get in touch with you shortly',
    'Trouble sending Inquiry',
    'Please try again',
  ],
} as const;

const SOURCES = sourceText(['src/web', 'src/shared']);

describe.for(Object.entries(TEXTS))('the texts of %s stand to the letter', ([, texts]) => {
  test.for([...texts])('%s', (text) => {
    const anyValue = text
      .split('{}')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(String.raw`\$?\{[^}]+\}`);
    // A text is the whole of a literal, an attribute or an element; it may go on over a line's end.
    const whole = anyValue.replaceAll(' ', String.raw`\s+`);
    expect(SOURCES).toMatch(new RegExp(`['"\`>\\s]${whole}['"\`<\\s.]`, 'u'));
  });
});

test('the fifteen form screens have the titles and lines of the specification', () => {
  const specified = FORM_SCREENS.slice(0, 15);
  expect(specified.map(({ title, description }) => [title, description])).toEqual([
    ['Bills Payment Form', 'Please Upload your payment transaction'],
    ['Bills Form', 'Please Upload your Bills transaction'],
    ['Petty Cash Form', 'Please Upload your Petty Cash transaction'],
    ['Invoice Form', 'Please Upload your Invoice transaction'],
    ['Collection Receipt Form', 'Please Upload your Collection Receipt'],
    ['Withdraw Form', 'Please Upload your Withdraw transaction'],
    ['Fund Transfer Form', 'Please Record your Fund Transfer transactions'],
    ['Deposit Form', 'Please Upload your Deposit transaction'],
    ['Cheque Disbursement Form', 'Please Upload your Cheque Disbursement transaction'],
    ['Bank Reconciliation Form', 'Please Upload SOA for Bank Reconciliation'],
    ['Bank Reconciliation Report Form', 'Please Upload Report for Bank Reconciliation'],
    ['Bank Reconciliation Reports', 'See the Bank Reconciliation Reports'],
    ['LooseLeaf Form', 'Please Upload your LooseLeaf transaction'],
    ['Customer Tin Form', 'Register Customer TIN here'],
    ['Vendor Tin Form', 'Register Vendor or Supplier TIN here'],
  ]);
  expect(FORM_SCREENS.filter(({ form }) => !hasOverlay(form)).map(({ title }) => title)).toEqual([
    'Fund Transfer Form',
  ]);
});

test('the twelve category pages stand at the addresses of the specification', () => {
  expect(CATEGORY_SCREENS.map(({ path, category }) => [path, category])).toEqual([
    ['/invoice', 'Invoice'],
    ['/collectionreceipt', 'CollectionReceipt'],
    ['/pettycash', 'PettyCash'],
    ['/bills', 'Bills'],
    ['/payments', 'Payments'],
    ['/chequedisbursement', 'ChequeDisbursement'],
    ['/deposit', 'Deposit'],
    ['/transfer', 'Transfer'],
    ['/withdraw', 'Withdrawal'],
    ['/tinregistration', 'Tin'],
    ['/bankreconciliation', 'BankReconciliation'],
    ['/looseleaf', 'LooseLeaf'],
  ]);
});

test('every card of a form leads to the screen of that form', () => {
  for (const card of CARDS.filter(({ form }) => form !== undefined)) {
    const screen = FORM_SCREENS.find(({ form }) => form === card.form);
    expect(screen?.path, card.title).toBe(card.buttonLink);
  }
});

test('the manual has the nine topics, starts with none of them, and is searched without case', () => {
  expect(TOPICS.map(({ label, link }) => [label, link])).toEqual([
    ['Invoices', '/invoiceform'],
    ['Collection Receipts', '/collectionreceiptform'],
    ['Petty Cash', '/pettycashform'],
    ['Bills', '/billsform'],
    ['Bills Payments', '/paymentform'],
    ['Cheque Disbursement', '/chequedisbursementform'],
    ['Deposits', '/depositform'],
    ['Transfers', '/Transferform'],
    ['Withdrawals', '/Withdrawform'],
  ]);
  expect(FIRST_TAB).toBe('getting-started');
  expect(TOPICS.map(({ value }) => value)).not.toContain(FIRST_TAB);
  expect(filterTopics('bILL').map(({ label }) => label)).toEqual(['Bills', 'Bills Payments']);
});

function sourceText(folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    )
    .join('\n');
}
