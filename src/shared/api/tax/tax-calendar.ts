import { z } from 'zod';

import { MET_BY } from '#shared/tax/calendar/met-by.ts';

import {
  businessDate,
  id,
  instant,
  knownVersion,
  line,
  prose,
  requiredLine,
  success,
} from '../common.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

const form = z.string().regex(/^[\w-]{2,40}$/, 'There is no such obligation.');
/** A month, quarter, half-year or year: `2026-12`, `2026-Q4`, `2026-04-Q`, `2026-H2`, `2026`. */
const obligationPeriod = z
  .string()
  .regex(/^\d{4}(-(Q[1-4]|H[12]|(0[1-9]|1[0-2])(-Q)?))?$/, 'Name a period, such as 2026-Q4.');
const obligationParams = z.object({ form, period: obligationPeriod });

export const obligation = z.object({
  form: z.string(),
  period: z.string(),
  periodLabel: z.string(),
  periodFrom: businessDate,
  periodTo: businessDate,
  title: z.string(),
  authority: z.enum(['BIR', 'LGU', 'DOLE', 'SSS', 'PhilHealth', 'Pag-IBIG', 'SEC']),
  /** What is sent along with it, such as `QAP`. */
  with: z.array(z.string()),
  giveTo: z.enum(['suppliers', 'employees']).nullable(),
  /** What it is once it is met: contributions are paid, certificates issued. */
  metBy: z.enum(MET_BY),
  /** How the day is found, and what of it is not certain. */
  rule: z.string(),
  note: z.string(),
  /** As the law names it; null: it has to be set by hand. */
  statutory: businessDate.nullable(),
  /** Moved to the next business day, or set by hand. */
  due: businessDate.nullable(),
  /** The day was set by hand: an extension, or a schedule that is published every year. */
  moved: z
    .object({ reason: z.string(), by: z.string(), at: instant, version: z.number().int() })
    .nullable(),
  /** `before`: its period ended before the first entry of these books, so nobody is reminded. */
  state: z.enum(['open', 'filed', 'not-required', 'before']),
  isOverdue: z.boolean(),
  /** Days until it is due; below zero: overdue. */
  daysLeft: z.number().int().nullable(),
  /** What somebody noted when it was filed, or why it is not needed. */
  proof: z
    .object({
      filedOn: businessDate.nullable(),
      reference: z.string(),
      note: z.string(),
      papers: z.array(z.object({ attachmentId: id, fileName: z.string() })),
      by: z.string(),
      at: instant,
      version: z.number().int(),
    })
    .nullable(),
  /**
   * Its figures were frozen as they were filed (`/api/filings`); it counts as filed without further
   * proof.
   */
  filing: z
    .object({ filingId: id, filedOn: businessDate, reference: z.string(), by: z.string() })
    .nullable(),
});

export const listTaxCalendar = route({
  method: 'GET',
  path: '/api/tax-calendar',
  access: STAFF,
  summary: 'What the company has to file, pay or give between two days, by due day',
  query: z.object({ from: businessDate, to: businessDate }),
  reply: z.object({
    success: z.literal(true),
    today: businessDate,
    obligations: z.array(obligation),
    /** Without a day, because no rule gives one; of the years that are asked for. */
    undated: z.array(obligation),
    /** Years for which only the holidays that the law itself fixes are known. */
    unproclaimed: z.array(z.number().int()),
  }),
});

export const listUpcomingTax = route({
  method: 'GET',
  path: '/api/tax-calendar/upcoming',
  access: STAFF,
  summary: 'What is overdue, and what falls due in the next days',
  query: z.object({ days: z.coerce.number().int().min(1).max(120).default(30) }),
  reply: z.object({
    success: z.literal(true),
    today: businessDate,
    obligations: z.array(obligation),
  }),
});

export const taxCalendarFile = route({
  method: 'GET',
  path: '/api/tax-calendar/file/:format',
  access: STAFF,
  summary: 'The same as a file: PDF, XLSX or CSV',
  params: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: z.object({ from: businessDate, to: businessDate }),
});

export const setObligationState = route({
  method: 'PUT',
  path: '/api/tax-calendar/:form/:period/state',
  access: ACCOUNTANT,
  summary:
    'Note that an obligation is met, with its proof, or that it is not needed; or take that back',
  params: obligationParams,
  body: z.strictObject({
    state: z.enum(['open', 'filed', 'not-required']),
    /** The day of filing; null unless filed. */
    filedOn: businessDate.nullable(),
    /** Confirmation number of eFPS, eBIRForms or the bank. */
    reference: line(200),
    note: prose(1_000),
    /**
     * All attachments of it: those that stood there before and uploads of the caller's own; one
     * left out is taken off.
     */
    attachmentIds: z.array(id).max(20),
    /** As it was read; 0: nothing was noted. Refused when it was changed meanwhile. */
    version: knownVersion,
  }),
  reply: success,
});

export const moveDueDate = route({
  method: 'PUT',
  path: '/api/tax-calendar/:form/:period/due',
  access: ACCOUNTANT,
  summary: 'Set the due day of one obligation by hand, or go back to the rule',
  params: obligationParams,
  body: z.strictObject({
    move: z
      .strictObject({
        due: businessDate,
        reason: requiredLine(300, 'Say why, such as the number of the circular.'),
      })
      .nullable(),
    version: knownVersion,
  }),
  reply: success,
});

const holidayKind = z.enum(['regular', 'special']);

export const listHolidays = route({
  method: 'GET',
  path: '/api/holidays',
  access: STAFF,
  summary: 'The holidays of a year: those that the law fixes, and those that somebody entered',
  query: z.object({ year: z.coerce.number().int().min(1900).max(2199) }),
  reply: z.object({
    success: z.literal(true),
    holidays: z.array(
      z.object({
        date: businessDate,
        name: z.string(),
        kind: holidayKind,
        /** `law`: fixed by the law and untouched; `entered`: proclaimed, or changed by somebody. */
        source: z.enum(['law', 'entered']),
        /** False: struck out, it is a working day. */
        isObserved: z.boolean(),
        /** The law fixes this day: taking the entry away brings it back as the law has it. */
        isLawful: z.boolean(),
      }),
    ),
    isProclaimed: z.boolean(),
  }),
});

const holidayParams = z.object({ date: businessDate });

export const saveHoliday = route({
  method: 'PUT',
  path: '/api/holidays/:date',
  access: ACCOUNTANT,
  summary: 'Add a holiday, rename it, or strike it out; due days follow at once',
  params: holidayParams,
  body: z.strictObject({
    name: requiredLine(100, 'Name the holiday.'),
    kind: holidayKind,
    isObserved: z.boolean(),
  }),
  reply: success,
});

export const removeHoliday = route({
  method: 'DELETE',
  path: '/api/holidays/:date',
  access: ACCOUNTANT,
  summary: 'Take back what was entered for a day',
  params: holidayParams,
  reply: success,
});
