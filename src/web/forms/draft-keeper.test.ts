import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createDraftKeeper, packDraft, unpackDraft } from './draft-keeper.ts';
import type { Draft } from './form-flow.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const draft: Draft = {
  typed: { number: 'INV-1', lines: [{ text: 'Chair' }] },
  labels: [{ id: 'c1', name: 'Mabuhay', detail: '999-001-000' }],
  key: 'a key of the draft',
};

function keeperWith(storage: Map<string, string>, save: (draft: Draft) => Promise<void>) {
  return createDraftKeeper('ben:invoice', {
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    now: () => new Date('2026-03-01T00:00:00Z'),
    save,
    discard: () => Promise.resolve(),
  });
}

test('what is typed is in the browser at once and on the server when the typing stops', async () => {
  const storage = new Map<string, string>();
  const saved: Draft[] = [];
  const keeper = keeperWith(storage, async (each) => void saved.push(each));
  keeper.keep({ ...draft, typed: { number: 'INV' } });
  keeper.keep(draft);
  expect(keeper.find()).toEqual({ draft, savedAt: '2026-03-01T00:00:00.000Z' });
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(saved).toEqual([draft]);
});

test('leaving the page sends what waits', async () => {
  const saved: Draft[] = [];
  const keeper = keeperWith(new Map(), async (each) => void saved.push(each));
  keeper.keep(draft);
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toEqual([draft]);
});

test('a draft that was thrown away is not saved late', async () => {
  const storage = new Map<string, string>();
  const saved: Draft[] = [];
  const keeper = keeperWith(storage, async (each) => void saved.push(each));
  keeper.keep(draft);
  keeper.forget();
  await vi.advanceTimersByTimeAsync(5000);
  expect(saved).toEqual([]);
  expect(keeper.find()).toBeUndefined();
});

test('a server that cannot be reached costs nothing that was typed', async () => {
  const storage = new Map<string, string>();
  const keeper = keeperWith(storage, () => Promise.reject(new Error('no network')));
  keeper.keep(draft);
  await vi.advanceTimersByTimeAsync(2000);
  expect(keeper.find()?.draft).toEqual(draft);
});

test('a browser that forbids storage, or holds nonsense, gives an empty form', () => {
  const forbidden = createDraftKeeper('x', {
    storage: {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('forbidden');
      },
      removeItem: () => {},
    },
    now: () => new Date(),
    save: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  });
  forbidden.keep(draft);
  expect(forbidden.find()).toBeUndefined();
  const nonsense = new Map([['talaan-draft:ben:invoice', '{"draft":3}']]);
  expect(keeperWith(nonsense, () => Promise.resolve()).find()).toBeUndefined();
});

test('names travel to the server with the answers, and come back', () => {
  expect(unpackDraft(packDraft(draft), draft.key)).toEqual(draft);
  expect(unpackDraft({ number: '1' }, 'k')).toEqual({
    typed: { number: '1' },
    labels: [],
    key: 'k',
  });
});
