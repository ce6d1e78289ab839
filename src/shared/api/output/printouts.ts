import { z } from 'zod';

import { MAX_LOGO_BYTES } from '../../platform/attachment-limits.ts';
import { chequeLayout } from '../../output/cheque-layout.ts';
import { id, knownVersion, success } from '../common.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;

const MAX_BASE64 = Math.ceil(MAX_LOGO_BYTES / 3) * 4;

export const getCompanyLogo = route({
  method: 'GET',
  path: '/api/settings/company/logo',
  access: STAFF,
  summary: "The company's logo as its vouchers print it",
  reply: z.object({
    success: z.literal(true),
    logo: z
      .object({
        /** A PNG picture as a data address. */
        picture: z.string(),
        /** In pixels. */
        width: z.number().int(),
        height: z.number().int(),
        uploadedBy: z.string(),
        uploadedAt: z.string(),
      })
      .nullable(),
  }),
});

export const saveCompanyLogo = route({
  method: 'PUT',
  path: '/api/settings/company/logo',
  access: STAFF,
  summary: 'Take a PNG or JPEG picture (base64, 1 MB at most) as the logo from now on',
  bodyLimit: 2 * MAX_BASE64,
  body: z.strictObject({
    picture: z
      .base64('Choose a PNG or JPEG picture.')
      .max(MAX_BASE64, 'A logo may have at most 1 MB. Make the picture smaller and try again.'),
  }),
  reply: success,
});

export const removeCompanyLogo = route({
  method: 'DELETE',
  path: '/api/settings/company/logo',
  access: STAFF,
  summary: 'Print vouchers of what is recorded from now on without a logo',
  reply: success,
});

const bankAccountParams = z.object({ bankAccountId: id });

export const getChequeTemplate = route({
  method: 'GET',
  path: '/api/settings/bank-accounts/:bankAccountId/cheque-template',
  access: STAFF,
  summary: "Where a bank account's cheque form has its places; version 0 is the usual form",
  params: bankAccountParams,
  reply: z.object({
    success: z.literal(true),
    layout: chequeLayout,
    version: z.number().int(),
  }),
});

export const saveChequeTemplate = route({
  method: 'PUT',
  path: '/api/settings/bank-accounts/:bankAccountId/cheque-template',
  access: STAFF,
  summary: 'Change it; refused when somebody else changed it since it was read',
  params: bankAccountParams,
  body: z.strictObject({ layout: chequeLayout, version: knownVersion }),
  reply: z.object({ success: z.literal(true), version: z.number().int() }),
});

/** What is printed on the bank's form; refused once the cheque has left the house or was voided. */
export const getCheque = route({
  method: 'GET',
  path: '/api/cheques/:chequeId/cheque.pdf',
  access: 'any',
  ticket: true,
  summary:
    'A written cheque as PDF, to be printed on the form of its bank; `crossed=no` without the two lines',
  params: z.object({ chequeId: id }),
  query: z.object({
    /** Crossed unless told otherwise; a cheque to cash never is. */
    crossed: z.enum(['yes', 'no']).default('yes'),
    disposition: z.enum(['attachment', 'inline']).default('attachment'),
  }),
});

/**
 * A sample cheque over a grid of millimetres, to be printed on plain paper and held against a
 * cheque form.
 */
export const getChequeTest = route({
  method: 'GET',
  path: '/api/settings/bank-accounts/:bankAccountId/cheque-test.pdf',
  access: STAFF,
  summary: 'A test print of the cheque form as PDF',
  params: bankAccountParams,
});
