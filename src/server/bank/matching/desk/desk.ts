import { Problem } from '#shared/problems.ts';

import { inRecordingTransaction } from '../../../ledger/postings/record.ts';
import { inTurn } from '../../../ledger/transactions/in-turn.ts';
import type { Going } from '../../../ledger/transactions/in-turn.ts';
import { buildPreviewLines } from '../../../ledger/transactions/preview.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hashOf } from '../../../platform/hash-of.ts';
import { lockBankAccount } from '../../statements/balance.ts';
import type { Act } from '../act.ts';
import { auditOf } from '../act.ts';
import type { WireAnswers } from '../rules.ts';
import { findBankAccount } from '../bank-account-queries.ts';

import type { AskedEntry } from './choose-entry.ts';
import { readyOf } from './entry.ts';
import type { DeskEntry, ReadyEntry } from './entry.ts';
import { prepareEntries } from './prepare-entries.ts';
import { findMatchOf, findRecordedBy } from './queries.ts';
import { recordEntry } from './record-entry.ts';

/**
 * What recording lines of an account would post, line by line, or why one can't be. Nothing is
 * saved. Throws not-found, bank-line-matched, bank-recording-cancelled.
 */
export async function previewDesk(
  deps: Deps,
  act: Act,
  { entries, ...going }: Going & { readonly entries: readonly AskedEntry[] },
) {
  await findBankAccount(deps.db, act.account);
  const asked = { account: act.account, entries, stage: 'checking' as const, ...going };
  const found = await prepareEntries(deps, act.caller, asked);
  return {
    success: true as const,
    rows: found.map(toRow),
    readyCount: readyOf(found).length,
  };
}

interface Confirmed extends Going {
  readonly entries: readonly (AskedEntry & { readonly digest: string })[];
  readonly answered: readonly string[];
  readonly key: string;
}

/**
 * Posts and matches what was previewed in one database transaction: all of it or nothing. The same
 * key answers the same again. Throws conflict (it is no longer what was previewed), question-open,
 * bank-recording-cancelled, bank-recording-unmatched, and what `recordPostings` throws.
 */
export async function postDesk(deps: Deps, act: Act, confirmed: Confirmed) {
  const { entries, answered, key, progressId, isGone } = confirmed;
  const { account, caller } = act;
  await findBankAccount(deps.db, account);
  const known = await findAnswer(deps, act, confirmed);
  if (known !== undefined) return known;
  const asked = { account, entries, stage: 'entering' as const, progressId, isGone };
  const found = await prepareEntries(deps, caller, asked);
  const ready = readyOf(found);
  const isSame = ready.length === entries.length && ready.length === found.length;
  if (!isSame || ready.some((entry, at) => digestOf(entry) !== entries[at]?.digest))
    throw new Problem('conflict');
  const open = ready.flatMap(questionsOf).filter(({ code }) => !answered.includes(code));
  if (open.length > 0) throw new Problem('question-open');
  const going = {
    stage: 'entering',
    progressId,
    isGone,
    cancelled: 'bank-recording-cancelled',
  } as const;
  const recorded = await inRecordingTransaction(deps.db, async (tx) => {
    await lockBankAccount(tx, account);
    const made = [];
    for (const [at, entry] of inTurn(ready, going)) {
      const { lineIds, matchId: _ } = entry;
      const one = await recordEntry(tx, act, { entry, key: `${key}.${at}` });
      made.push({ ...one, lineIds: [...lineIds] });
    }
    const after = { entries: made.length, numbers: made.map(({ number }) => number) };
    await recordAudit(tx, { ...auditOf(act), action: 'bank.recorded', after });
    return made;
  });
  const list = recorded.map(({ lineIds, matchId, transactionId, number }) => {
    return { lineIds, matchId, transactionId, number };
  });
  return { success: true as const, recorded: list };
}

/** What the same act answered before. Throws idempotency-key-reused. */
async function findAnswer({ db }: Deps, { account, caller }: Act, { entries, key }: Confirmed) {
  const rows = await findRecordedBy(db, { userId: caller.userId, key });
  if (rows.length === 0) return undefined;
  const hashes = entries.map(({ lineIds, matchId, kind, answers }) =>
    hashOf({ lineIds, matchId, kind, answers }),
  );
  if (rows.length !== hashes.length || rows.some((row, at) => row.contentHash !== hashes[at]))
    throw new Problem('idempotency-key-reused');
  const recorded = await Promise.all(
    rows.map(async ({ lineIds, matchId, transactionId, number }) => {
      const made = (await findMatchOf(db, { account, transactionId })) ?? matchId ?? transactionId;
      return { lineIds, matchId: made, transactionId, number };
    }),
  );
  return { success: true as const, recorded };
}

function toRow(entry: DeskEntry) {
  const { lineIds, matchId, date, text, amount, chosen, prepared, refusal, fields } = entry;
  const [ready] = readyOf([entry]);
  const partyId = prepared?.posting.partyId;
  return {
    lineIds: [...lineIds],
    matchId,
    date,
    text,
    amount,
    label: chosen?.label ?? '',
    reason: chosen?.reason ?? '',
    kind: chosen?.kind.id ?? '',
    kindTitle: chosen?.kind.title ?? '',
    answers: wireOf(chosen?.answers ?? {}),
    labels: [...(chosen?.labels ?? [])],
    party: partyId === undefined ? '' : (prepared?.known.facts.party(partyId).name ?? ''),
    description: prepared?.posting.description ?? '',
    lines: prepared === undefined ? [] : buildPreviewLines(prepared),
    questions: ready === undefined ? [] : questionsOf(ready),
    refusal,
    fields: fields.map(({ path, message }) => ({ path, message })),
    digest: ready === undefined ? '' : digestOf(ready),
  };
}

function wireOf(answers: ReadyEntry['chosen']['answers']): WireAnswers {
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== undefined),
  ) as WireAnswers;
}

/** What somebody must say yes to: the same text is asked once. */
function questionsOf({ prepared }: ReadyEntry) {
  return prepared.questions.map(({ text }) => ({ code: hashOf(text), text }));
}

function digestOf({ lineIds, matchId, chosen, prepared }: ReadyEntry): string {
  return hashOf([lineIds, matchId, chosen.role, prepared.digest]);
}
