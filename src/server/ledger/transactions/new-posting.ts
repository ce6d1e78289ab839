import { randomUUID } from 'node:crypto';

import type { Kind } from '#kinds/define-kind.ts';
import { invariant } from '#shared/invariant.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { toSearchText } from '#shared/search-text.ts';
import { formatTin } from '#shared/tin.ts';

import { makeRowId } from '../../platform/db/row-id.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { NewPosting } from '../postings/record.ts';
import { printHead } from '../../platform/settings/company-print-head.ts';

import type { Prepared } from './prepare.ts';
import { claimKey } from './name-document.ts';
import type { Printed } from './tables.ts';
import type { KnownFacts } from './known-facts.ts';

/** The posting of a prepared form, with the labels of the day, ready to be recorded. */
export function buildPosting(
  prepared: Prepared,
  caller: Caller,
  correction?: { readonly transactionId: string; readonly reason: string },
): NewPosting {
  const { kind, posting, known, answers } = prepared;
  const party = posting.partyId === undefined ? undefined : known.facts.party(posting.partyId);
  const { number } = prepared.name;
  const typed = 'typed' in number ? number.typed : '';
  return {
    transactionId: makeRowId(),
    entryId: makeRowId(),
    action: correction === undefined ? 'transaction.posted' : 'transaction.corrected',
    kind: kind.id,
    book: kind.book,
    number,
    date: posting.date,
    due: posting.due,
    description: posting.description,
    partyId: posting.partyId,
    total: posting.total,
    lines: posting.lines,
    taxRows: posting.taxRows,
    answers: prepared.typed,
    summary: [...prepared.summary, ...buildDecisions(prepared, caller)],
    totals: prepared.totals,
    printed: printedOf(prepared, caller),
    receiptTo: kind.receiptEmail === undefined ? '' : textAt(answers, kind.receiptEmail),
    attachmentIds: attachmentIdsOf(prepared),
    cheques: (posting.cheques ?? []).map((cheque) => ({ chequeId: randomUUID(), ...cheque })),
    chequeMoves: posting.chequeMoves ?? [],
    relies: readAssumedBalances(prepared),
    ...(posting.schedules && {
      schedules: posting.schedules.map((each) => ({ scheduleId: randomUUID(), ...each })),
    }),
    ...(posting.supplierDocument && {
      supplierDocument: {
        partyId: posting.supplierDocument.partyId,
        key: claimKey(posting.supplierDocument.number),
      },
    }),
    searchText: toSearchText(
      `${typed} ${posting.description} ${party?.name ?? ''} ${wordsOfLines(prepared)}`,
    ),
    ...(correction && { correctsId: correction.transactionId, reason: correction.reason }),
  };
}

/**
 * Documents, memos and parties of the lines, each word once: a cheque is found by its number, an
 * opened invoice by its own.
 */
function wordsOfLines({ posting, known }: Prepared): string {
  const texts = posting.lines.flatMap(({ document, memo, partyId }) => [
    document === OWN_NUMBER ? '' : (document ?? ''),
    memo ?? '',
    partyId === undefined ? '' : known.facts.party(partyId).name,
  ]);
  return [...new Set(toSearchText(texts.join(' ')).split(' '))].join(' ');
}

/** What the person said yes to is kept with the transaction. */
function buildDecisions({ questions }: Prepared, caller: Caller) {
  return questions.map(({ code, text }) => ({
    name: `decision-${code}`,
    label: `Confirmed by ${caller.clientId}`,
    text,
  }));
}

function readAssumedBalances({ posting, known }: Prepared): NewPosting['relies'] {
  return (posting.assumesBalanceOf ?? []).map((account) => {
    const { balance, quantity } = known.facts.cash(account);
    return { account, balance, quantity };
  });
}

/** The answer of a field of text; empty when it was left out. */
function textAt(answers: Prepared['answers'], name: string): string {
  const text = answers[name] ?? '';
  invariant(typeof text === 'string', `${name} is a field of text`);
  return text;
}

/** The attachments of a prepared form, in the order they were chosen. */
export function attachmentIdsOf({ kind, answers }: Prepared): string[] {
  return Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === 'attachments' ? ((answers[name] ?? []) as string[]) : [],
  );
}

function printedOf({ kind, posting, known }: Prepared, caller: Caller): Printed {
  const accounts = posting.lines.map(({ account }) => account);
  const parties = posting.lines.flatMap(({ partyId }) => (partyId === undefined ? [] : [partyId]));
  return {
    kindTitle: kind.title,
    heading: kind.voucher.heading,
    phrase: kind.voucher.phrase,
    signatories: kind.voucher.signatories,
    company: printHead(known.companyProfile, caller.companyName),
    party: posting.partyId === undefined ? null : findParty(kind, posting.partyId, known),
    accounts: Object.fromEntries(accounts.map((n) => [n, known.facts.account(n).title])),
    parties: Object.fromEntries(parties.map((id) => [id, known.facts.party(id).name])),
  };
}

function findParty(kind: Kind, partyId: string, known: KnownFacts): Printed['party'] {
  const { name, tin, branch, address } = known.facts.party(partyId);
  const isVendor = Object.values(kind.fields).some(
    (field) => field.type === 'party' && field.register === 'vendor',
  );
  return {
    role: kind.voucher.party ?? (isVendor ? 'Vendor' : 'Customer'),
    name,
    tin: tin === undefined ? '' : formatTin(tin, branch),
    address,
  };
}
