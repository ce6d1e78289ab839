import type { Kysely, RawBuilder } from 'kysely';
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

/** A typed number as it is looked up; its claim names the party where numbers are the parties'. */
export interface AskedNumber {
  readonly kind: string;
  readonly claimKey: string;
  readonly numberKey: string;
  readonly opened: {
    /** Nothing: of any party. */
    readonly partyId: string | undefined;
    /** In the form for comparing. */
    readonly key: string;
    readonly corrects: string | undefined;
  };
}

/** The same in SQL. */
interface NumberColumns {
  readonly kind: RawBuilder<string>;
  readonly claimKey: RawBuilder<string>;
  readonly numberKey: RawBuilder<string>;
  readonly opened: AskedOpened;
}

/** As one column gives it. */
export interface NumberRow {
  readonly opened: readonly (Omit<Opened, 'balance'> & { readonly balance: string })[];
  readonly claim: Claim | null;
  readonly unused: NonNullable<KnownOfNumber['unused']> | null;
  readonly ranges: KnownOfNumber['ranges'];
}

/**
 * What a typed number is already, as a column: every form of such a kind asks it at every key, with
 * the facts.
 */
export function typedNumber({ kind, claimKey, numberKey, opened }: NumberColumns) {
  return sql<NumberRow>`
    json_build_object(
      'opened', (select coalesce(json_agg(json_build_object('transactionId', "transactionId", 'account', account,
          'document', document, 'documentDate', "documentDate", 'balance', balance::text,
          'entryNumber', "entryNumber", 'description', description)), '[]') from (${openedUnder(opened)}) f),
      'claim', (select json_build_object('transactionId', "transactionId", 'entryNumber', "entryNumber")
        from (${claimOf(kind, claimKey)}) c),
      'unused', (select json_build_object('number', number, 'state', state, 'reason', reason, 'date', date)
        from unused_numbers
        where kind = ${kind} and number_key = ${numberKey} and withdrawn_at is null),
      'ranges', (select coalesce(json_agg(json_build_object('prefix', prefix, 'first', first_number, 'last', last_number,
          'next', next_number, 'digits', digits) order by prefix_key, first_number), '[]')
        from atp_ranges where kind = ${kind}))`;
}

/** The same, asked by itself. */
export async function readTypedNumber(
  db: Kysely<Tables>,
  { kind, claimKey, numberKey, opened }: AskedNumber,
): Promise<TypedNumberFacts> {
  const columns = {
    kind: sql.val(kind),
    claimKey: sql.val(claimKey),
    numberKey: sql.val(numberKey),
    opened: {
      partyId: sql.val(opened.partyId ?? null),
      key: sql.val(opened.key),
      corrects: sql.val(opened.corrects ?? null),
    },
  };
  const { rows } = await sql<{ number: NumberRow }>`${keptPlan}
    select ${typedNumber(columns)} as number`.execute(db);
  const [row] = rows;
  invariant(row, 'a select of one row gives one row');
  return numberFactsOf(row.number);
}

/** Reads that column. */
export function numberFactsOf({ opened, claim, unused, ranges }: NumberRow): TypedNumberFacts {
  return {
    opened: opened.map((found) => ({ ...found, balance: BigInt(found.balance) })),
    claim: claim ?? undefined,
    unused: unused ?? undefined,
    ranges,
  };
}
