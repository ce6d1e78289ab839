import { Problem } from '#shared/problems.ts';

import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { countEvents } from '../ledger/evidence/queries.ts';
import { attachDocuments, markWrong, tellNone } from '../ledger/evidence/evidence-writes.ts';
import { saveRule } from '../ledger/evidence/rule-writes.ts';
import { listRows } from '../ledger/records/queries.ts';

import { storePicture } from './record-acts.ts';
import type { DemoAuthors } from './record-acts.ts';

const FROM = 'demo';
const LATER = 5;
const NONE = 2;

/**
 * Documents that came later, one of them the wrong one, transactions for which none exists, and a
 * rule of the settings. What an earlier start did is not done again.
 */
export async function fillEvidence(deps: Deps, { accountant }: DemoAuthors): Promise<void> {
  const count = await countEvents(deps.db);
  for (let done = count.attached; done < LATER; done += 1) {
    const bill = await nextMissing(deps, accountant, 'bill');
    if (bill === undefined) break;
    const act = { transactionId: bill.transactionId, address: FROM };
    const paper = await storePicture(deps, accountant, `Bill ${bill.number}.jpg`);
    const reason = 'Received from the vendor after posting';
    await attachDocuments(deps, accountant, { ...act, attachmentIds: [paper], reason });
  }
  if (count.wrong === 0) await attachWrongOne(deps, accountant);
  for (let done = count.none; done < NONE; done += 1) {
    const expense = await nextMissing(deps, accountant, 'petty-cash-expense');
    if (expense === undefined) break;
    await tellNone(deps, accountant, {
      transactionId: expense.transactionId,
      action: 'none',
      reason: 'Tricycle fare; drivers issue no receipts',
      address: FROM,
    });
  }
  await addRule(deps, accountant);
}

async function attachWrongOne(deps: Deps, caller: Caller): Promise<void> {
  const bill = await nextMissing(deps, caller, 'bill');
  if (bill === undefined) return;
  const paper = await storePicture(deps, caller, 'Scan 0042.jpg');
  const act = { transactionId: bill.transactionId, address: FROM };
  const reason = 'Sent by the vendor by email';
  await attachDocuments(deps, caller, { ...act, attachmentIds: [paper], reason });
  const wrong = 'This is the bill of another month';
  await markWrong(deps, caller, { ...act, attachmentId: paper, reason: wrong });
}

async function nextMissing(deps: Deps, caller: Caller, kind: string) {
  const filter = { kind, papers: 'without', sort: 'date', direction: 'asc' } as const;
  const [row] = await listRows(deps.db, caller, { filter, limit: 1, offset: 0 });
  return row;
}

/** Small expenses of the petty cash need no receipt in this company. */
async function addRule(deps: Deps, { clientId, userId }: Caller): Promise<void> {
  const rule = { kind: 'petty-cash-expense', isNeeded: true, fromAmount: 100_00n, version: 0 };
  await saveRule(deps, { clientId, userId, address: FROM }, rule).catch((error: unknown) => {
    // An earlier start made it.
    if (!(error instanceof Problem && error.code === 'conflict')) throw error;
  });
}
