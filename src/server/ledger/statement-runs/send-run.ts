import { randomUUID } from 'node:crypto';

import type { sendStatementRun } from '#shared/api/ledger/statement-runs.ts';
import type { Parsed } from '#shared/api/route.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { sum } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { insertMailFile } from '../../platform/mail/files-queries.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { getCompany } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';
import { listOpenRows } from '../parties/open-rows-queries.ts';
import { drawStatementOf } from '../parties/print-statement.ts';
import { findParty } from '../parties/queries.ts';
import { statementIn } from '../parties/statement.ts';
import { composeStatementLetter } from '../parties/statement-letter.ts';
import { inTurn } from '../transactions/in-turn.ts';

import { findOwing, isSameDay, owedOf } from './customers.ts';
import type { OwingCustomer } from './customers.ts';
import { findRunByKey, listAddressed } from './queries.ts';
import { insertRun, insertSent, lockSending } from './sent-writes.ts';

type Asked = Parsed<typeof sendStatementRun>['body'];

interface Confirmed {
  readonly asked: Asked;
  readonly key: string;
  readonly address: string;
  isGone(): boolean;
}

/**
 * Draws the statement of each chosen customer and writes all of them into the outbox in one
 * database transaction: all or none. The same key answers the same again. Throws bad-request,
 * statement-balance-changed, statement-no-address, statement-sent-today, statement-run-cancelled,
 * idempotency-key-reused, and what the drawing throws.
 */
export async function sendRun(
  deps: Deps,
  caller: Caller,
  confirmed: Confirmed,
): Promise<{ runId: string }> {
  const { progressId: _, ...content } = confirmed.asked;
  const contentHash = hashOf(content);
  const replay = async () => {
    const known = await findRunByKey(deps.db, { userId: caller.userId, key: confirmed.key });
    if (known === undefined) return undefined;
    if (known.contentHash !== contentHash) throw new Problem('idempotency-key-reused');
    return { runId: known.runId };
  };
  const known = await replay();
  if (known !== undefined) return known;
  try {
    const drawn = await drawAll(deps, caller, confirmed);
    return await keep(deps, caller, { ...confirmed, contentHash, drawn });
  } catch (error) {
    // A twin of this act may have come first: then all of it is sent.
    const twin = await replay();
    if (twin === undefined) throw error;
    return twin;
  }
}

interface Drawn extends Pick<OwingCustomer, 'partyId' | 'name' | 'balance' | 'overdue' | 'emails'> {
  readonly again: boolean;
  readonly fileName: string;
  readonly content: Uint8Array;
  readonly letter: { readonly subject: string; readonly text: string };
}

/** Every statement as it is to be sent; nothing is written yet. */
async function drawAll(deps: Deps, caller: Caller, { asked, isGone }: Confirmed): Promise<Drawn[]> {
  const { from, asOf, statements, progressId } = asked;
  checkDays(deps, asked);
  const { company } = await getCompany(deps, caller);
  const owing = await findOwing(deps.db, { asOf, least: 0n, now: deps.clock.now() });
  const chosen = checkChosen(statements, owing);
  const turns = { progressId, isGone, stage: 'checking' } as const;
  const drawn: Drawn[] = [];
  for (const [, customer] of inTurn(chosen, { ...turns, cancelled: 'statement-run-cancelled' })) {
    drawn.push(await draw(deps, caller, { customer, company, from, asOf }));
  }
  if (isGone()) throw new Problem('statement-run-cancelled');
  return drawn;
}

function checkDays({ clock }: Deps, { from, asOf, statements }: Asked): void {
  const today = manilaDate(clock.now());
  const fault = (path: string, message: string) =>
    new Problem('bad-request', { fields: [{ path, message }] });
  if (asOf > today) throw fault('asOf', `Choose a day up to ${formatDate(today)}.`);
  if (from > asOf) throw fault('from', 'The first day lies after the day of the statement.');
  if (new Set(statements.map(({ partyId }) => partyId)).size < statements.length)
    throw fault('statements', 'A customer is in the list twice.');
}

/** The chosen customers as they are now. */
function checkChosen(statements: Asked['statements'], owing: readonly OwingCustomer[]) {
  const known = new Map(owing.map((customer) => [customer.partyId, customer]));
  const chosen = statements.map(({ partyId, balance, again }) => {
    const customer = known.get(partyId);
    return { partyId, asked: balance, again, customer };
  });
  const changed = chosen.filter(({ asked, customer }) => customer?.balance !== asked);
  if (changed.length > 0) throw new Problem('statement-balance-changed', namesOf(changed));
  const unreachable = chosen.filter(({ customer }) => customer?.emails.length === 0);
  if (unreachable.length > 0) throw new Problem('statement-no-address', namesOf(unreachable));
  const twice = chosen.filter(({ again, customer }) => customer?.sentToday === true && !again);
  if (twice.length > 0) throw new Problem('statement-sent-today', namesOf(twice));
  return chosen.flatMap(({ customer, again }) =>
    customer === undefined ? [] : [{ ...customer, again }],
  );
}

const MOST_NAMED = 5;

/** `A, B and 3 more`, for a sentence. */
function namesOf(chosen: readonly { readonly customer: OwingCustomer | undefined }[]) {
  const names = chosen.map(({ customer }) => customer?.name ?? 'a customer that owes nothing now');
  const more = names.length - MOST_NAMED;
  const text = names.slice(0, MOST_NAMED).join(', ');
  return { values: { names: more > 0 ? `${text} and ${more} more` : text } };
}

interface ToDraw {
  readonly customer: OwingCustomer & { readonly again: boolean };
  readonly company: CompanyProfile;
  readonly from: string;
  readonly asOf: string;
}

/** One statement and its letter, both of one moment. */
async function draw(
  deps: Deps,
  caller: Caller,
  { customer, company, from, asOf }: ToDraw,
): Promise<Drawn> {
  const { partyId } = customer;
  const { party, rows, statement } = await inSnapshot(deps.db, async (tx) => ({
    party: await findParty(tx, partyId),
    rows: await listOpenRows(tx, { partyId, asOf, side: 'receivable' }),
    statement: await statementIn(tx, { partyId, register: 'customer', from, to: asOf }),
  }));
  const owed = owedOf(rows, asOf);
  if (party === undefined || owed.balance !== customer.balance)
    throw new Problem('statement-balance-changed', namesOf([{ customer }]));
  const letter = composeStatementLetter(company, { party, rows, asOf, isAttached: true });
  return {
    partyId,
    name: customer.name,
    balance: owed.balance,
    overdue: owed.overdue,
    emails: customer.emails,
    again: customer.again,
    fileName: `Statement of account ${asOf}.pdf`,
    content: await drawStatementOf(deps, caller, { party, statement }),
    letter,
  };
}

async function keep(
  { db, clock }: Deps,
  caller: Caller,
  {
    asked,
    key,
    address,
    contentHash,
    drawn,
  }: Confirmed & { readonly contentHash: string; readonly drawn: readonly Drawn[] },
): Promise<{ runId: string }> {
  const { from, asOf, least } = asked;
  const { userId, clientId: actor } = caller;
  const at = clock.now();
  const runId = randomUUID();
  await db.transaction().execute(async (tx) => {
    await lockSending(tx);
    const ids = drawn.map(({ partyId }) => partyId);
    const addressed = await listAddressed(tx, ids);
    const twice = drawn.filter(
      ({ partyId, again }) => !again && isSameDay(addressed.get(partyId)?.lastAt ?? null, at),
    );
    if (twice.length > 0) {
      const names = twice.map(({ name }) => name).slice(0, MOST_NAMED);
      throw new Problem('statement-sent-today', { values: { names: names.join(', ') } });
    }
    await insertRun(tx, { runId, from, asOf, least, userId, at, key, contentHash });
    for (const { partyId, balance, overdue, emails, letter, fileName, content } of drawn) {
      const mailFileId = randomUUID();
      await insertMailFile(tx, { mailFileId, fileName, content, at });
      const messageIds: string[] = [];
      for (const to of emails) {
        const mail = { kind: 'statement', to, ...letter, mailFileId, at } as const;
        messageIds.push(await enqueueMail(tx, mail));
      }
      const sent = { partyId, asOf, balance, overdue, recipients: emails, messageIds };
      await insertSent(tx, { ...sent, runId, mailFileId, userId, at });
    }
    await recordAudit(tx, {
      at,
      actor,
      actorUserId: userId,
      address,
      action: 'statement-run.sent',
      subject: `Statements as of ${formatDate(asOf)}`,
      after: {
        runId,
        asOf,
        least,
        count: drawn.length,
        total: sum(drawn.map(({ balance }) => balance)),
      },
    });
  });
  return { runId };
}
