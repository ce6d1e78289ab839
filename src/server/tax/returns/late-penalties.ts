import type { Kysely } from 'kysely';

import type { getTaxReturn, saveTaxReturn } from '#shared/api/tax/tax.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { daysBetween } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';
import { penaltiesOf, penaltyItemsOf } from '#shared/tax/penalties.ts';
import type { ReturnItem } from '#shared/tax/return-items.ts';
import { amountIn } from '#shared/tax/vat-return.ts';

import type { Tables } from '../../tables.ts';
import { readProfile } from '../../platform/settings/company.ts';
import { findDueDay } from '../calendar/due-day.ts';
import { listStandingFilings } from '../filings/standing-filings.ts';

import type { TaxForm } from './typed-queries.ts';

/** So much of a proposal's words fits in a note. */
const MOST_NOTED = 200;

type Penalties = NonNullable<Parsed<typeof getTaxReturn>['reply']['taxReturn']['penalties']>;
type Item = Pick<ReturnItem, 'item' | 'amount' | 'note'>;
type SavedItem = Parsed<typeof saveTaxReturn>['body']['items'][number];

/**
 * The penalties that a late return asks for: until today while it is open, until the day of filing
 * once it was filed. Nothing of a return in time, or of an amendment that has nothing more to pay.
 * They are proposed only: what is in the items is what was typed, so a filing stays as it was
 * filed.
 */
export async function findPenalties(
  tx: Kysely<Tables>,
  asked: {
    readonly form: TaxForm;
    readonly period: Period;
    readonly items: readonly Item[];
    readonly today: BusinessDate;
  },
): Promise<Penalties | null> {
  const { form, period, items, today } = asked;
  const places = penaltyItemsOf(form);
  // A return of days to come is not late.
  if (places === undefined || items.length === 0 || period.to >= today) return null;
  const company = await readProfile(tx);
  const due = await findDueDay(tx, company, { form, period: period.key });
  if (due === undefined) return null;
  const [filing] = await listStandingFilings(tx, { subject: form, period: period.key });
  const filedOn = filing?.filedOn ?? today;
  const tax = amountIn(items, places.tax);
  if (filing !== undefined && filing.amendment > 0 && tax <= 0n) return null;
  const proposed = penaltiesOf({
    tax,
    grossSales: sum(places.sales.map((item) => amountIn(items, item))),
    due,
    filedOn,
    isSmall: company.taxpayerClass === 'micro' || company.taxpayerClass === 'small',
  }).map(({ kind, amount, text }) => ({ item: places[kind], amount, text }));
  if (proposed.length === 0) return null;
  const isEntered = proposed.every((each) => isAnswered(items, each));
  return { due, filedOn, daysLate: daysBetween(due, filedOn), proposed, isEntered };
}

interface Proposed {
  readonly item: string;
  readonly amount: bigint;
  readonly text: string;
}

/** An item has the amount that is proposed, or says why it has another. */
function isAnswered(items: readonly Item[], { item, amount, text }: Proposed): boolean {
  const found = items.find((each) => each.item === item);
  return found !== undefined && (found.amount === amount || isReason(found.note, text));
}

/** What was entered with a proposal, of this day or of an earlier one, says nothing of its own. */
function isReason(note: string, text: string): boolean {
  return note.trim() !== '' && withoutFigures(note) !== withoutFigures(text.slice(0, MOST_NOTED));
}

function withoutFigures(text: string): string {
  return text.replaceAll(/\d+ [A-Z][a-z]{2} \d{4}|[\d.,]+|\bdays?\b/g, '');
}

/**
 * Another penalty than the proposed one is kept with a reason (handbook 14, ruling 16). Throws
 * bad-request at the note that is missing.
 */
export function demandReasons(penalties: Penalties | null, saved: readonly SavedItem[]): void {
  const fields = saved.flatMap(({ item, amount, note }, at) => {
    const proposed = penalties?.proposed.find((each) => each.item === item);
    if (proposed === undefined || amount === 0n || amount === proposed.amount) return [];
    if (isReason(note, proposed.text)) return [];
    const message = `Enter why it is not ${formatMoney(proposed.amount)}, as proposed.`;
    return [{ path: `items.${at}.note`, message }];
  });
  if (fields.length > 0) throw new Problem('bad-request', { fields });
}
