import type { BusinessDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod, yearKeyOf } from '#shared/periods.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import { findCompany, findDays } from './queries.ts';

/** The company whose books are exported, and every taxable year with entries. */
export interface CompanyYears {
  /** The operator at the command line, who is no user of the portal. */
  readonly caller: Caller;
  readonly company: CompanyProfile;
  /** The first and the last day of any entry. */
  readonly firstDay: BusinessDate;
  readonly lastDay: BusinessDate;
  readonly years: readonly Period[];
}

/** The company and its taxable years; nothing while no company has begun. */
export async function companyYears(
  deps: Deps,
  snapshot: Snapshot,
): Promise<CompanyYears | undefined> {
  const known = await findCompany(snapshot);
  const days = await findDays(snapshot);
  if (known === undefined || days === undefined) return undefined;
  const caller = buildOperator(known);
  const { company } = await getCompany({ ...deps, db: snapshot }, caller);
  const years = buildYears(days, company.fiscalYearEndMonth);
  return { caller, company, firstDay: days.first, lastDay: days.last, years };
}

function buildOperator({ companyId, name }: { companyId: string; name: string }): Caller {
  return {
    userId: '',
    clientId: 'operator',
    name: 'operator',
    email: '',
    isReadOnly: false,
    role: 'admin',
    companyId,
    companyName: name,
    sessionKey: '',
    mustChangePassword: false,
    mustSetUpFactor: false,
    provedAt: new Date(0),
  };
}

function buildYears(
  { first, last }: { first: BusinessDate; last: BusinessDate },
  fiscalYearEndMonth: number,
): Period[] {
  const keys = [first, last].map((day) => Number(yearKeyOf(day, fiscalYearEndMonth)));
  const [from = 0, to = 0] = keys;
  return Array.from({ length: to - from + 1 }, (_, place) =>
    parsePeriod(String(from + place), fiscalYearEndMonth),
  ).filter((period) => period !== undefined);
}
