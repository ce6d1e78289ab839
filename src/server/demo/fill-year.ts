import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { findKind } from '#kinds/index.ts';
import { addDays, manilaDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';

import { storeAttachment } from '../attachments/store-attachment.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { registerParty } from '../parties/register.ts';
import { addBankAccount, listBankAccounts } from '../settings/bank-accounts.ts';
import { getCompany, saveCompany } from '../settings/company.ts';
import { postTransaction } from '../transactions/post.ts';
import { previewTransaction } from '../transactions/preview.ts';
import { reverseTransaction } from '../transactions/reverse.ts';

import { DEMO_BANK_ACCOUNTS, DEMO_COMPANY, DEMO_CUSTOMERS } from './demo-company.ts';
import type { DemoCustomer } from './demo-company.ts';
import { drawDemoPaper } from './demo-paper.ts';
import { planYear } from './plan-year.ts';
import type { PlannedInvoice } from './plan-year.ts';

/** Who records the year. */
export interface DemoAuthors {
  readonly admin: Caller;
  readonly accountant: Caller;
  readonly user: Caller;
}

const FROM = 'demo';
const REPORT_EVERY = 25;

/**
 * Records a year of work of the sample company through the same verbs as the forms: profile, bank accounts, customers,
 * invoices with papers, a few reversals. What a killed start left half done is completed by the next one, because every
 * act has its idempotency key. `tell` gets a line of progress now and then.
 */
export async function fillYear(
  deps: Deps,
  authors: DemoAuthors,
  tell: (line: string) => void,
): Promise<void> {
  const mark = readMark(deps);
  if (mark.isDone) return;
  await fillSettings(deps, authors.admin);
  const parties = await registerCustomers(deps, authors.accountant);
  const plan = planYear(mark.lastDay);
  for (const [index, planned] of plan.entries()) {
    if (index % REPORT_EVERY === 0) tell(`Recording the demo's year: ${index} of ${plan.length}`);
    const partyId = parties.get(planned.customer) ?? '';
    await recordInvoice(deps, authors, { planned, index, partyId });
  }
  writeMark(deps, { ...mark, isDone: true });
}

async function fillSettings(deps: Deps, admin: Caller): Promise<void> {
  const { version } = await getCompany(deps, admin);
  if (version === 0)
    await saveCompany(deps, admin, { company: DEMO_COMPANY, version, address: FROM });
  const names = new Set((await listBankAccounts(deps.db)).map(({ name }) => name));
  const actor = { clientId: admin.clientId, userId: admin.userId, address: FROM };
  for (const account of DEMO_BANK_ACCOUNTS) {
    if (names.has(account.name)) continue;
    await addBankAccount(deps, actor, { ...account, currency: 'PHP', isActive: true });
  }
}

async function registerCustomers(deps: Deps, caller: Caller): Promise<Map<DemoCustomer, string>> {
  const ids = new Map<DemoCustomer, string>();
  for (const customer of DEMO_CUSTOMERS) {
    const key = `demo-customer-${customer.form.tin}`;
    const done = await registerParty(deps, caller, { form: customer.form, key, address: FROM });
    invariant('party' in done, 'a customer of the demo is registered without questions');
    ids.set(customer, done.party.party_id);
  }
  return ids;
}

interface Work {
  readonly planned: PlannedInvoice;
  readonly index: number;
  readonly partyId: string;
}

async function recordInvoice(deps: Deps, authors: DemoAuthors, work: Work): Promise<void> {
  const { planned, index } = work;
  const author = authors[planned.author];
  const transactionId =
    (await findRecorded(deps, planned.answers['invoiceNumber'])) ??
    (await post(deps, author, work));
  if (planned.reversedBecause === undefined) return;
  await reverseTransaction(at(deps, addDays(planned.date, 1)), authors.accountant, {
    transactionId,
    reason: planned.reversedBecause,
    key: `demo-year-reversal-${index}`,
    address: FROM,
  });
}

/** What an earlier start of the demo recorded under this number. */
async function findRecorded({ db }: Deps, number: unknown): Promise<string | undefined> {
  const row = await db
    .selectFrom('transactions')
    .select('transaction_id')
    .where('kind', '=', 'invoice')
    .where('number', '=', String(number))
    .where('reverses_id', 'is', null)
    .executeTakeFirst();
  return row?.transaction_id;
}

async function post(
  deps: Deps,
  caller: Caller,
  { planned, index, partyId }: Work,
): Promise<string> {
  const kind = findKind('invoice');
  invariant(kind, 'there is an invoice');
  const then = at(deps, planned.date);
  const attachments = planned.hasPaper ? [await storePaper(then, caller, index)] : [];
  const typed = { ...planned.answers, customer: partyId, attachments };
  const { digest } = await previewTransaction(then, caller, { kind, typed, corrects: undefined });
  const submission = { kind, typed, digest, key: `demo-year-invoice-${index}`, address: FROM };
  return (await postTransaction(then, caller, submission)).transactionId;
}

async function storePaper(deps: Deps, caller: Caller, index: number): Promise<string> {
  const content = Readable.from([await drawDemoPaper(index)]);
  const row = await storeAttachment(deps, {
    content,
    fileName: `Invoice ${2_001 + index}.jpg`,
    caller,
    demandCaller: () => Promise.resolve(),
  });
  return row.attachment_id;
}

/** The same server at ten in the morning of a day, Manila time. */
function at(deps: Deps, date: BusinessDate): Deps {
  const instant = new Date(`${date}T10:00:00+08:00`);
  return { ...deps, clock: { now: () => instant } };
}

interface Mark {
  readonly lastDay: BusinessDate;
  readonly isDone: boolean;
}

function readMark(deps: Deps): Mark {
  const file = markFile(deps);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Mark;
  const mark = { lastDay: manilaDate(deps.clock.now()), isDone: false };
  writeMark(deps, mark);
  return mark;
}

function writeMark(deps: Deps, mark: Mark): void {
  writeFileSync(markFile(deps), `${JSON.stringify(mark)}\n`);
}

function markFile(deps: Deps): string {
  return join(deps.config.dataDir, 'demo-year.json');
}
