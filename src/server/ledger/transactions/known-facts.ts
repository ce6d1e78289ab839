import type { Facts, PartyFacts } from '#kinds/facts.ts';
import type { Names } from '#shared/forms/form-summary.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

import type { TypedNumberFacts } from './typed-number-queries.ts';

/** Everything that the database knows about what the answers name. */
export interface KnownFacts {
  readonly facts: Facts;
  readonly names: Names;
  readonly companyProfile: CompanyProfile | undefined;
  /** Titles of the accounts that may be used. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly parties: ReadonlyMap<
    string,
    PartyFacts & { readonly register: string; readonly isActive: boolean }
  >;
  readonly attachments: ReadonlyMap<string, string>;
  /** Closed months, `YYYY-MM`. */
  readonly lockedMonths: ReadonlySet<string>;
  /** The day of the opening balances; nothing while there are none. */
  readonly openingDay: BusinessDate | undefined;
  /** What the books have under the number that was typed, where it was asked for. */
  readonly number: TypedNumberFacts | undefined;
}
