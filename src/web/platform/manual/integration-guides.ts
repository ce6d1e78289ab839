import type { Guide } from './guide.ts';

/** What connects other programs. */
export const INTEGRATION_GUIDES: readonly Guide[] = [
  {
    value: 'integrations',
    label: 'Integrations',
    link: '/integrations',
    linkText: 'Open Integrations',
    roles: ['admin'],
    purpose:
      'Lets other programs read the books with an API key, and notifies them by a webhook when something is posted, reversed, filed or closed. Neither can change anything.',
    steps: [
      'Choose Create API key. Enter the name of the program, tick what it may read, choose the rights and the last day, and enter your own password.',
      'Copy the key at once and give it to the program: it is shown only this once. The list shows when and from where each key was last used.',
      'Revoke a key that is no longer needed, or that somebody else may have seen. It stops working at once.',
      'For notifications, choose Create webhook, enter the https address of the other program and tick the events. Copy the signing secret; a test message is sent at once.',
      'New secret replaces the signing secret, for example when somebody else may have seen it. Messages are signed with both secrets for 24 hours.',
      'Deliveries shows the last messages and why one was not accepted. Send again repeats a message, or resumes a webhook that was stopped.',
    ],
    hints: [
      'Anyone who has a key can read the books. Keep it like a password, and give each program its own.',
      'A key stops working when the admin who created it is deactivated, deleted or no longer an admin.',
      'Messages hold document numbers and ids only, no names and no amounts.',
      'Developers find every call and its examples at /api/docs.',
    ],
  },
];
