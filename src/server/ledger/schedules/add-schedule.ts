import { randomUUID } from 'node:crypto';

import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { entryLines } from '#shared/ledger/schedules/entry.ts';
import type { ScheduleKind } from '#shared/ledger/schedules/plan.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findOriginal } from '../transactions/queries.ts';

import { faultsOfForm, planForm } from './plan-form.ts';
import type { PlannedSchedule, ScheduleForm } from './plan-form.ts';
import { readPurchased } from './purchase-queries.ts';
import { readClosed, readTitles } from './queries.ts';
import { findUsable } from './writes.ts';
import { insertSchedule } from './writes.ts';

/** Which accounts a schedule of a kind may have where, by how their numbers begin. */
const RANGES: Readonly<
  Record<ScheduleKind, Readonly<Record<string, { beginnings: readonly string[]; words: string }>>>
> = {
  'prepaid': {
    account: { beginnings: ['14', '17'], words: 'a prepaid account' },
    counterAccount: { beginnings: ['5', '6', '7'], words: 'an expense' },
  },
  'deferred-income': {
    account: { beginnings: ['2'], words: 'a liability, such as Deferred Income' },
    counterAccount: { beginnings: ['4'], words: 'an income account' },
  },
  'asset': {
    account: { beginnings: ['15', '16'], words: 'accumulated depreciation' },
    counterAccount: { beginnings: ['5', '6'], words: 'an expense' },
    costAccount: { beginnings: ['15', '16'], words: 'the account of the asset' },
  },
  'loan': {
    account: { beginnings: ['25', '26'], words: 'a loan account' },
    counterAccount: { beginnings: ['6', '7'], words: 'an expense, such as Interest Expense' },
    paidFrom: { beginnings: ['10', '11', '20'], words: 'a bank account, or Accrued Expenses' },
  },
  'thirteenth-month': {
    account: { beginnings: ['20', '23'], words: 'a liability, such as 13th Month Pay Payable' },
    counterAccount: { beginnings: ['5', '6'], words: 'an expense' },
  },
};

/** What a form would take up on which day, and the entry of its first line. Throws bad-request. */
export async function previewSchedule(deps: Deps, form: ScheduleForm) {
  const { columns, lines } = await plan(deps, form);
  const titles = await readTitles(deps.db);
  const [first] = lines;
  const entry =
    first === undefined
      ? []
      : entryLines({ ...form, ...first, paidFrom: columns.paid_from }).map((line) => ({
          ...line,
          title: titles.get(line.account) ?? '',
        }));
  return { total: columns.total, lines: [...lines], entry };
}

/**
 * Adds a schedule that a person typed: of a document, or of what the books began with. The same key
 * makes one and no second. Throws bad-request with every fault at its field.
 */
export async function addSchedule(
  deps: Deps,
  caller: Caller,
  { form, key, address }: { form: ScheduleForm; key: string; address: string },
): Promise<string> {
  const planned = await plan(deps, form);
  const at = deps.clock.now();
  const { userId, clientId } = caller;
  return deps.db.transaction().execute(async (tx) => {
    const scheduleId = randomUUID();
    const made = { scheduleId, form, planned, userId, at, key };
    const kept = await insertSchedule(tx, made);
    if (kept !== scheduleId) return kept;
    await recordAudit(tx, {
      actor: clientId,
      actorUserId: userId,
      at,
      address,
      action: 'schedule.added',
      subject: form.name,
      after: { scheduleId, kind: form.kind, total: planned.columns.total.toString() },
    });
    return scheduleId;
  });
}

async function plan(deps: Deps, form: ScheduleForm): Promise<PlannedSchedule> {
  const faults = [...faultsOfForm(form), ...(await faultsOfAccounts(deps, form))];
  const source = await findSource(deps, form.sourceId);
  if (source === 'none')
    faults.push({
      path: 'sourceId',
      message: 'This document is not in the books, or was reversed.',
    });
  else if (form.kind === 'asset' && form.sourceId !== null)
    faults.push(...(await faultsOfPurchase(deps, form, form.sourceId)));
  if (faults.length > 0) throw new Problem('bad-request', { fields: faults });
  const planned = planForm(form, source === 'none' ? undefined : source);
  const { openingDay } = await readClosed(deps.db);
  const [first] = planned.lines;
  if (openingDay !== null && first !== undefined && first.dueDate <= openingDay) {
    const path = form.kind === 'loan' ? 'firstDue' : 'from';
    const message = `The books began after ${formatDate(openingDay)}. Enter the first month that is still to be posted, and only what is left.`;
    throw new Problem('bad-request', { fields: [{ path, message }] });
  }
  return planned;
}

/** The day of a document that stands; `none` for one that does not. */
async function findSource(
  { db }: Deps,
  sourceId: string | null,
): Promise<BusinessDate | undefined | 'none'> {
  if (sourceId === null) return undefined;
  const found = await findOriginal(db, sourceId);
  const stands = found !== undefined && found.reverses_id === null && found.reversal_id === null;
  return stands ? found.date : 'none';
}

/** An asset costs no more than its document brought to the account, less what it did for others. */
async function faultsOfPurchase(
  { db }: Deps,
  { cost, costAccount }: { cost: bigint; costAccount: string },
  sourceId: string,
): Promise<FieldProblem[]> {
  const left = await readPurchased(db, sourceId, costAccount);
  if (cost <= left) return [];
  const message = `The document has ${formatMoney(left)} on ${costAccount} that is in no schedule yet.`;
  return [{ path: 'cost', message }];
}

async function faultsOfAccounts({ db }: Deps, form: ScheduleForm): Promise<FieldProblem[]> {
  const named = Object.entries(RANGES[form.kind]).map(([path, range]) => ({
    path,
    ...range,
    number: path in form ? String(form[path as keyof ScheduleForm]) : '',
  }));
  const usable = await findUsable(
    db,
    named.map(({ number }) => number),
  );
  const wrong = named.flatMap(({ path, beginnings, words, number }) =>
    usable.has(number) && beginnings.some((beginning) => number.startsWith(beginning))
      ? []
      : [{ path, message: `Choose ${words}.` }],
  );
  if (wrong.length > 0 || form.kind !== 'asset' || form.costAccount !== form.account) return wrong;
  return [{ path: 'account', message: 'Choose the account of its accumulated depreciation.' }];
}
