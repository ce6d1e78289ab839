import { addDays, manilaDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { invariant } from '#shared/invariant.ts';

import type { Deps } from '../platform/deps.ts';
import { begun } from '../ledger/drafts/begun.ts';
import { findDraftForm } from '../ledger/drafts/draft-form.ts';
import { saveDraft } from '../ledger/drafts/drafts.ts';
import { makeDueDrafts } from '../ledger/recurring/make-due-drafts.ts';
import { addRecurringEntry } from '../ledger/recurring/recurring-entries.ts';

import { fillApprovals } from './fill-approvals.ts';
import { fillSchedules } from './fill-schedules.ts';
import { RECEIPTS_TO } from './demo-company.ts';
import { DEMO_CUSTOMERS, DEMO_VENDORS } from './demo-parties.ts';
import type { Act } from './plan/act.ts';
import type { DemoAuthors, Done } from './record-acts.ts';

const FROM = 'demo';

interface Desk {
  readonly acts: readonly Act[];
  readonly done: Done;
  readonly lastDay: BusinessDate;
}

/**
 * What lies on the desks on the last day: half-filled forms, entries that are repeated by schedule,
 * one of them due, and the schedules of what the books hold.
 */
export async function fillDesks(deps: Deps, authors: DemoAuthors, desk: Desk): Promise<void> {
  await fillRecurring(deps, authors, desk);
  const { lastDay, done } = desk;
  await fillSchedules(deps, authors, { lastDay, vendor: done.party('contractor') });
  await fillApprovals(deps, authors, { vendorId: done.party('contractor'), lastDay });
  await keep(deps, authors.user, 'invoice', {
    receiptEmail: RECEIPTS_TO,
    ...named(done, 'customer', '999-201-074'),
    date: lastDay,
    lines: [{ description: 'Swivel office chair', quantity: '4', unitPrice: '4,895.00' }],
  });
  await keep(deps, authors.user, 'petty-cash-expense', {
    receiptEmail: RECEIPTS_TO,
    payee: 'Ramon Bautista',
    date: addDays(lastDay, -1),
  });
  await keep(deps, authors.accountant, 'bill', {
    receiptEmail: RECEIPTS_TO,
    ...named(done, 'vendor', 'contractor'),
    date: addDays(lastDay, -1),
    lines: [{ description: 'Shelves for the warehouse', account: '1510', amount: '48,500.00' }],
  });
}

/** A party of a form, with the label that the form shows for it. */
function named(done: Done, field: string, key: string): TypedAnswers {
  const party = [...DEMO_CUSTOMERS, ...DEMO_VENDORS].find((each) => each.key === key);
  const id = done.party(key);
  const { registeredName: name = '', tin: detail = '' } = party?.form ?? {};
  return { [field]: id, $labels: [{ id, name, detail }] };
}

async function keep(
  deps: Deps,
  caller: DemoAuthors['user'],
  ...[kind, answers]: [kind: string, answers: TypedAnswers]
): Promise<void> {
  const form = findDraftForm(kind);
  invariant(form, `${kind} has drafts`);
  const idempotencyKey = `demo-desk-draft-${kind}`;
  const typed = begun(form.fields ?? {}, answers, manilaDate(deps.clock.now()));
  await saveDraft(deps, caller, { form, slot: '', answers: typed, idempotencyKey, basedOn: 0 });
}

/** The rent, due today. */
async function fillRecurring(deps: Deps, { accountant }: DemoAuthors, desk: Desk): Promise<void> {
  const { done, lastDay } = desk;
  const rent = lastOf(desk, 'bill', (typed) => typed['vendor'] === done.party('landlord'));
  const monthly = { everyMonths: 1, until: null };
  const day = Number(lastDay.slice(8));
  if (rent !== undefined) {
    const name = 'Rent of office and warehouse';
    const form = { ...monthly, name, day, nextDate: lastDay };
    const key = 'demo-recurring-rent';
    await addRecurringEntry(deps, accountant, { form, source: rent, key, address: FROM });
  }
  await makeDueDrafts(deps);
}

function lastOf(
  { acts, done }: Desk,
  kind: string,
  isIt: (typed: TypedAnswers) => boolean,
): { transactionId: string } | undefined {
  const act = acts.findLast(
    (each) => each.type === 'document' && each.kind === kind && isIt(each.answers(done)),
  );
  const recorded = act === undefined ? undefined : done.recorded.get(act.name);
  return recorded === undefined ? undefined : { transactionId: recorded.transactionId };
}
