import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Deps } from '../../platform/deps.ts';
import { fileSubject } from '../../tax/filings/file-subject.ts';
import { filingState } from '../../tax/filings/filing-state.ts';
import { FILED_SUBJECTS } from '../../tax/filings/subjects.ts';
import { setObligationState } from '../../tax/calendar/note-obligation.ts';
import { readTaxCalendar } from '../../tax/calendar/calendar.ts';
import { findTaxReturn, saveTaxReturnOf } from '../../tax/returns/tax-returns.ts';
import { at } from '../record-acts.ts';
import type { DemoAuthors } from '../record-acts.ts';

const FROM = 'demo';
/** What fell due in the last days waits to be filed. */
const LEFT_OPEN_DAYS = 14;
/** One return was filed late, so its penalties are computed (handbook 14, ruling 16). */
const LATE = { form: '0619-E', days: 6 } as const;

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
  const late = obligations.find(({ form }) => form === LATE.form);
  for (const obligation of obligations) {
    if (obligation.state !== 'open') continue;
    if (obligation === late && obligation.due !== null) {
      await fileLate(deps, accountant, { ...obligation, due: obligation.due });
      continue;
    }
    const then = at(deps, new Date(`${filedOn(obligation)}T15:00:00+08:00`));
    await (known.has(obligation.form)
      ? fileReturn(then, accountant, { obligation, day: filedOn(obligation) })
      : noteFiled(then, accountant, obligation));
  }
}

/** Files a return some days after it was due, with the penalties that are proposed. */
async function fileLate(
  deps: Deps,
  accountant: DemoAuthors['accountant'],
  obligation: Obligation & { readonly due: BusinessDate },
): Promise<void> {
  const day = addDays(obligation.due, LATE.days);
  const then = at(deps, new Date(`${day}T15:00:00+08:00`));
  const { form } = LATE;
  const asked = { form, period: obligation.period, yearEndMonth: 12 };
  const { penalties, version } = await findTaxReturn(then, form, asked);
  const items = (penalties?.proposed ?? []).map(({ item, amount }) => ({ item, amount, note: '' }));
  if (items.length > 0) {
    const actor = { clientId: accountant.clientId, userId: accountant.userId, address: FROM };
    await saveTaxReturnOf(then, actor, { ...asked, saved: { items, version } });
  }
  await fileReturn(then, accountant, { obligation, day });
}

function filedOn({ due, periodTo }: Obligation): BusinessDate {
  const early = addDays(due ?? periodTo, -3);
  return early > periodTo ? early : (due ?? periodTo);
}

async function fileReturn(
  deps: Deps,
  accountant: DemoAuthors['accountant'],
  { obligation, day }: { readonly obligation: Obligation; readonly day: BusinessDate },
): Promise<void> {
  const { form: subject, period } = obligation;
  const state = await filingState(deps, accountant, { subject, period });
  if (state.standing !== null) return;
  await fileSubject(deps, accountant, {
    subject,
    period,
    digest: state.digest,
    filedOn: day,
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
