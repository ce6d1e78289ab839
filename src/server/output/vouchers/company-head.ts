import type { Deps } from '../../platform/deps.ts';
import { printHead } from '../../platform/settings/company-print-head.ts';
import { readLogoAt } from '../../platform/settings/company-logo.ts';

import type { PrintedCompany } from './printed-company.ts';

/** The company as a printout of today is headed. */
export async function findCompanyHead(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  { companyId, companyName }: { companyId: string; companyName: string },
): Promise<PrintedCompany> {
  const row = await deps.db
    .selectFrom('company_profiles')
    .select('profile')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const logo = await readLogoAt(deps, companyId, deps.clock.now());
  const paperSize = row?.profile.paperSize ?? 'a4';
  return { ...printHead(row?.profile, companyName), logo, paperSize };
}
