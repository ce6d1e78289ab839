import { z } from 'zod';

import { PAYMENT_SOURCES } from '../../bank/payment-layout.ts';
import { id, instant, knownVersion, line, money, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

const ACCOUNTANT = ['accountant'] as const;
const STAFF = ['accountant', 'admin'] as const;
const ofRun = z.object({ payRunId: id });

const paymentLayout = z.strictObject({
  separator: z.enum([',', ';', '|', 'tab']),
  hasHeader: z.boolean(),
  columns: z
    .array(
      z.strictObject({
        title: line(60),
        source: z.enum(PAYMENT_SOURCES),
        /** Of a fixed text. */
        text: line(100).default(''),
        /** Longer values are refused; 0: no limit. */
        maxLength: z.number().int().min(0).max(500).default(0),
      }),
    )
    .min(1, 'Add a column.')
    .max(40),
});

const layoutRow = z.object({
  layoutId: id,
  name: z.string(),
  layout: paymentLayout,
  version: z.number().int(),
});

export const listPaymentLayouts = route({
  method: 'GET',
  path: '/api/payment-layouts',
  access: STAFF,
  summary: 'How payment files for banks are laid out, as entered; the built-in ones are not listed',
  reply: z.object({ success: z.literal(true), layouts: z.array(layoutRow) }),
});

export const savePaymentLayout = route({
  method: 'PUT',
  path: '/api/payment-layouts/:layoutId',
  access: STAFF,
  summary: 'Add a layout of payment files, or change one that is as it was read',
  params: z.object({ layoutId: id }),
  body: z.strictObject({ name: requiredLine(60), layout: paymentLayout, version: knownVersion }),
  reply: z.object({ success: z.literal(true), version: z.number().int() }),
});

export const removePaymentLayout = route({
  method: 'DELETE',
  path: '/api/payment-layouts/:layoutId',
  access: STAFF,
  summary: 'Remove a layout; files that were made with it stay',
  params: z.object({ layoutId: id }),
  reply: success,
});

export const makePaymentFile = route({
  method: 'POST',
  path: '/api/pay-runs/:payRunId/files',
  access: ACCOUNTANT,
  summary: 'Make the payment file of the transfers of a pay run, kept with its SHA-256',
  params: ofRun,
  body: z.strictObject({
    /** `plain-csv`, `pain.001.001.03`, `pain.001.001.09`, or the id of a layout. */
    layout: line(40),
  }),
  reply: z.object({
    success: z.literal(true),
    fileId: id,
    fileName: z.string(),
    sha256: z.string(),
    paymentCount: z.number().int(),
    total: money,
    madeAt: instant,
  }),
});

export const getPaymentFile = route({
  method: 'GET',
  path: '/api/pay-runs/:payRunId/files/:fileId',
  access: ACCOUNTANT,
  summary: 'A payment file as it was made',
  params: ofRun.extend({ fileId: id }),
});

export const getRemittanceAdvice = route({
  method: 'GET',
  path: '/api/pay-runs/:payRunId/advices/:transactionId',
  access: ACCOUNTANT,
  summary: 'The remittance advice of a payment as a PDF',
  params: ofRun.extend({ transactionId: id }),
});

export const mailRemittanceAdvices = route({
  method: 'POST',
  path: '/api/pay-runs/:payRunId/advices',
  access: ACCOUNTANT,
  summary: 'Mail the remittance advices of a pay run to its vendors, once to each',
  params: ofRun,
  reply: z.object({
    success: z.literal(true),
    /** Each payment with where its advice went, or why it went nowhere. */
    advices: z.array(
      z.object({
        transactionId: id,
        party: z.string(),
        to: z.array(z.string()),
        skipped: z.string(),
      }),
    ),
  }),
});
