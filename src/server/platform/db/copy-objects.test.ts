import type { Expression } from 'kysely';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { useEmptyDatabase } from '#test/empty-connection.ts';

import { copyObjects } from './copy-objects.ts';
import type { CopiedColumns } from './copy-objects.ts';
import { streamQuery } from './snapshot.ts';

interface Row {
  readonly text: string | null;
  readonly day: string;
  readonly amount: bigint | null;
  readonly place: number;
}

const COLUMNS: CopiedColumns<Row> = {
  amount: 'bigint',
  text: 'text',
  day: 'text',
  place: 'number',
};
const TEXTS = [
  '',
  'plain',
  'NULL',
  String.raw`\N`,
  String.raw`\\n \t \.`,
  '\\',
  'tab\there',
  'two\nlines\r\n',
  '\b\f\v\u0001\u001B',
  'Peña 👍 \u2028',
];

const connection = useEmptyDatabase();

test('rows are those that a cursor gives, whatever signs texts hold, in pieces of any size', async () => {
  const values = TEXTS.map((text) => sql`(${sql.lit(text)})`);
  const query = sql<Row>`select text, date '2026-12-02' + n as day, 9007199254740993 - n as amount, n as place
      from (values ${sql.join([...values, sql`(null)`])}) texts (text), generate_series(1, 3000) n
    union all select null, date '1900-01-01', null, -32768 order by place, text`;
  const [copied, streamed] = await connection.db.transaction().execute(async (tx) => {
    const first = await all(copyObjects(tx, query, COLUMNS));
    return [first, await all(streamQuery(tx, query))];
  });
  expect(copied).toHaveLength((TEXTS.length + 1) * 3000 + 1);
  expect(copied).toEqual(streamed);
});

test('a query that has values beside its text is refused', async () => {
  const query: Expression<Row> = sql<Row>`select ${'x'} as text`;
  const read = connection.db.transaction().execute((tx) => all(copyObjects(tx, query, COLUMNS)));
  await expect(read).rejects.toThrow('takes no values');
});

async function all<Each>(each: AsyncIterable<Each>): Promise<Each[]> {
  const found: Each[] = [];
  for await (const one of each) found.push(one);
  return found;
}
