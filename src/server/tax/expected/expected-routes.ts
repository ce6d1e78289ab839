import {
  exportExpected,
  listExpected,
  openReceived,
  previewReminder,
  sendReminder,
} from '#shared/api/tax/tax-certificates.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Report } from '#shared/reports/report.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { sendReport } from '../../output/report-files/send-report.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { expectedOf } from './expected.ts';
import type { Expected, ExpectedRow } from './expected.ts';
import { openReceivedDraft } from './receive.ts';
import { findLetter, sendLetter } from './reminders.ts';
import { listReport, partyBehind, recordBehind } from '../rows/tax-report.ts';

const done = { success: true as const };

/** The register of certificates that customers owe us: by age, received, reminded. */
export function mountExpected(context: HttpContext): void {
  const { deps } = context;
  const today = () => manilaDate(deps.clock.now());
  mount(context, listExpected, async ({ query }) => {
    const asked = { ...query, asOf: query.asOf ?? today() };
    return { ...done, ...(await inSnapshot(deps.db, (tx) => expectedOf(tx, asked))) };
  });
  mount(context, exportExpected, async ({ params, query, caller, reply }) => {
    const asked = { ...query, asOf: query.asOf ?? today() };
    const expected = await inSnapshot(deps.db, (tx) => expectedOf(tx, asked));
    const report = expectedReport(expected, deps.clock.now());
    const fileName = `2307-expected-${asked.asOf}`;
    return sendReport(reply, { deps, caller, report, fileName, ...params });
  });
  mount(context, openReceived, async ({ body, caller }) => ({
    ...done,
    path: await openReceivedDraft(deps, caller, body),
  }));
  mount(context, previewReminder, async ({ params, caller }) => {
    const { company } = await getCompany(deps, caller);
    return { ...done, ...(await findLetter(deps, company, params.partyId)) };
  });
  mount(context, sendReminder, async ({ params, body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    await sendLetter(deps, actor, { ...params, letter: body });
    return done;
  });
}

const STATES: Readonly<Record<ExpectedRow['state'], string>> = {
  'to-follow': 'Outstanding',
  'unpaid': 'Not paid yet',
};

function expectedReport({ asOf, parties, toFollow, isTied }: Expected, producedAt: Date): Report {
  return listReport({
    title: 'BIR Form 2307 to collect',
    period: `As of ${formatDate(asOf)}`,
    columns: [
      {
        key: 'name',
        title: 'Customer',
        type: 'text',
        value: (row) => row.name,
        behind: partyBehind,
      },
      {
        key: 'document',
        title: 'Invoice',
        type: 'text',
        value: (row) => row.document,
        behind: recordBehind,
      },
      { key: 'date', title: 'Date', type: 'date', value: (row) => row.date },
      { key: 'quarter', title: 'Quarter', type: 'text', value: (row) => row.quarter },
      { key: 'atc', title: 'ATC', type: 'text', value: (row) => row.atc },
      { key: 'base', title: 'Base', type: 'money', value: (row) => row.base },
      { key: 'tax', title: 'Tax', type: 'money', value: (row) => row.tax },
      { key: 'state', title: 'Status', type: 'text', value: (row) => STATES[row.state] },
      {
        key: 'due',
        title: 'Due',
        type: 'date',
        value: ({ due, state }) => (state === 'unpaid' ? '' : due),
      },
      {
        key: 'days',
        title: 'Days past due',
        type: 'count',
        value: (row) => String(row.daysPastDue),
      },
    ],
    rows: parties.flatMap(({ rows }) => rows),
    checks: [
      {
        text: isTied
          ? 'Outstanding certificates agree with account 1260.'
          : `Outstanding certificates total ${formatMoney(toFollow)}; account 1260 has a different balance.`,
        isOk: isTied,
      },
    ],
    producedAt,
  });
}
