import type { BookColumn } from '#shared/books/book-entry.ts';
import { BOOK_TITLES } from '#shared/books/books.ts';
import { referenceOf } from '#shared/books/general-journal.ts';
import { parsePeriod } from '#shared/periods.ts';
import { isKeyOf } from '#shared/keys-of.ts';

import type { BookRow } from './book-rows.ts';
import type { CardRow } from './rows-queries.ts';

/** The columns of an account's card (handbook 3.3). */
export const CARD_COLUMNS: readonly BookColumn[] = [
  { key: 'date', title: 'Date', weight: 56, type: 'date' },
  { key: 'reference', title: 'Reference', weight: 156, type: 'text' },
  { key: 'description', title: 'Brief description', weight: 430, type: 'text', carry: 'label' },
  { key: 'debit', title: 'Debit', weight: 92, type: 'money', carry: 'sum' },
  { key: 'credit', title: 'Credit', weight: 92, type: 'money', carry: 'sum' },
  { key: 'balance', title: 'Running balance', weight: 100, type: 'money', carry: 'last' },
];

/** An account with what stood on it before, as debit less credit. */
export interface CardHead {
  readonly account: string;
  readonly title: string;
  readonly side: 'debit' | 'credit';
  readonly opening: bigint;
}

/**
 * The rows of the General Ledger: a card for each account that has a balance or an entry, with the
 * balance forwarded, every line with the running balance on the account's normal side, and the
 * total of each month; at the end what each book was posted with (handbook 3.3, 3.6: the sum of the
 * books is the ledger).
 */
export async function* ledgerRows(
  accounts: readonly CardHead[],
  lines: AsyncIterable<CardRow>,
  { from, isSupplement }: { from: string; isSupplement: boolean },
): AsyncGenerator<BookRow> {
  const books = new Map<string, { debit: bigint; credit: bigint }>();
  const rows = lines[Symbol.asyncIterator]();
  let next = await rows.next();
  for (const head of accounts) {
    const hasLines = next.done !== true && next.value.account === head.account;
    // A supplement has the cards that it adds to.
    if (!hasLines && (isSupplement || head.opening === 0n)) continue;
    const card = new Card(head);
    yield* card.begin(from);
    while (next.done !== true && next.value.account === head.account) {
      const { book, debit, credit } = next.value;
      const before = books.get(book) ?? { debit: 0n, credit: 0n };
      books.set(book, { debit: before.debit + debit, credit: before.credit + credit });
      yield* card.line(next.value);
      next = await rows.next();
    }
    yield* card.end();
  }
  yield* postedFrom(books);
}

function* postedFrom(
  books: ReadonlyMap<string, { debit: bigint; credit: bigint }>,
): Generator<BookRow> {
  if (books.size === 0) {
    yield { kind: 'note', cells: ['No entries.'] };
    return;
  }
  yield { kind: 'section', layout: 1, cells: ['Posted from the books'] };
  let [debits, credits] = [0n, 0n];
  for (const [book, { debit, credit }] of [...books].toSorted(([a], [b]) => a.localeCompare(b))) {
    debits += debit;
    credits += credit;
    yield {
      kind: 'line',
      layout: 1,
      cells: [book, isKeyOf(BOOK_TITLES, book) ? BOOK_TITLES[book] : book, debit, credit],
    };
  }
  yield { kind: 'grand', layout: 1, cells: [null, 'Total', debits, credits] };
}

class Card {
  readonly #head: CardHead;
  #balance: bigint;
  #month = '';
  #part = 0;
  #debit = 0n;
  #credit = 0n;

  constructor(head: CardHead) {
    this.#head = head;
    this.#balance = head.opening;
  }

  *begin(from: string): Generator<BookRow> {
    const { account, title, side } = this.#head;
    const name = `${account} ${title}`;
    const cells = [`${name} (normal balance: ${side})`];
    yield { kind: 'section', cells, contents: name, account };
    const balance = this.#onSide();
    yield {
      kind: 'line',
      cells: [from, null, 'Balance forwarded', null, null, balance],
      account,
      date: from,
    };
  }

  *line(row: CardRow): Generator<BookRow> {
    const { month, part, date, debit, credit, entry, transactionId } = row;
    if (month !== this.#month || part !== this.#part) {
      yield* this.#total();
      this.#month = month;
      this.#part = part;
      [this.#debit, this.#credit] = [0n, 0n];
    }
    this.#balance += debit - credit;
    this.#debit += debit;
    this.#credit += credit;
    const amounts = [debit === 0n ? null : debit, credit === 0n ? null : credit, this.#onSide()];
    yield {
      kind: 'line',
      cells: [date, referenceOf(row), row.description, ...amounts],
      entry,
      transactionId,
      date,
      account: this.#head.account,
    };
  }

  *end(): Generator<BookRow> {
    yield* this.#total();
  }

  *#total(): Generator<BookRow> {
    if (this.#month === '') return;
    const month = parsePeriod(this.#month)?.label ?? this.#month;
    const label = this.#part === 0 ? month : `${month}, supplement ${this.#part}`;
    const cells = [null, null, `Total of ${label}`, this.#debit, this.#credit, this.#onSide()];
    yield { kind: 'total', cells, account: this.#head.account, month: this.#month };
  }

  #onSide(): bigint {
    return this.#head.side === 'debit' ? this.#balance : -this.#balance;
  }
}
