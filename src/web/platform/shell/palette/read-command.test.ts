import { expect, test } from 'vitest';

import { FORM_SCREENS } from '../../form-screens/screens.ts';
import { formsFor, isMeant, reportsFor, screensFor } from './places.ts';
import { readCommands, readMonth } from './read-command.ts';
import { findLocally } from './results.ts';

const FORMS = formsFor('accountant');
const asked = (text: string) =>
  readCommands(text, FORMS).map(({ form, party }) => `${form.label}: ${party}`);

test.each([
  ['new bill', 'New Bill: '],
  ['new bill for meralco', 'New Bill: meralco'],
  ['bill meralco', 'New Bill: meralco'],
  ['pay manila electric', 'New Bill Payment: manila electric'],
  ['Record a petty cash expense', 'New Petty Cash Expense: '],
  ['collect from Mabuhay', 'New Collection Receipt: mabuhay'],
  ['register vendor', 'Register Vendor: '],
  ['journal entry', 'New Journal Entry: '],
])('%j asks for %j first', (text, first) => {
  expect(asked(text)[0]).toBe(first);
});

test.each(FORM_SCREENS.map(({ title, path }) => [title, path] as const))(
  'the heading %j leads to %j, small letters or with new too',
  (title, path) => {
    for (const text of [title, title.toLowerCase(), `new ${title}`]) {
      const first = findLocally(text, { role: 'accountant', isReadOnly: false }, '2026-11-22')
        .groups.flatMap(({ results }) => results)
        .at(0);
      expect(first?.to.split('?', 1)[0]).toBe(path);
    }
  },
);

test('what is no act asks for no form, and new alone for any', () => {
  expect(asked('meralco')).toEqual([]);
  expect(asked('inv-12')).toEqual([]);
  expect(asked('upload for meralco')).toEqual([]);
  expect(asked('new')).toHaveLength(FORMS.length);
});

test.each([
  ['close october', '2026-10'],
  ['Close Oct 2025', '2025-10'],
  ['close dec', '2025-12'],
  ['close november', '2026-11'],
  ['reopen march', '2026-03'],
  ['close', '2026-10'],
  ['close month', '2026-10'],
  ['october', undefined],
  ['close octopus', undefined],
  ['close jan 26', undefined],
  ['closed', undefined],
])('%j asks for the month %j', (text, month) => {
  expect(readMonth(text, '2026-11-22')).toBe(month);
});

test('everybody is led only where they may go', () => {
  const placesOf = (role: 'user' | 'accountant' | 'admin') =>
    [...screensFor(role), ...reportsFor(role)].map(({ label }) => label);
  expect(placesOf('accountant')).toEqual(
    expect.arrayContaining(['Trial Balance', 'VAT return', 'Settings: Company', 'Records']),
  );
  expect(placesOf('accountant')).not.toContain('Audit');
  expect(placesOf('admin')).toEqual(expect.arrayContaining(['Audit', 'Mail', 'Periods']));
  expect(placesOf('admin')).not.toContain('Trial Balance');
  expect(placesOf('user')).not.toContain('Settings: Company');
  expect(placesOf('user')).not.toContain('General Ledger');
  expect(formsFor('user').map(({ label }) => label)).not.toContain('New Journal Entry');
});

test('who may only read is led to what is there, and begins nothing', () => {
  const labelsOf = (text: string, isReadOnly: boolean) =>
    findLocally(text, { role: 'accountant', isReadOnly }, '2026-11-22').groups.flatMap((group) =>
      group.results.map(({ label }) => label),
    );
  expect(labelsOf('new bill', false)).toContain('New Bill');
  expect(labelsOf('new bill', true)).toEqual([]);
  expect(labelsOf('', true)).toEqual([]);
  expect(labelsOf('close october', false)).toEqual(['Close October 2026']);
  expect(labelsOf('close october', true)).toEqual(['Open the checklist of October 2026']);
  expect(labelsOf('2550q', true)).toEqual(labelsOf('2550q', false));
});

test('a place is meant by the beginnings of its words, everyday ones too', () => {
  const found = (text: string) =>
    [...screensFor('accountant'), ...reportsFor('accountant')]
      .filter((place) => isMeant(place, text))
      .map(({ label }) => label);
  expect(found('balance sheet')).toEqual(['Statement of Financial Position']);
  expect(found('2550q')).toEqual(['VAT return']);
  expect(found('chart acc')).toEqual(['Settings: Chart of accounts', 'Import a chart of accounts']);
  expect(found('')).toEqual([]);
});
