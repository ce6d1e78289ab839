import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { Taxpayer } from '#shared/tax/calendar/obligation-rule.ts';
import { dueObligation, findObligation, standingMove } from '#shared/tax/calendar/obligations.ts';

import type { Tables } from '../../tables.ts';

import { readHolidays } from './holidays.ts';
import { findFirstDay, findMoveRow } from './queries.ts';
import type { ObligationKey } from './queries.ts';

/**
 * The day by which a return of a period is due, as the tax calendar has it; nothing where no rule
 * of the company gives one, or where the day was over before these books began.
 */
export async function findDueDay(
  tx: Kysely<Tables>,
  company: Taxpayer,
  key: ObligationKey,
): Promise<BusinessDate | undefined> {
  const found = findObligation(key.form, key.period, company);
  if (found === undefined || !found.rule.isDueFrom(company)) return undefined;
  const year = Number(found.period.to.slice(0, 4));
  const { isHoliday } = await readHolidays(tx, [year, year + 1]);
  const { statutory, due } = dueObligation(company, { ...found, isHoliday });
  const day = standingMove(await findMoveRow(tx, key), statutory)?.due ?? due;
  const begins = await findFirstDay(tx);
  if (day === null || begins === undefined || found.period.to < begins) return undefined;
  return day;
}
