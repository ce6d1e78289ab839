import type { Kysely } from 'kysely';

import type { Kind } from '#kinds/define-kind.ts';
import type { Posting, Question } from '#kinds/posting.ts';
import { formatDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { numberKeyOf } from '#shared/ledger/document-numbers.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem, sentenceOf } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { NewPosting } from '../postings/record.ts';
import { guardNumber } from '../numbers/guard-number.ts';

import { questionsOfOlder, questionsOfSecond } from './opened-before.ts';
import type { Opened } from './opened-before.ts';
import { findAlike, findClaim } from './queries.ts';
import { questionsOfSettledBefore } from './settled-before-queries.ts';
import { readTypedNumber } from './typed-number-queries.ts';
import type { AskedNumber, TypedNumberFacts } from './typed-number-queries.ts';

/** The number that a document will have, and what a person must decide about it first. */
export interface DocumentName {
  readonly number: NewPosting['number'];
  readonly questions: readonly Question[];
}

interface Document {
  readonly kind: Kind;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly posting: Posting;
  readonly corrects: string | undefined;
  /** Numbers that documents before it take in the same act. */
  readonly earlier?: readonly string[] | undefined;
  /** What the books have under its typed number, where it was looked up already. */
  readonly found?: TypedNumberFacts | undefined;
}

const MAX_SAME_NUMBER = 20;
const MOST_OPENED = 5;

/** How a typed number is compared: letters and digits only, in capitals. */
export function claimKey(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}

/**
 * Names a document: by its series, or by the number that was typed from the document. A number that
 * is taken is refused at its field; a vendor's number that was recorded before is a question, and
 * gets ` (2)` when it is another document. Throws number-taken, bad-request.
 */
export async function nameDocument(db: Kysely<Tables>, document: Document): Promise<DocumentName> {
  const found = await findTyped(db, document);
  const opened = openedBefore(document, found);
  const questions = [
    ...(await askAboutDocument(db, document)),
    ...opened.map((one) => questionOfOpened(one, document)),
  ];
  const taken = new Set(opened.map((one) => one.document));
  const asked = { isKnown: questions.length > 0, taken, found };
  const number = await findNumber(db, document, asked);
  return {
    number,
    questions: [
      ...questions,
      ...(await questionsOfNumber(db, document, found)),
      ...(await questionsOfSettledBefore(db, document)),
      ...(await questionsOfSecond(db, document)),
      ...(await questionsOfOlder(db, { ...document, date: document.posting.date })),
    ],
  };
}

/** The number that was typed, as it is looked up; nothing where our series gives it. */
export function askedNumber({
  kind,
  answers,
  corrects,
}: Pick<Document, 'kind' | 'answers' | 'corrects'>): AskedNumber | undefined {
  const { documentNumber } = kind;
  if ('series' in documentNumber) return undefined;
  const { typedIn: path, scopedBy } = documentNumber;
  const typed = String(answers[path]);
  const key = claimKey(typed);
  const partyId = scopedBy === undefined ? undefined : String(answers[scopedBy]);
  return {
    kind: kind.id,
    claimKey: scopeOf({ kind, answers }) + key,
    numberKey: numberKeyOf(typed),
    opened: { partyId, key, corrects },
  };
}

/** What the books have under that number, as far as the document opens an item there. */
async function findTyped(
  db: Kysely<Tables>,
  document: Document,
): Promise<TypedNumberFacts | undefined> {
  const asked = askedNumber(document);
  const { documentNumber } = document.kind;
  if (asked === undefined || 'series' in documentNumber) return undefined;
  const found = document.found ?? (await readTypedNumber(db, asked));
  const own = new Set([OWN_NUMBER, String(document.answers[documentNumber.typedIn])]);
  const isOpenedHere = (account: string) =>
    document.posting.lines.some((line) => line.account === account && own.has(line.document ?? ''));
  const opened = found.opened.filter(({ account }) => isOpenedHere(account));
  return { ...found, opened: opened.slice(0, MOST_OPENED) };
}

/** Numbers of vendors are each vendor's own. */
function scopeOf({ kind, answers }: Pick<Document, 'kind' | 'answers'>): string {
  const scopedBy = 'series' in kind.documentNumber ? undefined : kind.documentNumber.scopedBy;
  return scopedBy === undefined ? '' : `${String(answers[scopedBy])}:`;
}

/**
 * Documents that opening balances or a journal entry brought in under the number that was typed: of
 * the vendor, or of anybody where the document is our own, which is refused. Throws number-taken.
 */
function openedBefore(
  { kind: { documentNumber }, answers }: Document,
  found: TypedNumberFacts | undefined,
): readonly Opened[] {
  const opened = found?.opened ?? [];
  const [first] = opened;
  if (first !== undefined && !('series' in documentNumber) && documentNumber.scopedBy === undefined)
    throw taken(documentNumber.typedIn, {
      number: String(answers[documentNumber.typedIn]),
      entryNumber: first.entryNumber,
    });
  return opened;
}

function questionOfOpened(found: Opened, { posting }: Document): Question {
  return {
    code: `same-paper-${found.transactionId}`,
    text:
      `${found.document} of this vendor is already recorded, by ${found.description} (${found.entryNumber}). ` +
      'I have compared them: this is a different document.',
    compare: [
      { label: 'Date', recorded: formatDate(found.documentDate), now: formatDate(posting.date) },
      { label: 'Open', recorded: formatMoney(found.balance), now: formatMoney(posting.total) },
    ],
  };
}

function taken(path: string, values: { number: string; entryNumber: string }): Problem {
  const fields = [{ path, message: sentenceOf('number-taken', values) }];
  return new Problem('number-taken', { fields, values });
}

/**
 * A number typed from our own pre-printed form is held against the registered ranges. Throws
 * bad-request.
 */
async function questionsOfNumber(
  db: Kysely<Tables>,
  { kind, answers, corrects, earlier }: Document,
  found: TypedNumberFacts | undefined,
): Promise<readonly Question[]> {
  const { documentNumber } = kind;
  if (found === undefined || 'series' in documentNumber || documentNumber.scopedBy !== undefined)
    return [];
  const path = documentNumber.typedIn;
  const number = String(answers[path]);
  const { ranges, unused } = found;
  const typed = { kind: kind.id, number, corrects, earlier, ranges, unused };
  const { refusal, questions } = await guardNumber(db, typed);
  if (refusal === undefined) return questions;
  throw new Problem('bad-request', { fields: [{ path, message: refusal }] });
}

async function findNumber(
  db: Kysely<Tables>,
  { kind, answers, posting, corrects }: Document,
  asked: { isKnown: boolean; taken: ReadonlySet<string>; found: TypedNumberFacts | undefined },
): Promise<NewPosting['number']> {
  const { documentNumber } = kind;
  const { isKnown, taken: opened, found } = asked;
  if ('series' in documentNumber) {
    const { series, once } = documentNumber;
    const key =
      once === undefined ? undefined : await keyOfOnce(db, { kind, answers, corrects, once });
    return { series: `${series}-${posting.date.slice(0, 4)}`, ...(key !== undefined && { key }) };
  }
  const typed = answers[documentNumber.typedIn];
  invariant(typeof typed === 'string', `${documentNumber.typedIn} is a required field of text`);
  const scope = scopeOf({ kind, answers });
  for (let place = 1; place <= MAX_SAME_NUMBER; place += 1) {
    const number = place === 1 ? typed : `${typed} (${place})`;
    const key = scope + (place === 1 ? claimKey(typed) : `${claimKey(typed)}(${place})`);
    if (opened.has(number)) continue;
    const claim = place === 1 ? found?.claim : await findClaim(db, kind.id, key);
    if (claim === undefined || claim.transactionId === corrects) return { typed: number, key };
    if (isKnown && scope !== '') continue;
    throw taken(documentNumber.typedIn, { number, entryNumber: claim.entryNumber });
  }
  const message = 'This number was recorded too often. Check it on the document.';
  throw new Problem('bad-request', { fields: [{ path: documentNumber.typedIn, message }] });
}

/**
 * What an answer names may be named once: the database keeps it by the same claim as a typed
 * number.
 */
async function keyOfOnce(
  db: Kysely<Tables>,
  { kind, answers, corrects, once }: Omit<Document, 'posting'> & { once: string },
): Promise<string> {
  const named = answers[once];
  invariant(typeof named === 'string', `${once} is a required field`);
  const claim = await findClaim(db, kind.id, named);
  if (claim === undefined || claim.transactionId === corrects) return named;
  const message = sentenceOf('number-taken', { number: named, entryNumber: claim.entryNumber });
  throw new Problem('bad-request', { fields: [{ path: once, message }] });
}

/**
 * A vendor's number that is already recorded, also for petty cash: shown side by side, and a person
 * decides.
 */
async function askAboutDocument(
  db: Kysely<Tables>,
  { posting, corrects }: Document,
): Promise<Question[]> {
  const paper = posting.supplierDocument;
  if (paper === undefined || claimKey(paper.number) === '') return [];
  const { partyId, number } = paper;
  const alike = await findAlike(db, { partyId, key: claimKey(number), corrects });
  return alike.map((found) => ({
    code: `same-paper-${found.transactionId}`,
    text:
      `${number} of this vendor is already recorded, as ${found.kindTitle} ${found.number} (${found.entryNumber}). ` +
      'I have compared them: this is a different document.',
    compare: [
      { label: 'Date', recorded: formatDate(found.date), now: formatDate(posting.date) },
      { label: 'Amount', recorded: formatMoney(found.total), now: formatMoney(posting.total) },
      { label: 'For', recorded: found.description, now: posting.description },
      { label: 'Recorded by', recorded: found.recordedBy, now: '' },
    ],
  }));
}
