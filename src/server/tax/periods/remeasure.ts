import type { Kysely } from 'kysely';

import type { previewRemeasurement } from '#shared/api/tax/remeasurement.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { formatEffectiveRate, rateBetween } from '#shared/currency.ts';
import type { PreparedEntry } from '#shared/tax/period-end/prepared-entry.ts';
import { remeasure, remeasurementEntry } from '#shared/tax/period-end/remeasurement.ts';
import type { Remeasured } from '#shared/tax/period-end/remeasurement.ts';
import { Problem } from '#shared/problems.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { inRecordingTransaction } from '../../ledger/postings/record.ts';
import type { Recorded } from '../../ledger/postings/record.ts';
import { replayEarlierAnswer } from '../../ledger/transactions/post.ts';

import { holdingsAt } from './balance-queries.ts';
import type { ForeignHolding } from './balance-queries.ts';
import { holdPostings } from './month-queries.ts';
import { draftPrepared, entriesDigest, recordPrepared, shownEntries } from './prepared.ts';

type Preview = Omit<Parsed<typeof previewRemeasurement>['reply'], 'success'>;

/** The day, and the closing rates as typed. */
export interface RemeasurementForm {
  readonly asAt: BusinessDate;
  readonly rates: readonly { readonly account: string; readonly rate: string }[];
}

const RATE = { rate: { type: 'rate', label: 'Closing rate', required: true } } as const;

/**
 * Foreign currency on a day at closing rates (handbook 5.11): what it stands with, what it should,
 * the entry of the difference. Throws bad-request for a rate that is none, or a day to come.
 */
export async function findPreview(deps: Deps, form: RemeasurementForm): Promise<Preview> {
  return inSnapshot(deps.db, async (tx) => {
    const { holdings, entry } = await reckon(deps, tx, form);
    const [shown = null] = entry === undefined ? [] : await shownEntries(tx, [entry]);
    const rates = new Map(form.rates.map(({ account, rate }) => [account, rate.trim()]));
    return {
      asAt: form.asAt,
      holdings: holdings.map(({ rate, ...holding }) => {
        const reckoned = rate === undefined ? undefined : remeasure({ ...holding, rate });
        return {
          ...holding,
          carryingRate:
            holding.quantity > 0n
              ? formatEffectiveRate(rateBetween(holding.quantity, holding.carrying))
              : '',
          rate: rates.get(holding.account) ?? '',
          target: reckoned?.target ?? null,
          difference: reckoned?.difference ?? null,
        };
      }),
      entry: shown,
      digest: entriesDigest(entry === undefined ? [] : [entry]),
    };
  });
}

/**
 * Records the remeasurement as it was seen: nobody posts meanwhile, so the value that it starts
 * from is the one of that moment. Throws bad-request, nothing-to-prepare, remeasurement-changed,
 * idempotency-key-reused, and what recording throws.
 */
export async function postRemeasurement(
  deps: Deps,
  caller: Caller,
  {
    form,
    digest,
    key,
    address,
  }: {
    form: RemeasurementForm;
    digest: string;
    key: string;
    address: string;
  },
): Promise<Recorded> {
  const contentHash = hashOf({ remeasurement: form, digest });
  try {
    return await inRecordingTransaction(deps.db, async (tx) => {
      await holdPostings(tx);
      const { entry } = await reckon(deps, tx, form);
      if (entry === undefined) throw new Problem('nothing-to-prepare');
      if (entriesDigest([entry]) !== digest) throw new Problem('remeasurement-changed');
      const submission = { entries: [entry], key, contentHash, address };
      return recordPrepared({ ...deps, db: tx }, caller, submission);
    });
  } catch (error) {
    return replayEarlierAnswer(deps, { userId: caller.userId, key, contentHash }, error);
  }
}

/**
 * Makes the remeasurement a draft; answers the screen that opens it. Throws bad-request,
 * nothing-to-prepare.
 */
export async function draftRemeasurement(
  deps: Deps,
  caller: Caller,
  form: RemeasurementForm,
): Promise<string> {
  const { entry } = await inSnapshot(deps.db, (tx) => reckon(deps, tx, form));
  if (entry === undefined) throw new Problem('nothing-to-prepare');
  return draftPrepared(deps, caller, entry);
}

async function reckon(
  { clock }: Deps,
  tx: Kysely<Tables>,
  { asAt, rates }: RemeasurementForm,
): Promise<{
  holdings: (ForeignHolding & { readonly rate: bigint | undefined })[];
  entry: PreparedEntry | undefined;
}> {
  if (asAt > manilaDate(clock.now())) {
    const message = `${formatDate(asAt)} is in the future. Choose a date up to today.`;
    throw new Problem('bad-request', { fields: [{ path: 'asAt', message }] });
  }
  const read = readRates(rates);
  const holdings = (await holdingsAt(tx, asAt)).map((holding) => {
    return { ...holding, rate: read.get(holding.account) };
  });
  const remeasured = holdings.filter((holding): holding is ForeignHolding & Remeasured => {
    return holding.rate !== undefined;
  });
  return { holdings, entry: remeasurementEntry(remeasured, asAt) };
}

/** The rates that were typed, in ten-millionths, by account; an empty one is none. */
function readRates(typed: RemeasurementForm['rates']): Map<string, bigint> {
  const faults: FieldProblem[] = [];
  const read = new Map<string, bigint>();
  for (const [index, { account, rate }] of typed.entries()) {
    if (rate.trim() === '') continue;
    const checked = checkAnswers(RATE, { rate }, { today: '' });
    if (checked.answers === undefined) {
      const message = checked.problems[0]?.message ?? '';
      faults.push({ path: `rates.${index}.rate`, message });
    } else read.set(account, checked.answers.rate);
  }
  if (faults.length > 0) throw new Problem('bad-request', { fields: faults });
  return read;
}
