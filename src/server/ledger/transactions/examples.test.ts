import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { KINDS } from '#kinds/index.ts';
import { startExampleBooks } from '#test/example-books.ts';
import type { ExampleBooks } from '#test/example-books.ts';

let books: ExampleBooks;

beforeAll(async () => {
  books = await startExampleBooks();
});
afterAll(() => books.app.stop());

// The examples are what the manual shows: each is entered through the front door and must post as
// the manual says.
describe.for(KINDS.map((kind) => [kind.id, kind] as const))('%s', ([, kind]) => {
  test.for(kind.examples.map((example) => [example.title, example] as const))(
    '%s',
    async ([, example]) => {
      const { preview, posted } = await books.enter(kind, example);
      expect(preview.body).toMatchObject({ success: true, questions: [] });
      const person = books.personFor(kind);
      const record = `/api/records/${posted.body.transactionId}` as const;
      const { body: found } = await person.call('GET', record);
      const lines = found.record.lines.map(({ account, debit, credit }) => ({
        account,
        debit,
        credit,
      }));
      expect(lines).toEqual(example.expected);
      const voucher = await person.call('GET', `${record}/voucher`);
      expect(voucher.status).toBe(200);
    },
  );
});
