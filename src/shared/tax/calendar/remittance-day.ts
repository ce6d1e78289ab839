import type { BusinessDate } from '../../dates.ts';
import { invariant } from '../../invariant.ts';
import { REMITTANCE_FORM } from '../../ledger/vat.ts';
import { nameHolidays } from './business-days.ts';
import type { EnteredHoliday } from './business-days.ts';
import type { Taxpayer } from './obligation-rule.ts';
import { dueObligation, findObligation, standingMove } from './obligations.ts';

/** What of the calendar was entered by people. */
export interface EnteredDays {
  readonly holidays: readonly EnteredHoliday[];
  /** Due days of the form that were set by hand, by period. */
  readonly moves: readonly {
    readonly period: string;
    readonly due: BusinessDate;
    readonly statutory: BusinessDate | null;
  }[];
}

/**
 * By when VAT that is withheld on a day has to be remitted, as the tax calendar has it (handbook
 * 14, rulings 5 and 14): one rule, weekends and holidays included.
 */
export function remittanceDayOf(
  date: BusinessDate,
  company: Taxpayer,
  { holidays, moves }: EnteredDays,
): BusinessDate {
  const month = date.slice(0, 7);
  const found = findObligation(REMITTANCE_FORM, month, company);
  invariant(found, 'the calendar has a rule for VAT withheld in a month');
  const first = Number(month.slice(0, 4));
  const names = nameHolidays(holidays, { first, last: first + 1 });
  const isHoliday = (day: BusinessDate) => names.has(day);
  const { statutory, due } = dueObligation(company, { ...found, isHoliday });
  const move = moves.find(({ period }) => period === month);
  const day = standingMove(move, statutory)?.due ?? due;
  invariant(day !== null, 'the rule for VAT withheld gives a day');
  return day;
}
