import { randomUUID } from 'node:crypto';

import { billPayment } from '#kinds/bill-payment/bill-payment.ts';
import { findKind } from '#kinds/index.ts';
import type { Kind } from '#kinds/define-kind.ts';
import type { postPayRun } from '#shared/api/bank/pay-runs.ts';
import type { Parsed } from '#shared/api/route.ts';
import { invariant } from '#shared/invariant.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatMoney, toWire } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import { EarlierDocuments } from '../../ledger/imports/earlier.ts';
import { recordPostings } from '../../ledger/postings/record.ts';
import { inTurn } from '../../ledger/transactions/in-turn.ts';
import type { Going } from '../../ledger/transactions/in-turn.ts';
import { buildPosting } from '../../ledger/transactions/new-posting.ts';
import { prepare } from '../../ledger/transactions/prepare.ts';
import type { Prepared } from '../../ledger/transactions/prepare.ts';
import { rehearseInTurn } from '../../ledger/transactions/rehearse.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { hasBankDetails } from './payables.ts';
import { findUsedCheques, listVendors } from './payables-queries.ts';
import type { PaidVendor } from './payables-queries.ts';

/** What a person wants paid. */
export type AskedRun = Omit<Parsed<typeof postPayRun>['body'], 'digest' | 'answered'>;
type AskedPayment = AskedRun['payments'][number];

/** A payment of a run as it would be posted, or why it can't be. */
export interface PlannedPayment {
  readonly asked: AskedPayment;
  readonly party: string;
  readonly chequeNumber: string;
  readonly prepared: Prepared | undefined;
  readonly refusal: string;
}

/** One that can be posted. */
export type ReadyPayment = PlannedPayment & { readonly prepared: Prepared };

const NO_BANK =
  'There are no bank details of this vendor. Enter them under its settings, or pay by cheque.';
const NO_CHEQUE = 'Enter the number of the first cheque.';

/**
 * Prepares the payments of a run as their form would, each finding the books as those before it
 * leave them, and rehearses all of them in turn, so that what Yes would refuse is refused here.
 * Throws pay-run-cancelled.
 */
export async function prepareRun(
  deps: Deps,
  caller: Caller,
  { asked, stage, ...going }: Going & { asked: AskedRun; stage: 'checking' | 'entering' },
): Promise<PlannedPayment[]> {
  const vendors = await findVendors(deps, asked);
  const cheques = await chequesOf(deps, asked);
  const earlier = new EarlierDocuments();
  const planned: PlannedPayment[] = [];
  const turns = { ...going, stage, cancelled: 'pay-run-cancelled', every: 5 } as const;
  for (const [at, payment] of inTurn(asked.payments, turns)) {
    const vendor = vendors.get(payment.partyId);
    const chequeNumber = cheques[at] ?? '';
    const one = { asked, payment, vendor, chequeNumber, earlier };
    const about = { asked: payment, party: vendor?.name ?? '', chequeNumber };
    try {
      const prepared = await preparePayment(deps, caller, one);
      const clash = earlier.clash(prepared);
      if (clash !== undefined) planned.push({ ...about, prepared: undefined, refusal: clash });
      else {
        earlier.add(prepared, at + 1);
        planned.push({ ...about, prepared, refusal: '' });
      }
    } catch (error) {
      planned.push({ ...about, prepared: undefined, refusal: refusalOf(error) });
    }
  }
  return stage === 'entering' ? planned : rehearse(deps, caller, { planned, ...going });
}

/** Those that can be posted. */
export function readyOf(planned: readonly PlannedPayment[]): ReadyPayment[] {
  return planned.filter((one): one is ReadyPayment => one.prepared !== undefined);
}

async function findVendors(
  { db }: Deps,
  { payments }: AskedRun,
): Promise<ReadonlyMap<string, PaidVendor>> {
  const vendors = await listVendors(
    db,
    payments.map(({ partyId }) => partyId),
  );
  return new Map(vendors.map((vendor) => [vendor.partyId, vendor]));
}

/** The cheque of each payment: the forms follow each other, but those that are used already. */
async function chequesOf({ db }: Deps, asked: AskedRun): Promise<string[]> {
  const { account, firstCheque, payments } = asked;
  if (firstCheque === '') return payments.map(() => '');
  const used = await findUsedCheques(db, account);
  let next = BigInt(firstCheque);
  return payments.map(({ method }) => {
    if (method !== 'cheque') return '';
    while (used.has(next)) next += 1n;
    const number = next.toString().padStart(firstCheque.length, '0');
    next += 1n;
    return number;
  });
}

interface One {
  readonly asked: AskedRun;
  readonly payment: AskedPayment;
  readonly vendor: PaidVendor | undefined;
  readonly chequeNumber: string;
  readonly earlier: EarlierDocuments;
}

async function preparePayment(deps: Deps, caller: Caller, one: One): Promise<Prepared> {
  const { asked, payment, vendor, chequeNumber, earlier } = one;
  const { method, bills, partyId } = payment;
  if (method === 'transfer' && (vendor === undefined || !hasBankDetails(vendor)))
    throw refuse(NO_BANK);
  if (method === 'cheque' && chequeNumber === '') throw refuse(NO_CHEQUE);
  const typed = {
    vendor: partyId,
    account: asked.account,
    date: asked.date,
    method,
    reference: asked.reference,
    ...(method === 'cheque' && { chequeNumber }),
    bills: bills.map(({ document, amount }) => ({ bill: document, amount: toWire(amount) })),
  };
  const prepared = await prepare(deps, caller, {
    kind: paymentKind(),
    typed,
    corrects: undefined,
    earlier,
  });
  for (const { document, amount } of bills) {
    const open = prepared.known.facts.item(ACCOUNT.payable, document, partyId)?.balance ?? 0n;
    if (amount > open) throw refuse(`Only ${formatMoney(open)} of ${document} is still open.`);
  }
  return prepared;
}

function paymentKind(): Kind {
  const kind = findKind(billPayment.id);
  invariant(kind, 'bills are paid by a kind of ours');
  return kind;
}

function refuse(message: string): Problem {
  return new Problem('bad-request', { fields: [{ path: 'bills', message }] });
}

/** The sentence of a refusal; what is none is thrown on. */
function refusalOf(error: unknown): string {
  if (!(error instanceof Problem) || error.code === 'not-allowed') throw error;
  return error.fields[0]?.message ?? error.message;
}

async function rehearse(
  deps: Deps,
  caller: Caller,
  { planned, ...going }: Going & { planned: readonly PlannedPayment[] },
): Promise<PlannedPayment[]> {
  const ready = readyOf(planned);
  if (ready.length === 0) return [...planned];
  const works = ready.map(({ prepared }) => async (tx: Parameters<typeof recordPostings>[0]) => {
    const key = randomUUID();
    const { userId, clientId: actor } = caller;
    const postings = [buildPosting(prepared, caller)];
    const at = deps.clock.now();
    await recordPostings(tx, { userId, actor, address: '', at, key, contentHash: key, postings });
  });
  const isRefusal = (error: unknown): error is Problem => error instanceof Problem;
  const refusals = await rehearseInTurn(deps, works, { isRefusal, ...going });
  if (going.isGone()) throw new Problem('pay-run-cancelled');
  const problems = new Map<PlannedPayment, Problem | undefined>(
    ready.map((one, at) => [one, refusals[at]]),
  );
  return planned.map((one) => {
    const problem = problems.get(one);
    return problem === undefined
      ? one
      : { ...one, prepared: undefined, refusal: refusalOf(problem) };
  });
}
