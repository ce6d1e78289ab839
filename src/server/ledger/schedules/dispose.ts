import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { findKind } from '#kinds/index.ts';
import type { disposeOfAsset } from '#shared/api/ledger/schedule-assets.ts';
import type { Parsed } from '#shared/api/route.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { recordPostings } from '../postings/record.ts';
import type { Recorded } from '../postings/record.ts';
import { buildPosting } from '../transactions/new-posting.ts';
import { replayEarlierAnswer } from '../transactions/post.ts';
import { prepare } from '../transactions/prepare.ts';

import { listLines, listScheduleRows, readTitles } from './queries.ts';
import { findUsable } from './writes.ts';

type Disposal = Parsed<typeof disposeOfAsset>['body'];

/** What a disposal comes to, before anything is posted. Throws what `disposeAsset` throws. */
export async function previewDisposal(deps: Deps, scheduleId: string, disposal: Disposal) {
  const { bookValue, gain, lines } = await workOut(deps, scheduleId, disposal);
  const titles = await readTitles(deps.db);
  const entry = lines.map((line) => ({ ...line, title: titles.get(line.account) ?? '' }));
  return { bookValue, gain, entry };
}

/**
 * Takes an asset out of the books: its cost and what was depreciated of it, what it brought, and
 * the gain or loss (PAS 16.67 to 71). Its schedule ends; a reversal of the entry lets it go on.
 * Throws not-found, schedule-stopped, schedule-lines-due, bad-request, and what posting throws.
 */
export async function disposeAsset(
  deps: Deps,
  caller: Caller,
  act: { scheduleId: string; disposal: Disposal; key: string; address: string },
): Promise<Recorded> {
  const { scheduleId, disposal, key, address } = act;
  const contentHash = hashOf({ dispose: scheduleId, disposal });
  const { userId, clientId: actor } = caller;
  try {
    const { name, lines } = await workOut(deps, scheduleId, disposal);
    const kind = findKind(journalEntry.id);
    invariant(kind, 'there is a journal entry form');
    const typed = answersOf(`${name} disposed of: ${disposal.reason}`, disposal.date, lines);
    const prepared = await prepare(deps, caller, { kind, typed, corrects: undefined });
    const posting = { ...buildPosting(prepared, caller), disposes: scheduleId };
    const at = deps.clock.now();
    const by = { userId, actor, address, at, key, contentHash };
    return await recordPostings(deps.db, { ...by, postings: [posting] });
  } catch (error) {
    return replayEarlierAnswer(deps, { userId, key, contentHash }, error);
  }
}

interface EntryLine {
  readonly account: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

async function workOut({ db, clock }: Deps, scheduleId: string, disposal: Disposal) {
  const [asset] = await listScheduleRows(db, scheduleId);
  if (asset?.cost == null || asset.costAccount === null) throw new Problem('not-found');
  if (asset.stoppedAt !== null) throw new Problem('schedule-stopped');
  const { date, proceeds, proceedsAccount } = disposal;
  await demandPostable({ db, clock }, asset.acquiredOn ?? date, disposal);
  const planned = await listLines(db, scheduleId);
  const open = planned.filter(
    ({ transactionId, dueDate }) => transactionId === null && dueDate <= date,
  );
  const latest = planned.findLast(({ postedOn }) => postedOn !== null && postedOn > date);
  const missing = open.at(-1);
  if (missing !== undefined)
    throw new Problem('schedule-lines-due', { values: { day: formatDate(missing.dueDate) } });
  if (latest?.postedOn != null) {
    const message = `Its depreciation is posted up to ${formatDate(latest.postedOn)}. Choose that day or a later one.`;
    throw new Problem('bad-request', { fields: [{ path: 'date', message }] });
  }
  const taken = asset.takenBefore + asset.posted;
  const bookValue = asset.cost - taken;
  const gain = proceeds - bookValue;
  const all: EntryLine[] = [
    { account: asset.account, debit: taken, credit: 0n },
    { account: proceedsAccount, debit: proceeds, credit: 0n },
    { account: ACCOUNT.lossOnDisposal, debit: gain < 0n ? -gain : 0n, credit: 0n },
    { account: asset.costAccount, debit: 0n, credit: asset.cost },
    { account: ACCOUNT.otherIncome, debit: 0n, credit: gain > 0n ? gain : 0n },
  ];
  const lines = all.filter(({ debit, credit }) => debit + credit > 0n);
  return { name: asset.name, bookValue, gain, lines };
}

async function demandPostable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  acquiredOn: string,
  { date, proceeds, proceedsAccount }: Disposal,
): Promise<void> {
  const fields = [];
  if (date < acquiredOn || date > manilaDate(clock.now()))
    fields.push({
      path: 'date',
      message: 'Choose a day from the day it was acquired up to today.',
    });
  if (proceeds > 0n && !(await findUsable(db, [proceedsAccount])).has(proceedsAccount))
    fields.push({
      path: 'proceedsAccount',
      message: 'Choose the account the proceeds are recorded in.',
    });
  if (fields.length > 0) throw new Problem('bad-request', { fields });
}

function answersOf(description: string, date: string, lines: readonly EntryLine[]) {
  const amount = (centavos: bigint) => (centavos === 0n ? '' : formatMoney(centavos));
  return {
    date,
    stage: 'normal',
    description: description.slice(0, 200),
    lines: lines.map(({ account, debit, credit }) => ({
      account,
      debit: amount(debit),
      credit: amount(credit),
      party: '',
      document: '',
      foreign: '',
      memo: '',
    })),
    note: '',
    attachments: [],
  };
}
