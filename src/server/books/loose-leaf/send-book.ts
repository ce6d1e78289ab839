import type { FastifyReply } from 'fastify';

import type { BookCell } from '#shared/books/book-entry.ts';
import type { Book } from '#shared/books/books.ts';

import type { Deps } from '../../platform/deps.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import { counted, demandFreePlace } from '../../output/tables/underway.ts';
import type { Caller } from '../../platform/http/caller.ts';

import type { BookRow } from './book-rows.ts';
import type { PreparedBook } from './prepare-book.ts';
import { openBook } from './read-book.ts';

/**
 * Sends a book as a spreadsheet, streamed: the rows of the printed book with their entries'
 * numbers, totals, and the recapitulation below, whose amounts stand in columns of their own.
 * Throws book-not-this-year, too-many-requests while three exports are under way.
 */
export async function sendBook(
  deps: Deps,
  reply: FastifyReply,
  asked: { caller: Caller; book: Book; period: string; format: 'xlsx' | 'csv' },
): Promise<FastifyReply> {
  demandFreePlace();
  const { snapshot, prepared, company } = await openBook(deps, asked.caller, asked);
  const rows = async function* () {
    try {
      yield* prepared.rows();
    } finally {
      await snapshot.rollback().execute();
    }
  };
  return sendTable(reply, {
    name: prepared.title,
    fileName: `${prepared.title.replaceAll(' ', '-')}-${asked.period}`,
    format: asked.format,
    columns: buildColumns(prepared),
    rows: counted(rows()),
    frame: {
      company,
      title: prepared.title,
      below: [prepared.heading],
      producedAt: deps.clock.now(),
    },
  });
}

function buildColumns({ columns }: PreparedBook): ExportColumn<BookRow>[] {
  return [
    { title: 'Entry', type: 'text', width: 18, value: (row) => row.entry ?? null },
    ...columns.map(({ title, group, type, carry }, index): ExportColumn<BookRow> => {
      const head = { title: group === undefined ? title : `${group}: ${title}` };
      if (type === 'money') return { ...head, type, value: (row) => amountAt(row, index) };
      // A day stands in every row of an entry, so that rows can be filtered by it.
      if (type === 'date') return { ...head, type, value: (row) => row.date ?? dayAt(row, index) };
      return {
        ...head,
        type,
        value: (row) => (carry === 'label' ? labelOf(row, index) : textAt(row, index)),
      };
    }),
    { title: 'Recapitulation: debit', type: 'money', value: (row) => recapitulated(row, 2) },
    { title: 'Recapitulation: credit', type: 'money', value: (row) => recapitulated(row, 3) },
  ];
}

const ACROSS = new Set<BookRow['kind']>(['section', 'note', 'end']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function own({ kind, layout, cells }: BookRow, index: number): BookCell {
  return layout === 1 || ACROSS.has(kind) ? null : (cells[index] ?? null);
}

function amountAt(row: BookRow, index: number): bigint | null {
  const cell = own(row, index);
  return typeof cell === 'bigint' ? cell : null;
}

function textAt(row: BookRow, index: number): string | null {
  const cell = own(row, index);
  return typeof cell === 'string' ? cell : null;
}

function dayAt(row: BookRow, index: number): string | null {
  const text = textAt(row, index);
  return text !== null && DAY.test(text) ? text : null;
}

/** Texts across, and the accounts of the recapitulation, stand where a book says "Total". */
function labelOf(row: BookRow, index: number): string | null {
  const { kind, layout, cells } = row;
  if (ACROSS.has(kind)) return typeof cells[0] === 'string' ? cells[0] : null;
  if (layout !== 1) return textAt(row, index);
  return [cells[0], cells[1]].filter((cell) => typeof cell === 'string').join(' ');
}

function recapitulated({ layout, cells }: BookRow, index: number): bigint | null {
  const cell = layout === 1 ? (cells[index] ?? null) : null;
  return typeof cell === 'bigint' ? cell : null;
}
