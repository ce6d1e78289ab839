import { expect, test } from 'vitest';

import { beginForm, formFlow } from './form-flow.ts';
import type { Draft, FormEvent, FormState, Posted, Preview } from './form-flow.ts';

const empty: Draft = {
  typed: { number: '', lines: [{ text: '' }] },
  labels: [],
  key: 'key-of-empty',
};
const preview: Preview = {
  success: true,
  kind: 'invoice',
  date: '2026-03-01',
  description: 'Chair',
  total: '1120.00',
  summary: [],
  lines: [],
  totals: [],
  questions: [],
  secondPerson: 'none',
  digest: 'd'.repeat(64),
};
const posted: Posted = {
  success: true,
  transactionId: 't',
  number: 'INV-1',
  entryNumber: 'SJ-2026-000001',
  entryHash: 'h',
  date: '2026-03-01',
  total: '1120.00',
  receiptTo: 'books@sandigan.example',
};

function after(...events: FormEvent[]): FormState {
  return events.reduce(formFlow, beginForm(empty));
}

test('the way is fill, checking, confirm, posting, posted', () => {
  const names = [
    after(),
    after({ type: 'checking' }),
    after({ type: 'checking' }, { type: 'checked', preview }),
    after({ type: 'checking' }, { type: 'checked', preview }, { type: 'posting' }),
    after(
      { type: 'checking' },
      { type: 'checked', preview },
      { type: 'posting' },
      { type: 'posted', posted },
    ),
  ].map(({ step }) => step.name);
  expect(names).toEqual(['fill', 'checking', 'confirm', 'posting', 'posted']);
});

test('nothing is posted that was not confirmed [A-82]', () => {
  expect(after({ type: 'posting' }).step.name).toBe('fill');
  expect(after({ type: 'checking' }, { type: 'posting' }).step.name).toBe('checking');
});

test('a broken connection keeps the preview and the key, and may be tried again [A-87]', () => {
  const lost = after(
    { type: 'typed', path: 'number', value: 'INV-1' },
    { type: 'checking' },
    { type: 'checked', preview },
    { type: 'posting' },
    { type: 'lost' },
  );
  expect(lost.step).toEqual({ name: 'lost', preview });
  expect(lost.draft.key).toBe('key-of-empty');
  expect(formFlow(lost, { type: 'posting' }).step).toEqual({ name: 'posting', preview });
});

test('typing changes one answer, unmarks it, and is passed over while the form is checked', () => {
  const refused = after({
    type: 'refused',
    message: 'Mend this.',
    problems: [
      { path: 'number', message: 'Fill this in.' },
      { path: 'lines.0.text', message: 'Fill this in.' },
    ],
  });
  const typed = formFlow(refused, { type: 'typed', path: 'lines.0.text', value: 'Chair' });
  expect(typed.draft.typed).toEqual({ number: '', lines: [{ text: 'Chair' }] });
  expect(typed.problems.map(({ path }) => path)).toEqual(['number']);
  const checking = formFlow(typed, { type: 'checking' });
  expect(formFlow(checking, { type: 'typed', path: 'number', value: 'x' })).toBe(checking);
});

test('typing into a row unmarks what was said of the rows as a whole', () => {
  const refused = after({
    type: 'refused',
    message: '',
    problems: [{ path: 'lines', message: 'Fill in at least one row.' }],
  });
  const typed = formFlow(refused, { type: 'typed', path: 'lines.0.text', value: 'Chair' });
  expect(typed.problems).toEqual([]);
});

test('rows are added, copied in place and removed; marks of rows that moved are taken away', () => {
  const rows = after(
    { type: 'typed', path: 'lines.0.text', value: 'a' },
    { type: 'row-added', field: 'lines', row: { text: 'c' } },
    { type: 'row-added', field: 'lines', row: { text: 'b' }, at: 1 },
    { type: 'left', path: 'lines.2.text', problem: 'Too long.' },
    { type: 'row-removed', field: 'lines', at: 0 },
  );
  expect(rows.draft.typed['lines']).toEqual([{ text: 'b' }, { text: 'c' }]);
  expect(rows.problems).toEqual([]);
});

test('a paper becomes part of the answer with its name, and goes again', () => {
  const label = { id: 'p1', name: 'photo.jpg', detail: 'image/jpeg|2048' };
  const added = after({ type: 'attachment-added', path: 'papers', label });
  expect(added.draft.typed['papers']).toEqual(['p1']);
  expect(added.draft.labels).toEqual([label]);
  const gone = formFlow(added, { type: 'attachment-removed', path: 'papers', id: 'p1' });
  expect(gone.draft.typed['papers']).toEqual([]);
});

test('No throws the draft away, and Undo brings it back with its key', () => {
  const filled = after({ type: 'typed', path: 'number', value: 'INV-1' });
  const fresh: Draft = { ...empty, key: 'another key' };
  const cancelled = formFlow(filled, { type: 'cancelled', empty: fresh });
  expect(cancelled.draft).toBe(fresh);
  const undone = formFlow(cancelled, { type: 'undone' });
  expect(undone.draft).toBe(filled.draft);
  expect(formFlow(cancelled, { type: 'undo-ended' }).discarded).toBeUndefined();
});

test('a correction keeps its reason through a refusal', () => {
  const correction = { transactionId: 't', number: 'INV-1', reason: '' };
  const state = after(
    { type: 'correcting', draft: empty, correction },
    { type: 'reason-typed', reason: 'Wrong price' },
    { type: 'checking' },
    { type: 'refused', problems: [], message: 'Not now.' },
  );
  expect(state.correction?.reason).toBe('Wrong price');
  expect(state.message).toBe('Not now.');
});

test('a form whose key is spent is entered with another key only after the person said so', () => {
  const refused = after({ type: 'refused', problems: [], message: 'Entered.', isKeySpent: true });
  expect(refused).toMatchObject({ isKeySpent: true, draft: { key: 'key-of-empty' } });
  const rekeyed = formFlow(refused, { type: 'rekeyed', key: 'a new key' });
  expect(rekeyed).toMatchObject({ isKeySpent: false, draft: { key: 'a new key' }, message: '' });
});

test('what is proposed fills the rows that nobody answered, and follows another party', () => {
  const rows = [{ atc: '' }, { atc: 'WC120' }, {}];
  const begun = beginForm({ ...empty, typed: { lines: rows } });
  const propose = (value: string, instead: string) =>
    ({ type: 'proposed', field: 'lines', column: 'atc', value, instead }) as const;
  const codes = (state: FormState) =>
    (state.draft.typed['lines'] as { atc?: string }[]).map(({ atc }) => atc);
  const first = formFlow(begun, propose('WC100', ''));
  expect(codes(first)).toEqual(['WC100', 'WC120', 'WC100']);
  const second = formFlow(first, propose('WC158', 'WC100'));
  expect(codes(second)).toEqual(['WC158', 'WC120', 'WC158']);
  expect(codes(formFlow(second, propose('', 'WC158')))).toEqual(['', 'WC120', '']);
  const elsewhere = { ...begun, draft: { ...begun.draft, typed: { lines: 'none' } } };
  expect(formFlow(elsewhere, propose('WC100', ''))).toEqual(elsewhere);
});

test('what a new form begins with does not come into a draft that was found meanwhile', () => {
  const found: Draft = { ...empty, typed: { number: '', email: '' }, key: 'key-of-found' };
  const begins: FormEvent = { type: 'defaulted', typed: { number: 'INV-2' }, before: {} };
  const restored = after({ type: 'restored', draft: found, at: '2026-03-01T00:00:00Z' }, begins);
  expect(restored.draft).toEqual(found);
  const correction = { transactionId: 't', number: 'INV-1', reason: '' };
  expect(after({ type: 'correcting', draft: found, correction }, begins).draft).toEqual(found);
  // Who was just registered is no draft that was found.
  expect(after({ type: 'restored', draft: found, at: '' }, begins).draft.typed['number']).toBe(
    'INV-2',
  );
});

test('what the form fills in on its own is no answer of a person', () => {
  const own = after(
    { type: 'offered', path: 'number', value: '101' },
    { type: 'proposed', field: 'lines', column: 'text', value: 'Chair', instead: '' },
    { type: 'exchanged', path: 'number', from: '101', to: '102' },
    { type: 'left', path: 'number', problem: 'Another number.' },
  );
  expect(own).toMatchObject({
    draft: { typed: { number: '102', lines: [{ text: 'Chair' }] } },
    isTouched: false,
  });
  expect(formFlow(own, { type: 'typed', path: 'number', value: '7' }).isTouched).toBe(true);
  const discarded = formFlow(own, { type: 'cancelled', empty });
  expect([discarded.isTouched, formFlow(discarded, { type: 'undone' }).isTouched]).toEqual([
    false,
    true,
  ]);
});
