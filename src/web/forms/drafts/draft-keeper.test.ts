import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { packDraft, unpackDraft } from './draft-calls.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { SaveReply, ServerDraft } from './draft-keeper.ts';
import type { Draft } from '../flow/form-flow.ts';

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
const later: Draft = { ...draft, typed: { number: 'INV-2' } };

/** A server that keeps one draft as the real one does, and a browser with its storage. */
function keeperWith(storage = new Map<string, string>()) {
  const calls: string[] = [];
  const changed: ServerDraft[] = [];
  const server = {
    version: 0,
    reply: undefined as SaveReply | Error | undefined,
    /** Answers that come once each, before `reply`. */
    replies: [] as SaveReply[],
  };
  const keeper = createDraftKeeper('a draft', {
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    now: () => new Date('2026-03-01T00:00:00Z'),
    save: async ({ typed }, basedOn) => {
      calls.push(`save ${JSON.stringify(typed['number'])} on ${basedOn}`);
      if (server.reply instanceof Error) throw server.reply;
      server.version += 1;
      return server.replies.shift() ?? server.reply ?? { state: 'saved', version: server.version };
    },
    discard: async (version) => void calls.push(`discard ${version}`),
    onChanged: (other) => changed.push(other),
  });
  return { keeper, calls, changed, server, storage };
}

test('what is typed is in the browser at once and on the server when the typing stops', async () => {
  const { keeper, calls } = keeperWith();
  keeper.keep(draft);
  keeper.keep(later);
  expect(keeper.find()).toMatchObject({ draft: later, savedAt: '2026-03-01T00:00:00.000Z' });
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls).toEqual(['save "INV-2" on 0']);
  keeper.keep(draft);
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls.at(-1)).toBe('save "INV-1" on 1');
});

test('a reload goes on from the version that was saved', async () => {
  const { keeper, storage } = keeperWith();
  keeper.keep(draft);
  await vi.advanceTimersByTimeAsync(2000);
  const again = keeperWith(storage);
  expect(again.keeper.find()).toMatchObject({ draft, version: 1, isSaved: true });
  again.keeper.keep(later);
  expect(again.keeper.find()).toMatchObject({ isSaved: false });
  await vi.advanceTimersByTimeAsync(2000);
  expect(again.calls).toEqual(['save "INV-2" on 1']);
});

test('leaving the page sends what waits', async () => {
  const { keeper, calls } = keeperWith();
  keeper.keep(draft);
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['save "INV-1" on 0']);
});

test('a draft that was thrown away is not saved late, and only what was saved is asked away', async () => {
  const { keeper, calls } = keeperWith();
  keeper.keep(draft);
  keeper.forget();
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual([]);
  expect(keeper.find()).toBeUndefined();
  keeper.keep(draft);
  await vi.advanceTimersByTimeAsync(2000);
  keeper.forget();
  keeper.keep(later);
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls).toEqual(['save "INV-1" on 0', 'discard 1', 'save "INV-2" on 0']);
});

test('what was entered is over: nothing more is sent, and nothing thrown away', async () => {
  const { keeper, calls, storage } = keeperWith();
  keeper.keep(draft);
  await vi.advanceTimersByTimeAsync(2000);
  keeper.keep(later);
  keeper.finish();
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual(['save "INV-1" on 0']);
  expect(storage.size).toBe(0);
});

test('what another device saved is told, and nothing is sent until one of the two was chosen', async () => {
  const { keeper, calls, changed, server } = keeperWith();
  const other: ServerDraft = { draft: later, savedAt: '', version: 9, title: '' };
  server.reply = { state: 'changed', server: other };
  keeper.keep(draft);
  await vi.advanceTimersByTimeAsync(2000);
  expect(changed).toEqual([other]);
  keeper.keep(draft);
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls).toHaveLength(1);
  expect(keeper.find()).toMatchObject({ draft, isSaved: false });
  server.reply = undefined;
  keeper.rebase(9);
  keeper.keep(draft);
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls.at(-1)).toBe('save "INV-1" on 9');
  keeper.take({ ...other, version: 12 });
  expect(keeper.find()).toMatchObject({ draft: later, version: 12, isSaved: true });
});

test('what was saved while its answer was lost is our own, and what was typed since goes on from it', async () => {
  const { keeper, calls, changed, server, storage } = keeperWith();
  server.reply = new Error('the line broke before the answer');
  keeper.keep(draft);
  await vi.advanceTimersByTimeAsync(2000);
  // The server has it as its version 1, which nobody here was told.
  const ours: ServerDraft = { draft, savedAt: '', version: 1, title: '' };
  const again = keeperWith(storage);
  again.server.replies = [{ state: 'changed', server: ours }];
  again.keeper.keep(later);
  await vi.advanceTimersByTimeAsync(2000);
  expect([...calls, ...again.calls]).toEqual([
    'save "INV-1" on 0',
    'save "INV-2" on 0',
    'save "INV-2" on 1',
  ]);
  expect([...changed, ...again.changed]).toEqual([]);
  expect(again.keeper.find()).toMatchObject({ draft: later, isSaved: true });
});

test('once an answer has come, the same from another device is another device again', async () => {
  const { keeper, changed, server } = keeperWith();
  keeper.keep(draft);
  await vi.advanceTimersByTimeAsync(2000);
  const other: ServerDraft = { draft, savedAt: '', version: 3, title: '' };
  server.reply = { state: 'changed', server: other };
  keeper.keep(later);
  await vi.advanceTimersByTimeAsync(2000);
  expect(changed).toEqual([other]);
});

test('a server that cannot be reached costs nothing that was typed', async () => {
  const { keeper, server } = keeperWith();
  server.reply = new Error('no network');
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
    save: () => Promise.resolve({ state: 'entered' }),
    discard: () => Promise.resolve(),
    onChanged: () => {},
  });
  expect(forbidden.find()).toBeUndefined();
  forbidden.keep(draft);
  // It lasts as long as the page.
  expect(forbidden.find()?.draft).toEqual(draft);
  const nonsense = new Map([['a draft', '{"draft":3}']]);
  expect(keeperWith(nonsense).keeper.find()).toBeUndefined();
});

test('names and the reason travel to the server with the answers, and come back', () => {
  const correction = { ...draft, reason: 'wrong amount' };
  expect(unpackDraft(packDraft(correction), draft.key)).toEqual(correction);
  expect(unpackDraft({ number: '1' }, 'k')).toEqual({
    typed: { number: '1' },
    labels: [],
    key: 'k',
  });
});
