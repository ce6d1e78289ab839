import { z } from 'zod';

import { businessDate, id, line } from '../common.ts';

/** How many addresses a party has beside its first one. */
export const MAX_MORE_EMAILS = 5;

/** One bare address. */
export const emailAddress = z
  .email('Enter an email address such as name@company.ph.')
  .max(254, 'At most 254 characters.');

/**
 * How a party is reached and paid, its form 2303, and what its documents usually have; empty texts
 * where nothing is known.
 */
export const partySettings = z.strictObject({
  moreEmails: z
    .array(emailAddress)
    .max(MAX_MORE_EMAILS, `At most ${MAX_MORE_EMAILS} further addresses.`),
  contactName: line(100),
  contactPhone: line(40),
  bankName: line(100),
  bankAccountName: line(200),
  /** Masked for the role `user`. */
  bankAccountNumber: line(40),
  /** An attachment: its certificate of registration, BIR form 2303. */
  form2303Id: id.nullable(),
  /** The date on it. */
  form2303Date: z.union([z.literal(''), businessDate]),
  defaultAccount: line(4),
  vatClass: line(40),
  /** Days, as the forms have them. */
  terms: line(4),
});
