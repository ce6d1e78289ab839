import type { Guide } from './guide.ts';

/** The portal as a program of a phone or computer, and without a line. */
export const PHONE: Guide = {
  value: 'phone',
  label: 'On Your Phone and Offline',
  link: '/pettycashform',
  linkText: 'Open the Petty Cash form',
  roles: ['user', 'accountant', 'admin'],
  purpose:
    'Install the portal on a phone or computer, record without an internet connection, and send photos to it.',
  steps: [
    'Install it from the menu of your browser: “Install app” or “Add to Home screen”. Open it once while you are online.',
    'Without a connection, a bar at the top says so. Open a form as usual, enter texts, dates and amounts, and take photos of the documents.',
    'Drafts and photos are kept on this device and sent once, automatically, when the connection is back. Accounts, customers and vendors are chosen then.',
    'To send a photo from another app, choose Share, then Talaan, and say what it is for: a new bill, a petty cash expense, or one of your drafts.',
    'If a draft was also changed on another device, its form shows both versions and you choose which one to keep.',
  ],
  hints: [
    'Only you see what is kept on the device. It stays when your session ends, and is deleted when you log out.',
    'Logging in, reviewing and posting need a connection.',
    'Chrome, Edge and other Chromium browsers of the last two years are tested with every change. Firefox and Safari of the last two years should work but are not tested; there, “Share” and installing may be missing.',
    'The browser may delete what is kept on the device when its storage is full. Go online within a few days.',
  ],
};
