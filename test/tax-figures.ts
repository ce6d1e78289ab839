import type { TestApp } from './start-test-app.ts';
import type { TestSession } from './test-session.ts';

interface Cell {
  readonly amount?: string;
  readonly text?: string;
}

/** The items of a return of a period, by their number on the form. */
export async function findItems(
  session: TestSession,
  form: string,
  period: string,
): Promise<ReadonlyMap<string, string>> {
  const { body } = await session.call('GET', `/api/tax/returns/${form}?period=${period}`);
  type Part = { items: { item: string; amount: string }[] };
  const items = body.taxReturn.parts.flatMap((part: Part) => part.items);
  return new Map(items.map(({ item, amount }: Part['items'][number]) => [item, amount]));
}

/** The lines of a tax report, each by the keys of its columns. */
export async function findLines(session: TestSession, name: string, period: string) {
  const { body } = await session.call('GET', `/api/tax/reports/${name}?period=${period}`);
  const { columns, rows } = body.report as {
    columns: { key: string }[];
    rows: { kind: string; cells: Cell[] }[];
  };
  return rows
    .filter(({ kind }) => kind === 'line')
    .map(({ cells }) =>
      Object.fromEntries(
        columns.map(({ key }, at) => [key, cells[at]?.amount ?? cells[at]?.text ?? '']),
      ),
    );
}

/**
 * The amounts of a document in a journal, from its gross amount to its control account: seven of
 * the sales journal, nine of the purchase journal.
 */
export async function findJournal(
  { app }: TestApp,
  session: TestSession,
  { book, month, document }: { book: 'SJ' | 'PJ'; month: string; document: string },
): Promise<string | undefined> {
  const url = `/api/books/pages/${book}/${month}/file/csv`;
  const reply = await app.inject({ method: 'GET', url, headers: session.headers });
  const row = reply.body.split('\r\n').find((each) => each.includes(document));
  return row
    ?.split(',')
    .slice(7, book === 'SJ' ? 14 : 16)
    .join(',');
}
