import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { monthPeriodOf } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findSecondPeople } from '../approvals/queries.ts';
import { listPrintedLines } from '../postings/printed-lines.ts';
import { listDocuments, readState } from '../evidence/queries.ts';

import { historyText } from './history-text.ts';
import { listMatchedLines } from './matched-lines-queries.ts';
import { findRow } from './queries.ts';
import type { RecordDetail } from './queries.ts';
import { listOpened, listRelated, listWritten } from './related.ts';
import { findReturnLinks, findReturns } from './returned-cheques.ts';

/**
 * One transaction with its lines, links, attachments, receipts and history; nothing when the caller
 * may not see it.
 */
export async function findRecord(db: Kysely<Tables>, caller: Caller, transactionId: string) {
  const row = await findRow(db, caller, transactionId);
  if (row === undefined) return undefined;
  const [lines, links, returns, attachments, receipts, history, party, ...ties] = await Promise.all(
    [
      listPrintedLines(db, row.entryId, row.printed),
      listLinks(db, row),
      findReturnLinks(db, row),
      listDocuments(db, transactionId),
      listReceipts(db, transactionId),
      listHistory(db, row),
      findParty(db, row.partyId),
      listRelated(db, caller, row),
      listOpened(db, row),
      listWritten(db, row),
      listMatchedLines(db, caller, row),
      findSecondPeople(db, transactionId),
    ],
  );
  const [related, opened, cheques, bank, people] = ties;
  const evidence = await readState(db, transactionId);
  const because = whyNotReversible(row, caller);
  return {
    row,
    lines,
    links: { ...links, ...returns },
    attachments: attachments.map(({ uploadedBy, ...document }) => ({
      ...document,
      mayMarkWrong:
        document.wrong === null && (caller.role === 'accountant' || uploadedBy === caller.userId),
    })),
    evidence: { ...evidence, mayTellNone: caller.role === 'accountant' },
    receipts,
    history,
    party,
    related,
    opened,
    cheques,
    bank,
    approvedBy: signed(people.approved),
    releasedBy: signed(people.released),
    awaitsRelease: people.awaitsRelease,
    mayReverse: because === null,
    mayNotReverseBecause: because,
  };
}

function signed(person: { readonly name: string; readonly at: Date } | null) {
  return person === null ? null : { name: person.name, at: person.at };
}

/** Transactions that it reverses or corrects, or that reverse or correct it. */
async function listLinks(db: Kysely<Tables>, row: RecordDetail) {
  const links = await db
    .selectFrom('transactions as t')
    .innerJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .select([
      't.transaction_id as transactionId',
      't.number',
      'e.number as entryNumber',
      't.corrects_id',
    ])
    .where((eb) =>
      eb.or([
        eb('t.transaction_id', 'in', [row.reversesId, row.correctsId, row.reversalId]),
        eb('t.corrects_id', '=', row.transactionId),
      ]),
    )
    .execute();
  const find = (id: string | null) =>
    links.find(({ transactionId }) => transactionId === id) ?? null;
  return {
    reverses: find(row.reversesId),
    reversedBy: find(row.reversalId),
    corrects: find(row.correctsId),
    correctedBy: links.find((link) => link.corrects_id === row.transactionId) ?? null,
  };
}

function listReceipts(db: Kysely<Tables>, transactionId: string) {
  return db
    .selectFrom('mails')
    .select((eb) => [
      'mail_id as mailId',
      'recipient as to',
      'state',
      'attempts',
      'last_error as lastError',
      eb.fn.coalesce('sent_at', 'created_at').as('at'),
    ])
    .where('transaction_id', '=', transactionId)
    .orderBy('created_at')
    .execute();
}

/**
 * What happened to it: the audit rows that name it, that name it as reversed or corrected, or that
 * returned its cheque.
 */
async function listHistory(db: Kysely<Tables>, row: RecordDetail) {
  const { transactionId } = row;
  const returns = await findReturns(db, row);
  const events = await db
    .selectFrom('audit_events')
    .select(['at', 'actor', 'action', 'subject', 'after'])
    .where(
      sql<boolean>`after ->> 'transactionId' in (select ${transactionId}::text
        union all select t.transaction_id::text from transactions t
        where ${transactionId}::uuid in (t.reverses_id, t.corrects_id)
        union all select unnest(${[...returns]}::text[]))`,
    )
    .orderBy('audit_event_id')
    .execute();
  return events.map((event) => ({
    at: event.at,
    actor: event.actor,
    text: historyText(event, { transactionId, returns }),
  }));
}

async function findParty(db: Kysely<Tables>, partyId: string | null) {
  if (partyId === null) return undefined;
  return await db
    .selectFrom('parties')
    .select(['tin', 'branch', 'is_active'])
    .where('party_id', '=', partyId)
    .executeTakeFirst();
}

function whyNotReversible(row: RecordDetail, { role }: Caller): string | null {
  if (row.state === 'reversal') return 'A reversal is not reversed. Enter the transaction again.';
  if (row.state === 'reversed') return 'This was already reversed.';
  if (row.state === 'returned')
    return 'The bank returned the cheque of this receipt. Reverse that entry first.';
  if (role !== 'accountant') return 'Only an accountant reverses what was entered.';
  // Any other entry is taken back in an open month; this would open the closed year in the next.
  return row.stage === 'closing' && row.isMonthClosed
    ? `This entry closes the year. To reverse it, ask an admin to reopen ${monthPeriodOf(row.date).label}.`
    : null;
}
