import { z } from 'zod';

import { businessDate, id, instant, line, money, prose } from '../common.ts';
import { periodKey, report } from '../output/report-shapes.ts';
import { MAX_MORE_EMAILS, emailAddress } from '../ledger/party-settings.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;
const ofQuarter = z.object({ period: periodKey });

/** One row of form 2307, part III: a code with what was paid in each month of the quarter. */
const certificateRow = z.object({
  atc: z.string(),
  nature: z.string(),
  month1: money,
  month2: money,
  month3: money,
  total: money,
  tax: money,
});

const certificate = z.object({
  partyId: id,
  payee: z.string(),
  tin: z.string().nullable(),
  rows: z.array(certificateRow),
  total: money,
  tax: money,
  /** Why it is not ready to be handed over, such as a missing TIN or address. Empty: ready. */
  faults: z.array(z.string()),
});

/** What a reversal of another quarter does to a certificate. */
const certificateCorrection = z.object({
  partyId: id,
  payee: z.string(),
  /**
   * `replace`: the certificate of this quarter was handed over and is wrong now; `left-out`: a
   * memo of this quarter that brings back more than the quarter has, so the certificate of the bill
   * is to be replaced; `elsewhere`: a reversal of this quarter that counts in the quarter of what
   * it reverses.
   */
  kind: z.enum(['replace', 'left-out', 'elsewhere']),
  /** The quarter of what was reversed. */
  period: periodKey,
  text: z.string(),
  /** The transaction that reverses. */
  transactionId: id,
});

export const listCertificates = route({
  method: 'GET',
  path: '/api/tax/certificates',
  access: STAFF,
  summary: 'The certificates 2307 of a quarter, one a supplier',
  query: ofQuarter,
  reply: z.object({
    success: z.literal(true),
    from: businessDate,
    to: businessDate,
    /** The 20th day after the quarter, moved by weekends only. */
    due: businessDate,
    certificates: z.array(certificate),
    corrections: z.array(certificateCorrection),
    total: money,
    tax: money,
    /**
     * Of what was withheld in the quarter, without a supplier: carried over from before the books
     * began.
     */
    withoutPayee: money,
  }),
});

export const exportCertificate = route({
  method: 'GET',
  path: '/api/tax/certificates/party/:partyId/2307.pdf',
  access: STAFF,
  summary: 'Form 2307 of one supplier and quarter as PDF',
  params: z.object({ partyId: id }),
  query: ofQuarter,
});

export const exportCertificates = route({
  method: 'GET',
  path: '/api/tax/certificates/all/:format',
  access: STAFF,
  summary: 'Form 2307 of all suppliers of a quarter: one PDF, or a ZIP with a PDF each',
  params: z.object({ format: z.enum(['pdf', 'zip']) }),
  query: ofQuarter,
});

const ofRecords = z.object({
  success: z.literal(true),
  certificates: z.array(
    z.object({ partyId: id, payee: z.string(), period: periodKey, tax: money }),
  ),
});

/**
 * A bill, a cheque or petty cash withholds itself; a bill payment has the certificates of the bills
 * that it pays.
 */
export const listRecordCertificates = route({
  method: 'GET',
  path: '/api/tax/certificates/record/:transactionId',
  access: STAFF,
  summary: 'The certificates that a record is part of: supplier and quarter',
  params: z.object({ transactionId: id }),
  reply: ofRecords,
});

/** The certificates that the payments of a pay run are part of. */
export const listRunCertificates = route({
  method: 'GET',
  path: '/api/pay-runs/:payRunId/certificates',
  access: ['accountant'],
  summary: 'The certificates that the bills of a pay run are part of: supplier and quarter',
  params: z.object({ payRunId: id }),
  reply: ofRecords,
});

const AGES = ['not due', '1-30', '31-60', '61-90', 'over 90'] as const;

const expectedRow = z.object({
  partyId: id,
  name: z.string(),
  email: z.string(),
  /** The invoice that the tax was, or will be, withheld of. */
  document: z.string(),
  /** The transaction of that invoice, or of the collection that left the certificate open. */
  transactionId: id,
  date: businessDate,
  /** The quarter of the certificate. */
  quarter: periodKey,
  atc: z.string(),
  base: money,
  tax: money,
  /**
   * `to-follow`: the customer took it off a payment, it waits in account 1260. `unpaid`: the
   * invoice expects it and is still open by as much.
   */
  state: z.enum(['to-follow', 'unpaid']),
  /** The 20th day after the quarter. */
  due: businessDate,
  /** Of what a payment left open; what is not paid yet is not late. */
  daysPastDue: z.number().int(),
  age: z.enum(AGES),
});

const ages = z.array(z.object({ age: z.enum(AGES), tax: money }));

export const listExpected = route({
  method: 'GET',
  path: '/api/tax/expected',
  access: STAFF,
  summary: 'Certificates 2307 that customers still owe us on a day, by age',
  query: z.object({ asOf: businessDate.optional(), partyId: id.optional() }),
  reply: z.object({
    success: z.literal(true),
    asOf: businessDate,
    parties: z.array(
      z.object({
        partyId: id,
        name: z.string(),
        email: z.string(),
        moreEmails: z.array(z.string()),
        tax: money,
        ages,
        rows: z.array(expectedRow),
        /** When this customer was last reminded, and by whom. */
        remindedAt: instant.nullable(),
        remindedBy: z.string().nullable(),
      }),
    ),
    tax: money,
    ages,
    /** Tax to follow as the rows say, and as account 1260 says of collections. */
    toFollow: money,
    isTied: z.boolean(),
  }),
});

export const exportExpected = route({
  method: 'GET',
  path: '/api/tax/expected/file/:format',
  access: STAFF,
  summary: 'The same register as a file',
  params: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: z.object({ asOf: businessDate.optional(), partyId: id.optional() }),
});

export const openReceived = route({
  method: 'POST',
  path: '/api/tax/expected/received',
  access: ACCOUNTANT,
  summary:
    'Make a draft of “certificate received” for a customer, filled in with what is to follow; answers where to open it',
  body: z.strictObject({
    partyId: id,
    /**
     * Of the rows of state `to-follow`: which, by their invoice and code; none: all of the
     * customer.
     */
    rows: z.array(z.strictObject({ document: line(60), atc: line(10) })).max(200),
  }),
  /** The screen of the form with the draft. The attachment is attached there. */
  reply: z.object({ success: z.literal(true), path: z.string() }),
});

export const previewReminder = route({
  method: 'GET',
  path: '/api/tax/expected/reminders/:partyId',
  access: STAFF,
  summary: 'The letter that would remind a customer of certificates, to be read before it is sent',
  params: z.object({ partyId: id }),
  reply: z.object({
    success: z.literal(true),
    to: z.string(),
    alsoTo: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
  }),
});

export const sendReminder = route({
  method: 'POST',
  path: '/api/tax/expected/reminders/:partyId',
  access: ACCOUNTANT,
  summary: 'Send the letter through the outbox; at most one a customer and day',
  params: z.object({ partyId: id }),
  body: z.strictObject({
    to: emailAddress,
    alsoTo: z.array(emailAddress).max(MAX_MORE_EMAILS).default([]),
    subject: line(200),
    text: prose(8000),
  }),
  reply: z.object({ success: z.literal(true) }),
});

/** What is in hand: certificates received in a period, each with its attachment. */
export const listReceived = route({
  method: 'GET',
  path: '/api/tax/received',
  access: STAFF,
  summary: 'Certificates 2307 received in a period, each with its record',
  query: ofQuarter,
  reply: z.object({ success: z.literal(true), report }),
});
