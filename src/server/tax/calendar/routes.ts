import {
  listHolidays as listHolidaysRoute,
  listTaxCalendar,
  listUpcomingTax,
  moveDueDate as moveRoute,
  removeHoliday as removeHolidayRoute,
  saveHoliday as saveHolidayRoute,
  setObligationState as setStateRoute,
  taxCalendarFile,
} from '#shared/api/tax/tax-calendar.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { sendReport } from '../../output/report-files/send-report.ts';

import { calendarReport } from './calendar-report.ts';
import { readTaxCalendar, readUpcomingTax } from './calendar.ts';
import { listHolidays, removeHoliday, saveHoliday } from './holidays.ts';
import { moveDueDate, setObligationState } from './note-obligation.ts';

const done = { success: true as const };

/** The tax calendar: what is due when, its state and proof, and the holidays that move it. */
export function mountTaxCalendar(context: HttpContext): void {
  const { deps } = context;
  mount(context, listTaxCalendar, async ({ query, caller }) => ({
    ...done,
    ...(await readTaxCalendar(deps, caller, query)),
  }));
  mount(context, listUpcomingTax, async ({ query, caller }) => ({
    ...done,
    ...(await readUpcomingTax(deps, caller, query.days)),
  }));
  mount(context, taxCalendarFile, async ({ params, query, caller, reply }) => {
    const calendar = await readTaxCalendar(deps, caller, query);
    const report = calendarReport(calendar, query, deps.clock.now());
    const fileName = `tax-calendar-${query.from}-${query.to}`;
    return sendReport(reply, { deps, caller, report, fileName, ...params });
  });
  mount(context, setStateRoute, async ({ params, body, caller, request }) => {
    await setObligationState(deps, caller, { key: params, wanted: body, address: request.ip });
    return done;
  });
  mount(context, moveRoute, async ({ params, body, caller, request }) => {
    await moveDueDate(deps, caller, { key: params, ...body, address: request.ip });
    return done;
  });
  mount(context, listHolidaysRoute, async ({ query }) => ({
    ...done,
    ...(await listHolidays(deps, query.year)),
  }));
  mount(context, saveHolidayRoute, async ({ params, body, caller, request }) => {
    await saveHoliday(deps, caller, { form: { ...params, ...body }, address: request.ip });
    return done;
  });
  mount(context, removeHolidayRoute, async ({ params, caller, request }) => {
    await removeHoliday(deps, caller, { ...params, address: request.ip });
    return done;
  });
}
