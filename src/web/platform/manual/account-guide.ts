import type { Guide } from './guide.ts';

/** Two-step login, and who is logged in. */
export const ACCOUNT: Guide = {
  value: 'my-account',
  label: 'My Account and two-step login',
  link: '/account',
  linkText: 'Open My Account',
  roles: ['user', 'accountant', 'admin'],
  purpose:
    'Changes your password, protects your login with a second step after it, and shows when, from which address and with which device your account was used.',
  steps: [
    'Open My Account from the menu with your name. Choose Set Up App, scan the QR code with an authenticator app on your phone, and enter the 6-digit code that it shows.',
    'Print or save the ten recovery codes. Each one opens one login when your phone is not at hand. They are shown once; New Recovery Codes replaces them.',
    'Or choose Add Passkey and follow your browser: the fingerprint, face or PIN of this device, or a security key, then takes the place of the code.',
    'At the next login, enter Client ID and password as before, then the code, or choose Use a Passkey.',
    'Before sensitive actions, such as reversing a record, reopening a month or changing an account, the portal asks again if the last time was more than 10 minutes ago. What you entered remains.',
    'To change your password, enter the current one and the new one twice under Password. You stay logged in there and are logged out elsewhere.',
    'Under Recent logins, check for attempts that were not yours.',
  ],
  hints: [
    'A forgotten password is reset by your administrator under User Management.',
    'A code works once. If it is refused, wait for the next one, and check that the clock of your phone is right.',
    'If you lost phone and recovery codes, ask your administrator: under User Management, Login security, two-step login is removed, and you set it up again.',
    'An administrator can require two-step login for administrators, accountants or users, and can end a session there.',
    'An administrator sees what is held about a person, exports it and erases what no law demands: User Management, Details, Personal data. Accountants find the same on the page of a customer or vendor who is an individual.',
    'A passkey is renamed under My Account, which helps to tell several apart.',
    'Passkeys need the portal’s name in the address bar and a secure address (https).',
  ],
};
