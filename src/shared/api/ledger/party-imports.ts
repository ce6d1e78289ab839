import { z } from 'zod';

import { MAX_IMPORT_BYTES } from '../../ledger/import-limits.ts';
import { id, line } from '../common.ts';
import { route } from '../route.ts';
import { importMapping, readFileReply } from './imports.ts';
import { REGISTERS } from './parties.ts';

const STAFF = ['accountant', 'admin'] as const;
const params = z.object({ importId: id });

export const readPartyImport = route({
  method: 'POST',
  path: '/api/party-imports',
  access: STAFF,
  summary: 'Read a file of customers or vendors (CSV or XLSX, base64) and guess its columns',
  bodyLimit: Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 64 * 1024,
  body: z.strictObject({
    register: z.enum(REGISTERS),
    files: z
      .array(z.strictObject({ name: line(200), content: z.base64('This is no base64.') }))
      .min(1, 'Choose a file.')
      .max(1, 'Choose one file.'),
  }),
  reply: readFileReply.extend({
    /** The program whose export this is; null where none is recognised. */
    preset: z.enum(['QuickBooks', 'Xero', 'Odoo', 'JuanTax']).nullable(),
  }),
});

export const checkPartyImport = route({
  method: 'POST',
  path: '/api/party-imports/:importId/check',
  access: STAFF,
  summary: 'Say per row what would happen; nothing is registered',
  params,
  body: z.strictObject({ mapping: importMapping }),
  reply: z.object({
    success: z.literal(true),
    rowCount: z.number().int(),
    newCount: z.number().int(),
    /** Registered already, by register, TIN and branch. */
    knownCount: z.number().int(),
    /** Alike by name to somebody registered, or to an earlier row. */
    sameNameCount: z.number().int(),
    refusedCount: z.number().int(),
    /** The first ones, those first that will not simply be registered. */
    rows: z.array(
      z.object({
        row: z.number().int(),
        name: z.string(),
        tin: z.string(),
        outcome: z.enum(['new', 'known', 'same-name', 'refused']),
        reason: z.string(),
        partyId: id.nullable(),
      }),
    ),
    /** SHA-256 of what would happen to all rows. */
    digest: z.string(),
  }),
});

/** A file is imported once: a repeat gets the same answer. */
export const postPartyImport = route({
  method: 'POST',
  path: '/api/party-imports/:importId/post',
  access: STAFF,
  summary: 'Register every row that can be, in one act; the others can be had as a file',
  params,
  body: z.strictObject({
    mapping: importMapping,
    digest: z.string().length(64),
    /** Rows that look like somebody known, and are registered all the same. */
    including: z.array(z.number().int().min(1).max(100_000)).max(5_000).default([]),
  }),
  reply: z.object({ success: z.literal(true), registeredCount: z.number().int() }),
});

export const exportLeftOut = route({
  method: 'GET',
  path: '/api/party-imports/:importId/left-out/:format',
  access: STAFF,
  summary: 'The rows that were refused or left out, as the file had them, with why',
  params: params.extend({ format: z.enum(['xlsx', 'csv']) }),
});

export const partyImportTemplate = route({
  method: 'GET',
  path: '/api/party-import-templates/:register/:format',
  access: STAFF,
  summary: 'A file with the headings that an import of customers or vendors knows',
  params: z.object({ register: z.enum(REGISTERS), format: z.enum(['xlsx', 'csv']) }),
});
