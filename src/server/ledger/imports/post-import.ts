import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { recordPostings } from '../postings/record.ts';
import type { Recorded } from '../postings/record.ts';
import { buildPosting } from '../transactions/new-posting.ts';
import { replayEarlierAnswer } from '../transactions/post.ts';

import { findQuestions, receiptOf } from './check-import.ts';
import { loadFile } from './load-file.ts';
import type { Mapping } from './mapping.ts';
import { endProgress, tellProgress } from './progress.ts';
import { findImport, keepCount, listEntered, markPosted } from './queries.ts';
import { runImport } from './run-import.ts';

interface Confirmed {
  readonly importId: string;
  readonly mapping: Mapping;
  /** Of the check that the person looked at. */
  readonly digest: string;
  readonly answered: readonly string[];
  readonly mailReceipts: boolean;
  readonly address: string;
}

/**
 * Enters all documents of a file in one act, or none. An import is entered once: its id is the key
 * of the act, and whoever repeats it gets the same answer. Throws import-not-found,
 * import-has-faults, conflict (it is no longer what was checked), question-open, not-allowed, and
 * what `recordPostings` throws.
 */
export async function postImport(deps: Deps, caller: Caller, confirmed: Confirmed) {
  const { importId, mapping, digest, mailReceipts } = confirmed;
  const submitted = {
    userId: caller.userId,
    key: `import-${importId}`,
    contentHash: hashOf({ importId, mapping, digest, mailReceipts }),
  };
  let recorded: Recorded;
  try {
    recorded = await recordPostings(deps.db, {
      ...submitted,
      actor: caller.clientId,
      address: confirmed.address,
      at: deps.clock.now(),
      postings: await buildPostings(deps, caller, confirmed),
    });
  } catch (error) {
    recorded = await replayEarlierAnswer(deps, submitted, error);
  } finally {
    endProgress(importId);
  }
  return finish(deps, caller, { ...confirmed, last: recorded.transactionId });
}

async function buildPostings(deps: Deps, caller: Caller, confirmed: Confirmed) {
  const { importId, mapping, digest, answered, mailReceipts } = confirmed;
  const file = await loadFile(deps, caller, { importId, mapping });
  const run = await runImport(deps, caller, { file, stage: 'entering', isGone: () => false });
  if (run.digest === '') throw new Problem('import-has-faults');
  if (run.digest !== digest) throw new Problem('conflict');
  const questions = await findQuestions(deps, run, file);
  if (questions.some(({ code }) => !answered.includes(code))) throw new Problem('question-open');
  await keepCount(deps.db, importId, run.ready.length);
  const total = run.ready.length;
  tellProgress(importId, { stage: 'entering', done: total, total });
  return run.ready.map((one) => ({
    ...buildPosting(one.prepared, caller),
    receiptTo: mailReceipts ? receiptOf(one) : '',
  }));
}

async function finish(
  { db, clock }: Deps,
  caller: Caller,
  { importId, address, last }: Confirmed & { last: string },
) {
  const row = await findImport(db, { importId, userId: caller.userId });
  const count = row?.document_count ?? 1;
  const transactions = await listEntered(db, { transactionId: last, count });
  await db.transaction().execute(async (tx) => {
    if (!(await markPosted(tx, importId, clock.now()))) return;
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'import.posted',
      subject: row?.file_name ?? '',
      address,
      after: {
        kind: row?.kind,
        documents: count,
        first: transactions[0]?.number,
        last: transactions.at(-1)?.number,
      },
      at: clock.now(),
    });
  });
  return { success: true as const, transactions };
}
