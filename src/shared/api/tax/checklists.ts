import { z } from 'zod';

import { id, instant, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

export const monthKey = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Name a month, such as 2026-12.');
export const monthParams = z.object({ month: monthKey });

/** One thing that was found, with the screen of the portal that shows or mends it. */
export const finding = z.object({
  text: z.string(),
  /** An address of the portal (`/records/…`), without the origin; null: nothing to open. */
  path: z.string().nullable(),
  /** Of how many documents it speaks, where that is not one. */
  documentCount: z.number().int().optional(),
});

/** Who accepted a finding of a month, when, and why. */
const acceptance = z.object({
  acceptanceId: id,
  /** The name of the person. */
  by: z.string(),
  at: instant,
  note: z.string(),
});

/** The SHA-256 by which a finding of a month is known: of its check and of what it says. */
const mark = z.string().regex(/^[0-9a-f]{64}$/);

const checklistFinding = finding.extend({
  mark,
  /** Only what warns is accepted, never what blocks closing. */
  accepted: acceptance.nullable(),
});

/** One question of the checklist, answered by the portal itself. */
export const checklistItem = z.object({
  /**
   * `trial-balance`, `control-accounts`, `suspense`, `odd-signs`, `stale-items`, `bank`, `drafts`,
   * `recurring`, `numbers`, `attachments`, `foreign-currency`, `year-end`, `reversing`, `filings`.
   */
  key: z.string(),
  title: z.string(),
  /** What to do about what was found. */
  advice: z.string(),
  /**
   * `blocks`: the month can't be closed before; `warns`: it can, with a note; `accepted`: all that
   * was found is accepted; `ok`: nothing was found.
   */
  severity: z.enum(['ok', 'accepted', 'warns', 'blocks']),
  /** What was found, what is open first, at most 2,000. Nothing: this is in order. */
  findings: z.array(checklistFinding),
  findingCount: z.number().int(),
  /** How many of them are not accepted. */
  openCount: z.number().int(),
});

/** An acceptance that no longer counts. */
const pastAcceptance = acceptance.extend({
  title: z.string(),
  finding: z.string(),
  /** Null: nobody took it back, but the finding is gone or says something else now. */
  withdrawn: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});

export const checklist = z.object({
  items: z.array(checklistItem),
  ranAt: instant,
  /**
   * Of what was found and accepted; closing sends it back, so that what is closed is what was seen.
   */
  digest: z.string(),
  /** The newest first, at most the last 500. */
  past: z.array(pastAcceptance),
});

export const acceptFindings = route({
  method: 'POST',
  path: '/api/periods/months/:month/acceptances',
  access: ACCOUNTANT,
  summary: 'Accept findings of one question of an open month’s checklist, with a note',
  params: monthParams,
  bodyLimit: 256 * 1024,
  body: z.strictObject({
    key: z.string().min(1).max(40),
    marks: z.array(mark).min(1).max(2000),
    note: requiredLine(500, 'Enter a note.').refine(
      (text) => text.length >= 3,
      'At least 3 characters.',
    ),
  }),
  reply: success,
});

export const withdrawAcceptance = route({
  method: 'POST',
  path: '/api/periods/acceptances/:acceptanceId/withdraw',
  access: ACCOUNTANT,
  summary: 'Take back that a finding was accepted, with the reason, while its month is open',
  params: z.object({ acceptanceId: id }),
  body: z.strictObject({
    reason: requiredLine(500, 'Enter a reason.').refine(
      (text) => text.length >= 3,
      'At least 3 characters.',
    ),
  }),
  reply: success,
});

export const exportChecklist = route({
  method: 'GET',
  path: '/api/periods/months/:month/checklist/:format',
  access: STAFF,
  summary: 'The checklist of a month as a file: as it is now, or as it was at a close',
  params: monthParams.extend({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: z.object({ closeId: id.optional() }),
});
