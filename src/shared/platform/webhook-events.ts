/** What other programs can be told of, with the words of the screen. */
export const WEBHOOK_EVENTS = {
  'transaction.posted': 'Transaction posted',
  'transaction.corrected': 'Transaction corrected',
  'transaction.reversed': 'Transaction reversed',
  'cheque.moved': 'Cheque status changed',
  'cheque.spoiled': 'Cheque voided',
  'party.registered': 'Customer or vendor registered',
  'party.changed': 'Customer or vendor changed',
  'party.merged': 'Customers or vendors merged',
  'reconciliation.reviewed': 'Bank reconciliation reviewed',
  'month.closed': 'Month closed',
  'month.reopened': 'Month reopened',
  'filing.filed': 'Return filed',
  'filing.amended': 'Amended return filed',
  'filing.withdrawn': 'Filing status undone',
  'book.sealed': 'Loose-leaf book sealed',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
