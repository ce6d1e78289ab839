import { expect, test } from 'vitest';

import { RowsByEntry } from './rows-by-entry.ts';

const [first, second, third] = ['a', 'b', '\u{ff}'].map((letter) => ({ id: letter.repeat(16) }));

test('rows find their entries in the order of the ids, and pass those that have none', () => {
  expect(entriesOf(['a1', 'a2', 'b1', '\u{ff}1', '\u{ff}4'])).toEqual([
    first,
    first,
    second,
    third,
    third,
  ]);
  expect(entriesOf(['a-1', '\u{ff}0'])).toEqual([first, third]);
});

test('rows that are mixed up, or of no entry, end the reading', () => {
  const isMixedUp = 'Rows are mixed up, or came without their entry.';
  expect(() => entriesOf(['b1', 'a1'])).toThrow(isMixedUp);
  expect(() => entriesOf(['a1', 'b1', 'a2'])).toThrow(isMixedUp);
  expect(() => entriesOf(['a1', 'c1'])).toThrow(isMixedUp);
  expect(() => entriesOf(['a2', 'a1'])).toThrow('Rows of an entry are mixed up.');
  expect(() => entriesOf(['b1', 'b1'])).toThrow('Rows of an entry are mixed up.');
});

/** Of rows, each named by the letter of its entry and its position. */
function entriesOf(rows: readonly string[]) {
  const entries = [third, first, second].filter((entry) => entry !== undefined);
  const reader = new RowsByEntry(entries);
  return rows.map((name) => {
    const row = Buffer.alloc(26);
    row.writeInt32BE(16);
    row.write(name.slice(0, 1).repeat(16), 4, 'latin1');
    row.writeInt32BE(2, 20);
    row.writeInt16BE(Number(name.slice(1)), 24);
    return reader.entryOf(row, 0);
  });
}
