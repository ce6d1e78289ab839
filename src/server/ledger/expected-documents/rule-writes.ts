import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { Step } from '#shared/ledger/expected-documents.ts';

import type { Tables } from '../../tables.ts';

interface NewRule {
  readonly partyId: string;
  readonly account: string;
  readonly what: 'by-hand' | 'stopped' | 'history';
  readonly firstMonth: BusinessDate;
  readonly step?: Step;
  readonly day?: number;
  readonly reason?: string;
  readonly userId: string;
  readonly at: Date;
}

/** Keeps what was said of a vendor's document; it counts from now on. */
export async function insertRule(tx: Kysely<Tables>, rule: NewRule): Promise<void> {
  await tx
    .insertInto('expected_rules')
    .values({
      party_id: rule.partyId,
      account: rule.account,
      what: rule.what,
      first_month: rule.firstMonth,
      step: rule.step ?? null,
      day: rule.day ?? null,
      reason: rule.reason ?? '',
      made_by: rule.userId,
      made_at: rule.at,
    })
    .execute();
}
