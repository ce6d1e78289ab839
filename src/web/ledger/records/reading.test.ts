import { expect, test } from 'vitest';

import { styledLetter } from './letter.ts';
import { recordQuery } from './record-query.ts';
import { fileNameOf } from '../../lib/save-file.ts';

const none = {
  search: '',
  kind: '',
  state: '',
  papers: '',
  from: '',
  to: '',
  amount: '',
  recordedBy: '',
  sort: '',
  direction: '',
};

test('an address without a filter asks for the newest records', () => {
  expect(recordQuery(none)).toEqual({ sort: 'recordedAt', direction: 'desc' });
});

test('what makes no sense in an address is left out, not sent', () => {
  const odd = {
    ...none,
    state: 'gone',
    from: 'yesterday',
    sort: 'party',
    direction: 'up',
    search: 'x'.repeat(900),
    amount: 'plenty',
  };
  expect(recordQuery(odd)).toEqual({
    sort: 'recordedAt',
    direction: 'desc',
    search: 'x'.repeat(200),
  });
});

test('amounts in an address are asked for as the wire has them', () => {
  const query = recordQuery({ ...none, amount: '1,000-2,000' });
  expect(query).toMatchObject({ amountFrom: '1000.00', amountTo: '2000.00' });
});

test.each([
  ['attachment; filename="records.csv"', 'records.csv'],
  [`attachment; filename="a.pdf"; filename*=UTF-8''Pi%C3%B1a.pdf`, 'Piña.pdf'],
  ['attachment', undefined],
  [null, undefined],
])('the file of %j is called %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test('a message keeps its look without a style attribute, and its styles cannot end their element [A-72]', () => {
  const letter = styledLetter(
    '<html><head></head><body><p style="color:red">a</p><p style="color:red">b</p><i style="x:</style><b>">c</i></body></html>',
    'nonce-1',
  );
  expect(letter).not.toContain('style="');
  expect(letter).toContain('<style nonce="nonce-1">.s0{color:red}.s1{x:/styleb}</style></head>');
  expect(letter.match(/class="s0"/g)?.length).toBe(2);
});
