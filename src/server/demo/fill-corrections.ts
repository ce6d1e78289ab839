import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { mergeParties, previewMerge } from '../ledger/parties/merge-parties.ts';
import { findParties } from '../ledger/parties/queries.ts';
import {
  checkPartyFile,
  postPartyFile,
  readPartyFile,
} from '../ledger/party-imports/party-import.ts';
import { postRecoding, previewOf } from '../ledger/recoding/recoding.ts';
import { reverseTransaction } from '../ledger/transactions/reverse.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';

import type { Act } from './plan/act.ts';
import { SENT_TWICE } from './plan/twice.ts';
import type { DemoAuthors, Done } from './record-acts.ts';

const FROM = 'demo';
const isGone = () => false;
/** The double of a vendor that is registered: its second branch was taken for another company. */
const DOUBLE = 'Biyahe Fuel Station Katipunan';
const IMPORTED = 'Lamig Water and Ice Delivery';
const FILE = `Registered name,TIN,Address,City,Terms,Email
${IMPORTED},999-301-159,8 Anonas Street,Quezon City,Net 15,orders@lamig.example
${DOUBLE},999-301-135-00001,221 Katipunan Avenue,Quezon City,COD,
`;

interface Corrected {
  readonly acts: readonly Act[];
  readonly done: Done;
  readonly lastDay: BusinessDate;
}

/**
 * What an accountant puts right: vendors from a file, one of which was registered before and is
 * merged, bills on another account, and a bill that was sent twice, whose quarter was filed. What
 * an earlier start did is not done again.
 */
export async function fillCorrections(
  deps: Deps,
  { accountant }: DemoAuthors,
  { acts, done, lastDay }: Corrected,
): Promise<void> {
  await importVendors(deps, accountant);
  await mergeDouble(deps, accountant, done.party('fuel'));
  await recodeDeliveries(deps, accountant, lastDay);
  await reverseTwice(deps, accountant, { acts, done });
}

async function importVendors(deps: Deps, caller: Caller): Promise<void> {
  const known = await findParties(deps.db, { register: 'vendor', text: IMPORTED });
  if (known.length > 0) return;
  const files = [{ name: 'Vendors.csv', content: new TextEncoder().encode(FILE) }];
  const { importId, mapping } = await readPartyFile(deps, caller, { register: 'vendor', files });
  const asked = { importId, mapping, isGone };
  const { digest } = await checkPartyFile(deps, caller, asked);
  await postPartyFile(deps, caller, { ...asked, digest, including: [], address: FROM });
}

async function mergeDouble(deps: Deps, caller: Caller, into: string): Promise<void> {
  const [double] = await findParties(deps.db, { register: 'vendor', text: DOUBLE });
  if (double === undefined) return;
  const pair = { partyId: double.party_id, into };
  const { digest } = await previewMerge(deps, caller, pair);
  await mergeParties(deps, caller, {
    ...pair,
    digest,
    isTinConfirmed: true,
    reason: 'A branch of the same company',
    key: 'demo-merged-fuel',
    address: FROM,
  });
}

/** The courier's bills of the months that are open. */
async function recodeDeliveries(deps: Deps, caller: Caller, lastDay: BusinessDate): Promise<void> {
  const asked = {
    from: `${addDays(lastDay, -30).slice(0, 8)}01`,
    to: lastDay,
    account: '6190',
    partyId: '',
    kind: 'bill',
    text: 'Deliveries',
    toAccount: '6170',
    toPartyId: '',
    toVatClass: '',
    toCode: '',
    leaveOut: [],
  };
  const { digest, questions, readyCount } = await previewOf(deps, caller, { asked, isGone });
  if (readyCount === 0) return;
  await postRecoding(deps, caller, {
    asked,
    digest,
    answered: questions.map(({ code }) => code),
    reason: 'Deliveries by van are transportation, not postage',
    key: 'demo-recoded-deliveries',
    address: FROM,
    isGone,
  });
}

async function reverseTwice(
  deps: Deps,
  caller: Caller,
  { acts, done }: Pick<Corrected, 'acts' | 'done'>,
): Promise<void> {
  const bill = acts.find(
    (act) => act.type === 'document' && JSON.stringify(act.answers(done)).includes(SENT_TWICE),
  );
  const recorded = bill && done.recorded.get(bill.name);
  if (recorded === undefined) return;
  await reverseTransaction(deps, caller, {
    transactionId: recorded.transactionId,
    reason: 'The vendor sent one bill twice; the first was paid',
    key: 'demo-reversed-twice',
    address: FROM,
  }).catch((error: unknown) => {
    // An earlier start did it.
    if (!(error instanceof Problem && error.code === 'already-reversed')) throw error;
  });
}
