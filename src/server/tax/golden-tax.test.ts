import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fromWire } from '#shared/money.ts';
import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';

let books: GoldenBooks;

beforeAll(async () => {
  books = await startGoldenBooks();
});
afterAll(() => books.app.stop());

function get(path: string) {
  return books.session.call('GET', path);
}

async function itemsOf(form: string, period: string): Promise<Map<string, string>> {
  const { body } = await get(`/api/tax/returns/${form}?period=${period}`);
  const items = body.taxReturn.parts.flatMap((part: any) => part.items);
  return new Map(items.map(({ item, amount }: any) => [item, amount]));
}

/** The lines of a report, each by the titles of its columns. */
async function linesOf(name: string, period: string): Promise<Record<string, any>[]> {
  const { body } = await get(`/api/tax/reports/${name}?period=${period}`);
  const { columns, rows } = body.report;
  return rows
    .filter(({ kind }: any) => kind === 'line')
    .map(({ cells }: any) =>
      Object.fromEntries(
        columns.map(({ key }: any, at: number) => [key, cells[at].amount ?? cells[at].text ?? '']),
      ),
    );
}

test('every item of 2550Q that the golden month names', async () => {
  const items = await itemsOf('2550Q', '2026-Q4');
  const { quarter_2550Q: quarter } = books.month.expected.vat;
  for (const [name, amount] of Object.entries(quarter)) {
    const [, item] = /^item_(\d+[AB]?)_/.exec(name) ?? [];
    const key = item !== undefined && items.has(item) ? item : `${item}A`;
    if (item !== undefined) expect([name, items.get(key)]).toEqual([name, amount]);
  }
});
