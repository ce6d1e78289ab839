import { z } from 'zod';

import { CODE_PATTERN } from '../../ledger/withholding.ts';
import { businessDate, line, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

const ACCOUNTANT = ['accountant'] as const;

const purpose = z.enum(['goods', 'services', 'either']);
const withholder = z.enum([
  'every-company',
  'top-agent',
  'certain-payers',
  'government',
  'platform',
  'vat-of-non-residents',
  'final-tax',
]);
const base = z.enum(['without-vat', 'gross']);

export const listWithholdingCodes = route({
  method: 'GET',
  path: '/api/withholding-codes',
  access: 'any',
  ticket: true,
  summary: 'The codes of withholding (ATC) with their dated rates: the law’s, and those entered',
  reply: z.object({
    success: z.literal(true),
    codes: z.array(
      z.object({
        atc: z.string(),
        title: z.string(),
        payee: z.enum(['corporation', 'individual', 'either']),
        purpose,
        withholder,
        base,
        /** Hundredths of a percent. */
        rateBasisPoints: z.number().int(),
        from: businessDate,
        /** The last day; null: it holds until a row of a later day. */
        to: businessDate.nullable(),
        source: z.string(),
        /** Somebody entered it, or changed the law's row. */
        isEntered: z.boolean(),
        /** The law has a row of this day: taking back what was entered brings it back. */
        isLawful: z.boolean(),
      }),
    ),
  }),
});

export const exportWithholdingCodes = route({
  method: 'GET',
  path: '/api/withholding-codes/export/:format',
  access: 'any',
  summary: 'The codes of withholding as PDF, XLSX or CSV, those that are looked for',
  params: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: z.object({ find: line(100).default('') }),
});

const codeParams = z.object({
  atc: z.string().regex(CODE_PATTERN, 'Enter the code as on the form, such as WC158.'),
  from: businessDate,
});

export const saveWithholdingCode = route({
  method: 'PUT',
  path: '/api/withholding-codes/:atc/:from',
  access: ACCOUNTANT,
  summary: 'Enter a code of withholding from a day on, change one, or end it',
  params: codeParams,
  body: z.strictObject({
    title: requiredLine(100, 'Enter what is paid for.'),
    purpose,
    withholder,
    base,
    rateBasisPoints: z
      .number()
      .int('Enter the rate with at most two decimals.')
      .min(1, 'Enter the rate.')
      .max(10_000, 'A rate is at most 100 %.'),
    to: businessDate.nullable(),
    source: requiredLine(200, 'Enter the issuance, such as RR 24-2025.'),
  }),
  reply: success,
});

export const removeWithholdingCode = route({
  method: 'DELETE',
  path: '/api/withholding-codes/:atc/:from',
  access: ACCOUNTANT,
  summary: 'Take back what was entered of a code; the law’s row comes back',
  params: codeParams,
  reply: success,
});
