import { z } from 'zod';

import { businessDate, id, instant, line, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';
import { checklist, checklistItem, monthKey, monthParams } from './checklists.ts';
import { digest, yearKey } from './period-shapes.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;
const ADMIN = ['admin'] as const;

/**
 * A close of a month, with the checklist as it was then; a month that was reopened has its former
 * closes as well.
 */
const monthClose = z.object({
  closeId: id,
  closedBy: z.string(),
  closedAt: instant,
  note: z.string(),
  items: z.array(checklistItem),
  sha256: z.string(),
  reopened: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});

const monthRow = z.object({
  month: monthKey,
  label: z.string(),
  from: businessDate,
  to: businessDate,
  state: z.enum(['open', 'closed']),
  closedBy: z.string(),
  closedAt: instant.nullable(),
  /** How often it was reopened. */
  reopenCount: z.number().int(),
  /** Who asked a second person to reopen it, under which request; null when nobody did. */
  reopening: z
    .object({ requestId: id, by: z.string(), at: instant, reason: z.string() })
    .nullable(),
  entryCount: z.number().int(),
  /** Its last day has passed. */
  isOver: z.boolean(),
  /** It ended before the first entry of the books: there is nothing to close. */
  isBeforeBooks: z.boolean(),
  /**
   * Why it can't be closed whatever its checklist says (`Close November 2026 first.`); empty:
   * nothing.
   */
  obstacle: z.string(),
});

/** The months of a taxable year; `years` are those with entries, and the current one. */
export const listPeriods = route({
  method: 'GET',
  path: '/api/periods',
  access: STAFF,
  summary:
    'The months of a taxable year, open or closed; without a year, of the one of the first open month',
  query: z.object({ year: yearKey.optional() }),
  reply: z.object({
    success: z.literal(true),
    year: yearKey,
    years: z.array(yearKey),
    months: z.array(monthRow),
    /** All months are closed and its closing entries stand. */
    isYearLocked: z.boolean(),
    /** The year whose end is due: the first that is not closed. */
    yearToClose: yearKey,
  }),
});

export const getPeriod = route({
  method: 'GET',
  path: '/api/periods/months/:month',
  access: STAFF,
  summary: 'One month: its checklist as it stands now, and its closes',
  params: monthParams,
  reply: z.object({
    success: z.literal(true),
    month: monthRow,
    checklist,
    /** The newest first. */
    closes: z.array(monthClose),
  }),
});

export const closePeriod = route({
  method: 'POST',
  path: '/api/periods/months/:month/close',
  access: ACCOUNTANT,
  summary: 'Close a month: entries dated in it are refused from now on',
  params: monthParams,
  /** A note is needed where the checklist warns: why the month is closed all the same. */
  body: z.strictObject({ digest, note: line(500) }),
  reply: success,
});

export const reopenPeriod = route({
  method: 'POST',
  path: '/api/periods/months/:month/reopen',
  access: ADMIN,
  stepUp: 'second-factor',
  summary: 'Reopen a closed month, with the reason',
  params: monthParams,
  body: z.strictObject({ reason: requiredLine(500, 'Enter the reason.') }),
  /** It waits for a second person; otherwise the month is open. */
  reply: z.object({ success: z.literal(true), isWaiting: z.boolean() }),
});

export const approveReopening = route({
  method: 'POST',
  path: '/api/periods/reopenings/:requestId/approve',
  access: STAFF,
  stepUp: 'second-factor',
  summary: 'Agree that a closed month is reopened, as another person asked; it is open then',
  params: z.object({ requestId: id }),
  reply: success,
});
