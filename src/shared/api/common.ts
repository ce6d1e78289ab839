import { z } from 'zod';

import { hasControlCharacters, isNotOneLine } from '../clean-text.ts';
import { isBusinessDate } from '../dates.ts';
import { fromWire, toWire } from '../money.ts';
import { ROLES } from '../platform/roles.ts';

/** Text of one line, trimmed, without control characters. */
export function line(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters.`)
    .refine((text) => !isNotOneLine(text), 'Remove the control characters.');
}

/** Text that may have several lines, without other control characters. */
export function prose(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters.`)
    .refine((text) => !hasControlCharacters(text), 'Remove the control characters.');
}

/** Text of one line that must not be empty. */
export function requiredLine(maxLength: number, sentence = 'Fill this in.') {
  return line(maxLength).refine((text) => text !== '', sentence);
}

/** `"1234.50"` on the wire, bigint centavos inside. */
export const money = z
  .codec(
    z.string().regex(/^-?(0|[1-9]\d{0,12})\.\d{2}$/, 'Enter an amount such as 1234.50.'),
    z.bigint(),
    {
      decode: (text) => fromWire(text) ?? 0n,
      encode: (centavos) => toWire(centavos),
    },
  )
  .meta({ description: 'Pesos and centavos, two decimals, as text' });

export const businessDate = z
  .string()
  .refine(isBusinessDate, {
    error: ({ input }) =>
      input === '' ? 'Enter a date.' : 'Enter the date as YYYY-MM-DD, such as 2026-01-31.',
  })
  .meta({ description: 'A day in Asia/Manila, YYYY-MM-DD', format: 'date' });

/** An instant on the wire, ISO 8601 with a zone. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

export const role = z.enum(ROLES);
export const id = z.uuid('This is not an id of ours.');

/** The version of a thing that its change is based on, as it was read; 0 where there was none. */
export const knownVersion = z.number().int().min(0).max(2_000_000_000);

/** A Client ID as it is written in an address: compared without case. */
export const clientId = z
  .string()
  .regex(
    /^[A-Za-z0-9._-]{3,64}$/,
    'A Client ID has 3 to 64 letters, digits, dots, dashes or underscores.',
  );

/** Answer of a call that only says that it worked. */
export const success = z.object({ success: z.literal(true) });

/** Paging of every list: pages count from 1. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
};

/** A page of rows and how many there are in all. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ success: z.literal(true), rows: z.array(row), total: z.number().int() });
}
