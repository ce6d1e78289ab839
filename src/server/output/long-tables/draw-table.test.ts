import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { formatMoney } from '#shared/money.ts';
import { findText } from '#test/read-pdf.ts';

import { drawTable } from './draw-table.ts';
import type { PrintedRow, PrintedTable } from './printed-table.ts';
import { planVolumes } from './plan-volumes.ts';

const LINES = 120;

const PAPER: PrintedTable = {
  sheet: 'a4',
  head: { left: ['Peña & Niño Inc.'], title: 'General Ledger', period: '2026', right: ['PTU 1'] },
  foot: 'Printed by somebody',
  layouts: [
    [
      { title: 'Date', weight: 60, type: 'text' },
      { title: 'Particulars', weight: 300, type: 'text', carry: 'label' },
      { title: 'Debit', weight: 80, type: 'money', carry: 'sum' },
      { title: 'Balance', weight: 80, type: 'money', carry: 'last' },
    ],
  ],
  createdAt: new Date('2027-01-05T02:00:00Z'),
  volumes: {
    leaves: 4,
    front: {
      cover: [{ text: 'Volume {volume} of {volumes}', size: 20 }],
      contentsTitle: 'Contents',
    },
  },
};

async function* rows(): AsyncGenerator<PrintedRow> {
  let balance = 0n;
  yield { kind: 'section', cells: ['1110 Cash in bank'], contents: '1110' };
  for (let line = 1; line <= LINES; line += 1) {
    const amount = BigInt(line) * 10_000n;
    balance += amount;
    const cells = ['12/02/2026', `₱ sale to Señor Ñ no. ${line}`, amount, balance];
    yield { kind: 'line', cells, entry: `SJ-${line}` };
  }
  yield { kind: 'end', cells: ['*** nothing follows ***'] };
}

async function draw(): Promise<{ pages: number; firstEntry: string; bytes: Buffer }[]> {
  const drawn = [];
  for await (const { pdf, pages, firstEntry } of drawTable(PAPER, rows)) {
    drawn.push({ pages, firstEntry, bytes: await buffer(pdf) });
  }
  return drawn;
}

test('pages carry their sums forward, volumes are full and no fuller, and the same rows give the same bytes', async () => {
  const [first, again] = await Promise.all([draw(), draw()]);
  // By a thread that has drawn before.
  const later = await draw();
  const hashes = [first, again, later].map((volumes) =>
    volumes.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
  );
  expect(hashes[1]).toEqual(hashes[0]);
  expect(hashes[2]).toEqual(hashes[0]);
  expect(first.map(({ pages }) => pages)).toEqual([4, 4]);
  const pages = (await Promise.all(first.map(({ bytes }) => findText(bytes)))).flatMap((text) =>
    text.split('\f').filter((page) => page !== ''),
  );
  expect(pages[0]).toMatch(/Volume 1 of 2/);
  expect(pages[1]).toMatch(/1110 +3/);
  const carried = (page: string | undefined, word: string) =>
    new RegExp(`${word} forward +(\\S+) +(\\S+)`).exec(page ?? '')?.slice(1, 3);
  for (const [before, after] of [
    [2, 3],
    [3, 6],
    [6, 7],
  ] as const) {
    expect(carried(pages[before], 'Carried')).toEqual(carried(pages[after], 'Brought'));
  }
  const lines = [...(pages[2] ?? '').matchAll(/₱ sale to Señor Ñ no\. (\d+)/g)];
  const last = BigInt(lines.at(-1)?.[1] ?? '0');
  const sum = formatMoney((last * (last + 1n) * 10_000n) / 2n);
  expect(carried(pages[2], 'Carried')).toEqual([sum, sum]);
  expect(pages.at(-1)).toMatch(/nothing follows/);
  expect(pages.at(-1)).toMatch(/Page 4 of 4/);
});

test('who no longer wants a table ends its drawing', async () => {
  const stop = new AbortController();
  const reading = (async () => {
    for await (const { pdf } of drawTable(PAPER, rows, { signal: stop.signal })) await buffer(pdf);
  })();
  stop.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
});

test('a volume has its cover and contents among its leaves, and says where its entries begin and end', () => {
  const marks = Array.from({ length: 450 }, (_, page) => ({
    contents: page % 100 === 0 ? [`Card ${page}`] : [],
    firstEntry: page === 0 ? '' : `E-${page}`,
    lastEntry: `E-${page}`,
  }));
  const volumes = planVolumes(marks, { leaves: 200, contentsPerPage: 30 });
  expect(volumes.map(({ leaves, firstPage }) => [leaves, firstPage])).toEqual([
    [200, 0],
    [200, 198],
    [56, 396],
  ]);
  expect(volumes[1]).toMatchObject({
    firstEntry: 'E-198',
    lastEntry: 'E-395',
    contents: [
      { title: 'Card 200', page: 5 },
      { title: 'Card 300', page: 105 },
    ],
  });
});
