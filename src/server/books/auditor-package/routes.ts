import {
  cancelAuditorPackage,
  getAuditorPackage,
  getAuditorPackageFile,
  listAuditorPackages,
  startAuditorPackage,
} from '#shared/api/books/exports.ts';
import { parsePeriod } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { nameOfPackage, packageJobs, shownPackage } from './jobs.ts';

const done = { success: true as const };

/** The auditor's package: asked for, watched, ended, fetched. */
export function mountAuditorPackage(context: HttpContext): void {
  const { app, deps } = context;
  const jobs = packageJobs(deps);
  app.addHook('onClose', () => jobs.end());
  mount(context, startAuditorPackage, async ({ body, caller, request }) => {
    const { company } = await getCompany(deps, caller);
    const month = company.fiscalYearEndMonth;
    const period = parsePeriod(body.period, month);
    if (period === undefined) {
      const message = 'Name a month, quarter or year, such as 2026-12.';
      throw new Problem('bad-request', { fields: [{ path: 'period', message }] });
    }
    const job = await jobs.start(caller, {
      asked: { period: period.key, fiscalYearEndMonth: month },
      fileName: nameOfPackage(company, caller, period),
      address: request.ip,
    });
    return { ...done, package: shownPackage(job) };
  });
  mount(context, listAuditorPackages, async ({ caller }) => ({
    ...done,
    packages: (await jobs.list(caller)).map(shownPackage),
  }));
  mount(context, getAuditorPackage, async ({ params, caller }) => ({
    ...done,
    package: shownPackage(await jobs.get(caller, params.packageId)),
  }));
  mount(context, cancelAuditorPackage, async ({ params, caller }) => ({
    ...done,
    package: shownPackage(await jobs.cancel(caller, params.packageId)),
  }));
  mount(context, getAuditorPackageFile, async ({ params, caller, request, reply }) =>
    serveFile(reply, {
      ...(await jobs.open(caller, params.packageId, request.ip)),
      contentType: 'application/zip',
    }),
  );
}
