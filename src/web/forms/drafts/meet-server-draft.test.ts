import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createDraftKeeper } from './draft-keeper.ts';
import type { ServerDraft } from './draft-keeper.ts';
import type { Draft } from '../flow/form-flow.ts';
import { markOf } from './draft-mark.ts';
import { meetServerDraft } from './meet-server-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const draftOf = (note: string): Draft => ({ typed: { note }, labels: [], key: 'the key' });
const buildServer = (note: string, version: number): ServerDraft => ({
  draft: draftOf(note),
  savedAt: '2026-03-01T00:00:00Z',
  version,
  title: '',
});

interface Here {
  readonly note: string;
  readonly version: number;
  readonly isSaved: boolean;
  /** What was sent to the server without an answer. */
  readonly sent?: readonly string[];
}

interface There {
  readonly server?: ServerDraft;
  readonly isKeyUsed?: boolean;
  /** What this browser's draft was of when the server was asked, if not the same as now. */
  readonly versionBefore?: number;
}

/** What happens on the screen, and what is sent after it. */
async function meet(here: Here | undefined, there: There) {
  const { server, isKeyUsed = false, versionBefore = here?.version ?? 0 } = there;
  const events: string[] = [];
  const kept = here && { ...here, draft: draftOf(here.note), savedAt: '' };
  const keeper = createDraftKeeper('key', {
    storage: {
      getItem: () => JSON.stringify(kept ?? null),
      setItem: () => {},
      removeItem: () => {},
    },
    now: () => new Date(),
    save: async ({ typed }, basedOn) => {
      events.push(`save ${JSON.stringify(typed['note'])} on ${basedOn}`);
      return { state: 'saved', version: 99 };
    },
    discard: async () => {},
    onChanged: () => {},
  });
  const company = { isVatRegistered: true, isTopWithholdingAgent: false };
  meetServerDraft(
    {
      keeper,
      opening: { success: true, company, draft: server, isKeyUsed },
      keyBefore: 'the key',
      versionBefore,
    },
    {
      show: ({ typed }) => events.push(`show ${JSON.stringify(typed['note'])}`),
      begin: (why) => events.push(why.replace(/ \w+ in the meantime.*/, '…')),
      setOther: (other) => events.push(`ask about ${other?.version}`),
    },
  );
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);
  return events;
}

const saved = { note: 'a', version: 5, isSaved: true };
const typed = { note: 'b', version: 5, isSaved: false };
const unanswered = { ...typed, sent: [markOf(draftOf('s'))] };

test.for<[string, Here | undefined, There, string[]]>([
  ['neither has one', undefined, {}, []],
  ['it was saved after the server had been asked', saved, { versionBefore: 0 }, []],
  ['only the server has one', undefined, { server: buildServer('s', 7) }, ['show "s"']],
  ['both have the same', saved, { server: buildServer('a', 5) }, []],
  ['another device went on', saved, { server: buildServer('s', 7) }, ['show "s"']],
  ['more was typed here', typed, { server: buildServer('a', 5) }, ['save "b" on 5']],
  ['more was typed here and there', typed, { server: buildServer('s', 7) }, ['ask about 7']],
  [
    'its last save was never answered, and more was typed',
    unanswered,
    { server: buildServer('s', 7) },
    ['save "b" on 7'],
  ],
  [
    'its last save was never answered, and another device went on',
    unanswered,
    { server: buildServer('o', 8) },
    ['ask about 8'],
  ],
  ['the same was typed here and there', typed, { server: buildServer('b', 7) }, []],
  ['the answer is from before the last save', saved, { server: buildServer('s', 4) }, []],
  ['it never reached the server', { ...typed, version: 0 }, {}, ['save "b" on 0']],
  ['it was discarded elsewhere', saved, {}, ['The draft you had open here was discarded or…']],
  ['it was discarded elsewhere, more was typed', typed, {}, ['save "b" on 0']],
  ['it was entered elsewhere', typed, { isKeyUsed: true }, ['The form you had open here was…']],
  [
    'it was entered elsewhere, and another begun',
    saved,
    { isKeyUsed: true, server: buildServer('s', 7) },
    ['The form you had open here was…', 'show "s"'],
  ],
])('when a form opens and %s', async ([, here, there, events]) => {
  expect(await meet(here, there)).toEqual(events);
});
