import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { invariant } from '#shared/invariant.ts';

import { keptPlan } from '../../platform/db/kept-plans.ts';
import type { Tables } from '../../tables.ts';
import type { KnownOfNumber } from '../numbers/guard-number.ts';

import { openedUnder } from './opened-before.ts';
import type { AskedOpened, Opened } from './opened-before.ts';
import { claimOf } from './queries.ts';

/** The transaction that uses a document number. */
interface Claim {
  readonly transactionId: string;
  readonly entryNumber: string;
}

/** What the books have under a number that was typed. */
export interface TypedNumberFacts extends KnownOfNumber {
  /** Brought in by opening balances or a journal entry. */
  readonly opened: readonly Opened[];
  readonly claim: Claim | undefined;
}

interface Row {
  readonly opened: readonly (Omit<Opened, 'balance'> & { readonly balance: string })[];
  readonly claim: Claim | null;
  readonly unused: NonNullable<KnownOfNumber['unused']> | null;
  readonly ranges: KnownOfNumber['ranges'];
}

/**
 * Looks up all at once what a typed number is already: every form of such a kind asks it at every
 * key. `claimKey` is its claim, with the party where numbers are the parties' own.
 */
export async function readTypedNumber(
  db: Kysely<Tables>,
  asked: { kind: string; claimKey: string; numberKey: string; opened: AskedOpened },
): Promise<TypedNumberFacts> {
  const { kind, claimKey, numberKey, opened } = asked;
  const { rows } = await sql<Row>`${keptPlan}
    select
      (select coalesce(json_agg(json_build_object('transactionId', "transactionId", 'document', document,
          'documentDate', "documentDate", 'balance', balance::text, 'entryNumber', "entryNumber",
          'description', description)), '[]') from (${openedUnder(opened)}) f) as opened,
      (select json_build_object('transactionId', "transactionId", 'entryNumber', "entryNumber")
        from (${claimOf(kind, claimKey)}) c) as claim,
      (select json_build_object('number', number, 'state', state, 'reason', reason, 'date', date)
        from unused_numbers
        where kind = ${kind} and number_key = ${numberKey} and withdrawn_at is null) as unused,
      (select coalesce(json_agg(json_build_object('prefix', prefix, 'first', first_number, 'last', last_number,
          'next', next_number, 'digits', digits) order by prefix_key, first_number), '[]')
        from atp_ranges where kind = ${kind}) as ranges`.execute(db);
  const [row] = rows;
  invariant(row, 'a select of one row gives one row');
  return {
    opened: row.opened.map((found) => ({ ...found, balance: BigInt(found.balance) })),
    claim: row.claim ?? undefined,
    unused: row.unused ?? undefined,
    ranges: row.ranges,
  };
}
