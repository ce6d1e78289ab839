import type { FormId } from '#shared/platform/embed.ts';

/** The forms that begin with open items to choose from. */
export const FORMS_OF_OPEN_ITEMS: ReadonlySet<FormId> = new Set([
  'collectionreceipt',
  'payment',
  'deposit',
]);
