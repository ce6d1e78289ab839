import { randomUUID } from 'node:crypto';

import type { BookStep } from '#shared/books/books.ts';
import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';
import { nameBookObligation } from '../../tax/calendar/book-day.ts';
import { moveDueDate } from '../../tax/calendar/note-obligation.ts';

import { yearOf } from './book-year.ts';
import { insertStep } from './mark-year-queries.ts';

interface Act {
  readonly year: string;
  readonly address: string;
}

/**
 * Sets the day of binding of a year, which is one of the tax calendar's, or takes the usual one
 * again with an empty date. Throws book-not-this-year.
 */
export async function moveDay(
  deps: Deps,
  caller: Caller,
  { year, date, reason, address }: Act & { date: string; reason: string },
): Promise<void> {
  await demandYear(deps, caller, year);
  const { company } = await getCompany(deps, caller);
  await moveDueDate(deps, caller, {
    key: nameBookObligation(company, year),
    move: date === '' ? null : { due: date, reason },
    version: 'any',
    address,
  });
}

/**
 * Notes that something was done with the books of a year. Throws book-not-this-year, and
 * bad-request for a day to come.
 */
export async function markStep(
  deps: Deps,
  caller: Caller,
  {
    year,
    step,
    date,
    reference,
    address,
  }: Act & { step: BookStep; date: string; reference: string },
): Promise<void> {
  await demandYear(deps, caller, year);
  if (date > manilaDate(deps.clock.now())) {
    const message = 'This date is in the future.';
    throw new Problem('bad-request', { fields: [{ path: 'date', message }] });
  }
  await deps.db.transaction().execute(async (tx) => {
    await insertStep(tx, {
      book_step_id: randomUUID(),
      year,
      step,
      date,
      reference,
      noted_by: caller.userId,
      noted_at: deps.clock.now(),
    });
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: `books.${step}`,
      subject: year,
      address,
      after: { date, reference },
    });
  });
}

async function demandYear(deps: Deps, caller: Caller, year: string): Promise<void> {
  const { company } = await getCompany(deps, caller);
  yearOf(year, company);
}
