import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Deps } from '../../platform/deps.ts';
import { fileSubject } from '../../tax/filings/file-subject.ts';
import { filingState } from '../../tax/filings/filing-state.ts';
import { FILED_SUBJECTS } from '../../tax/filings/subjects.ts';
import { setObligationState } from '../../tax/calendar/note-obligation.ts';
import { readTaxCalendar } from '../../tax/calendar/calendar.ts';
import { at } from '../record-acts.ts';
import type { DemoAuthors } from '../record-acts.ts';

const FROM = 'demo';
/** What fell due in the last days waits to be filed. */
const LEFT_OPEN_DAYS = 14;

type Obligation = Awaited<ReturnType<typeof readTaxCalendar>>['obligations'][number];

/**
 * What fell due in the year was filed, a few days before its day, with the reference of whoever
 * took it.
 */
export async function fileObligations(
  deps: Deps,
  { accountant }: DemoAuthors,
  lastDay: BusinessDate,
): Promise<void> {
  const days = { from: addDays(lastDay, -365), to: addDays(lastDay, -LEFT_OPEN_DAYS) };
  const { obligations } = await readTaxCalendar(deps, accountant, days);
  const known = new Set(FILED_SUBJECTS.map(({ code }) => code));
  for (const obligation of obligations) {
    if (obligation.state !== 'open') continue;
    const then = at(deps, new Date(`${filedOn(obligation)}T15:00:00+08:00`));
    await (known.has(obligation.form)
      ? fileReturn(then, accountant, obligation)
      : noteFiled(then, accountant, obligation));
  }
}

function filedOn({ due, periodTo }: Obligation): BusinessDate {
  const early = addDays(due ?? periodTo, -3);
  return early > periodTo ? early : (due ?? periodTo);
}

async function fileReturn(
  deps: Deps,
  accountant: DemoAuthors['accountant'],
  obligation: Obligation,
): Promise<void> {
  const { form: subject, period } = obligation;
  const state = await filingState(deps, accountant, { subject, period });
  if (state.standing !== null) return;
  await fileSubject(deps, accountant, {
    subject,
    period,
    digest: state.digest,
    filedOn: filedOn(obligation),
    reference: referenceOf(obligation),
    note: '',
    amends: null,
    address: FROM,
  });
}

async function noteFiled(
  deps: Deps,
  accountant: DemoAuthors['accountant'],
  obligation: Obligation,
): Promise<void> {
  const { form, period } = obligation;
  await setObligationState(deps, accountant, {
    key: { form, period },
    wanted: {
      state: 'filed',
      filedOn: filedOn(obligation),
      reference: referenceOf(obligation),
      note: '',
      attachmentIds: [],
      version: 0,
    },
    address: FROM,
  });
}

function referenceOf({ form, period, authority }: Obligation): string {
  return `${authority} ${form} ${period} (sample)`;
}
