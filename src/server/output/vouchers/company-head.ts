import type { Deps } from '../../platform/deps.ts';
import { paperHead } from '../../platform/settings/company-paper-head.ts';
import { readLogoAt } from '../../platform/settings/company-logo.ts';

import type { PaperCompany } from './paper-company.ts';

/** The company as a paper of today is headed. */
export async function companyHeadOf(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  { companyId, companyName }: { companyId: string; companyName: string },
): Promise<PaperCompany> {
  const row = await deps.db
    .selectFrom('company_profiles')
    .select('profile')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const logo = await readLogoAt(deps, companyId, deps.clock.now());
  return { ...paperHead(row?.profile, companyName), logo };
}
