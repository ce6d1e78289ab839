import type { Parsed } from '#shared/api/route.ts';
import type { addSchedule } from '#shared/api/ledger/schedules.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import {
  MOST_MONTHS,
  lastOfMonths,
  methodOf,
  monthsOf,
  planLoan,
  planStraight,
} from '#shared/ledger/schedules/plan.ts';
import type { PlannedLine } from '#shared/ledger/schedules/plan.ts';
import { divideRounded, formatMoney, sum } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

export type ScheduleForm = Parsed<typeof addSchedule>['body'];

/** A form as a schedule is kept, without its id. */
export interface PlannedSchedule {
  readonly columns: {
    readonly total: bigint;
    readonly cost: bigint | null;
    readonly salvage: bigint | null;
    readonly taken_before: bigint;
    readonly taken_this_year: bigint;
    readonly acquired_on: string | null;
    readonly life_months: number | null;
    readonly cost_account: string | null;
    readonly paid_from: string | null;
    readonly rate_basis_points: number | null;
    readonly first_day: string;
    readonly last_day: string;
    readonly method: 'month' | 'day' | 'annuity' | 'equal-principal';
  };
  readonly lines: readonly PlannedLine[];
}

const NONE = {
  cost: null,
  salvage: null,
  taken_before: 0n,
  taken_this_year: 0n,
  acquired_on: null,
  life_months: null,
  cost_account: null,
  paid_from: null,
  rate_basis_points: null,
};

type FormOf<Kind extends ScheduleForm['kind']> = Extract<ScheduleForm, { kind: Kind }>;

/** What is wrong with the figures and days of a form; nothing where it can be planned. */
export function faultsOfForm(form: ScheduleForm): FieldProblem[] {
  if (form.kind === 'loan') return [];
  if (form.kind === 'asset') return faultsOfAsset(form);
  if (form.to < form.from)
    return [{ path: 'to', message: `This is before ${formatDate(form.from)}, the first day.` }];
  if (monthsOf(form).length > MOST_MONTHS)
    return [{ path: 'to', message: `A schedule is of ${MOST_MONTHS} months at most.` }];
  return [];
}

function faultsOfAsset(form: FormOf<'asset'>): FieldProblem[] {
  const { cost, salvage, takenBefore, acquiredOn, from, sourceId } = form;
  const left = cost - salvage - takenBefore;
  const at = (path: string, message: string) => [{ path, message }];
  if (salvage >= cost) return at('salvage', 'The salvage value must be less than the cost.');
  if (left <= 0n)
    return at('takenBefore', `Nothing is left to depreciate of ${formatMoney(cost - salvage)}.`);
  if (from < `${acquiredOn.slice(0, 7)}-01`)
    return at('from', `This is before ${formatDate(acquiredOn)}, the day it was acquired.`);
  if (takenBefore > 0n && sourceId !== null)
    return at(
      'takenBefore',
      'Of an asset that its own document brought, nothing is depreciated yet.',
    );
  if (monthsLeft(form) < 1)
    return at('lifeMonths', 'Its life ended before the first month still to depreciate.');
  return faultsOfThisYear(form);
}

function faultsOfThisYear(form: FormOf<'asset'>): FieldProblem[] {
  const { takenBefore, acquiredOn, from } = form;
  const typed = form.takenThisYear ?? 0n;
  const at = (message: string) => [{ path: 'takenThisYear', message }];
  if (typed > takenBefore)
    return at(`This is more than ${formatMoney(takenBefore)}, all that was depreciated before.`);
  if (typed > 0n && from.slice(5, 7) === '01')
    return at('The first month is January: nothing of that year is before it.');
  if (typed > 0n && typed !== takenBefore && isOfOneYear(acquiredOn, from))
    return at(`It was acquired in ${from.slice(0, 4)}: all ${formatMoney(takenBefore)} is of it.`);
  return [];
}

/** Of what was taken before, that of the first line's year: all, where it was acquired in it. */
function takenThisYear({ acquiredOn, from, takenBefore, ...typed }: FormOf<'asset'>): bigint {
  return isOfOneYear(acquiredOn, from) ? takenBefore : (typed.takenThisYear ?? 0n);
}

function isOfOneYear(day: BusinessDate, other: BusinessDate): boolean {
  return day.slice(0, 4) === other.slice(0, 4);
}

/** Months still to depreciate: all of its life, or what is left of it when the books began. */
function monthsLeft({ acquiredOn, from, lifeMonths, takenBefore }: FormOf<'asset'>): number {
  return takenBefore === 0n ? lifeMonths : lifeMonths - monthsBetween(acquiredOn, from);
}

function monthsBetween(from: BusinessDate, to: BusinessDate): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** The lines that a form comes to. */
export function planForm(form: ScheduleForm, notBefore: BusinessDate | undefined): PlannedSchedule {
  if (form.kind === 'asset') return planAsset(form, notBefore);
  if (form.kind === 'loan') return planOfLoan(form);
  const { from, to } = form;
  const method = methodOf({ from, to });
  const total =
    form.kind === 'thirteenth-month'
      ? divideRounded(form.monthlyPay * BigInt(monthsOf({ from, to }).length), 12n)
      : form.amount;
  // The 13th month is a twelfth of the pay of each month, begun or whole.
  const how = form.kind === 'thirteenth-month' ? 'month' : method;
  const lines = planStraight({ total, from, to, method: how, ...(notBefore && { notBefore }) });
  return { columns: { ...NONE, total, first_day: from, last_day: to, method: how }, lines };
}

function planAsset(form: FormOf<'asset'>, notBefore: BusinessDate | undefined): PlannedSchedule {
  const { cost, salvage, takenBefore, acquiredOn, lifeMonths, costAccount } = form;
  const total = cost - salvage - takenBefore;
  const from = `${form.from.slice(0, 7)}-01`;
  const to = lastOfMonths(from, monthsLeft(form));
  const lines = planStraight({
    total,
    from,
    to,
    method: 'month',
    ...(notBefore && { notBefore }),
  });
  const columns = {
    ...NONE,
    total,
    cost,
    salvage,
    taken_before: takenBefore,
    taken_this_year: takenThisYear(form),
    acquired_on: acquiredOn,
    life_months: lifeMonths,
    cost_account: costAccount,
    first_day: from,
    last_day: to,
    method: 'month' as const,
  };
  return { columns, lines };
}

function planOfLoan(form: FormOf<'loan'>): PlannedSchedule {
  const { principal, rateBasisPoints, months, firstDue, method, paidFrom } = form;
  const lines = planLoan({ principal, rateBasisPoints, months, firstDue, method });
  const columns = {
    ...NONE,
    total: sum(lines.map(({ amount }) => amount)),
    paid_from: paidFrom,
    rate_basis_points: rateBasisPoints,
    first_day: firstDue,
    last_day: lines.at(-1)?.dueDate ?? firstDue,
    method,
  };
  return { columns, lines };
}
