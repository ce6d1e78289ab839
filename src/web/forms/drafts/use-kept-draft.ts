import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { draftStorageKey } from '../../lib/draft-storage.ts';
import { problemText } from '../../lib/notify.ts';
import { dropKeptFilesOf } from '../../lib/offline/kept-files.ts';
import { createDraftCalls } from './draft-calls.ts';
import type { DraftCalls } from './draft-calls.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { DraftKeeper, KeptDraft, ServerDraft } from './draft-keeper.ts';
import type { Draft } from '../flow/form-flow.ts';
import { GONE, isSameDraft, meetServerDraft } from './meet-server-draft.ts';
import type { Opening, Outcome } from './meet-server-draft.ts';
import { useMeetings } from './use-meetings.ts';
import type { Meeting } from './use-meetings.ts';

interface Input {
  readonly clientId: string;
  readonly kind: string;
  readonly slot: string;
  readonly title: string;
  /** What stands in the form now. */
  readonly draft: Draft;
  /** Whether a person has changed it since it was shown. */
  readonly isTouched: boolean;
  /**
   * `entered`: the server has taken it and thrown its draft away; `registered`: the draft is still
   * there.
   */
  readonly ending: 'none' | 'entered' | 'registered';
  /** Counts how often the portal opened this form: each time the server is asked again. */
  readonly turn: number;
  /** False while it is not known yet what the form begins with. */
  readonly isReady: boolean;
  isBlank(draft: Draft): boolean;
  /** Puts a draft into the form. */
  show(draft: Draft, at: string): void;
  /** The form begins anew. */
  begin(): void;
  opened(opening: Opening): void;
  /** Tells the person something that belongs to no field. */
  say(message: string, color: 'red' | 'blue'): void;
}

/** Two devices have typed into the same draft. */
export interface DraftConflict {
  readonly mine: Draft;
  readonly other: ServerDraft;
  /** Goes on with one; the other is put aside. */
  choose(which: 'mine' | 'other'): Promise<void>;
}

export interface KeptDraftTools {
  forget(): void;
  /** Sends what waits to the server now. */
  flush(): void;
  /** Keeps what is in the form now, also where nothing is typed. */
  keepNow(): void;
  /** Keeps this draft in a slot of its own and begins a new one. */
  putAside(): Promise<void>;
  readonly conflict: DraftConflict | undefined;
}

const ASIDE = 'Saved as a draft. This is a new form.';
const SECOND = 'The other version, from when two devices had changed it';

/**
 * Keeps a form's draft with every key, here and on the server, and finds it when the form opens.
 * Two devices that type into the same draft are told, with both versions; neither is lost.
 */
export function useKeptDraft(input: Input): KeptDraftTools {
  const { draft, isTouched, ending, turn, isReady } = input;
  const [other, setOther] = useState<ServerDraft>();
  const [{ keeper, calls, key }] = useState(() => makeKeeper(input, setOther));
  const shown = useRef(draft);
  const isKept = useRef(false);
  const [replacing] = useState(createReplacing);

  const show = (next: Draft, at: string) => {
    replacing.expect(next, draft);
    shown.current = next;
    isKept.current = true;
    input.show(next, at);
  };
  const begin = (why: string) => {
    replacing.end();
    isKept.current = false;
    setOther(undefined);
    input.begin();
    if (why !== '') input.say(why, 'blue');
  };
  useMeetings({ calls, key, isReady, turn }, async ({ isOpen, isFirst, isHeldLate }) => {
    const here = isFirst && !isKept.current ? keeper.find() : undefined;
    if (here !== undefined) show(here.draft, here.savedAt);
    const found = await findSent(keeper, { isOpen, isHeldLate }, show);
    // A form without its draft is still a form.
    const opening = await calls.open(found?.draft.key).catch(() => undefined);
    if (opening === undefined || !isOpen()) return;
    input.opened(opening);
    meetServerDraft({ keeper, opening, ...whatWas(found) }, { show, begin, setOther });
  });

  useEffect(() => {
    if (replacing.isUnderWay(draft)) return;
    replacing.end();
    if (!isReady || (ending === 'none' && isUnchanged(draft, shown.current, isTouched))) return;
    const isOver = ending !== 'none' || input.isBlank(draft);
    shown.current = draft;
    if (!isOver) {
      calls.holdTicket();
      keeper.keep(draft);
    } else if (ending === 'entered') keeper.finish();
    else if (isKept.current) keeper.forget();
    isKept.current = !isOver;
    // oxlint-disable-next-line react/exhaustive-deps -- what is blank does not change while a form is open
  }, [draft, isTouched, ending, isReady, keeper, calls]);

  useVanishing(key, keeper, () => {
    begin('');
    sayWhenBack(() => input.say(GONE, 'blue'));
  });
  useLeaving(keeper, calls);
  const keepNow = useEvent(() => {
    calls.holdTicket();
    keeper.keep(draft);
    shown.current = draft;
    isKept.current = true;
  });
  const { choose, putAside } = buildActs(
    { input, keeper, calls, other },
    { show, begin, setOther },
  );
  const conflict = other && { mine: draft, other, choose };
  return { forget: keeper.forget, flush: keeper.flush, keepNow, putAside, conflict };
}

/**
 * While another draft is put into the form, what stood there, and what a form begins with, may
 * still be drawn: nothing that anybody typed.
 */
function createReplacing() {
  let before: Draft | undefined;
  let next = '';
  return {
    expect: (draft: Draft, now: Draft) => {
      before = now;
      next = draft.key;
    },
    isUnderWay: (draft: Draft) => draft === before || (next !== '' && draft.key !== next),
    end: () => {
      before = undefined;
      next = '';
    },
  };
}

interface Around {
  readonly input: Input;
  readonly keeper: DraftKeeper;
  readonly calls: DraftCalls;
  readonly other: ServerDraft | undefined;
}

/** What is kept here once nobody sends it any more; what another window made of it is shown. */
async function findSent(
  keeper: DraftKeeper,
  { isOpen, isHeldLate }: Pick<Meeting, 'isOpen' | 'isHeldLate'>,
  show: Outcome['show'],
): Promise<KeptDraft | undefined> {
  const before = keeper.find();
  const again = (await isHeldLate) === true ? keeper.findAgain(before) : undefined;
  if (again !== undefined && isOpen()) show(again.draft, again.savedAt);
  return keeper.find();
}

/** What this browser had when the server was asked. */
function whatWas(found: ReturnType<DraftKeeper['find']>) {
  return { keyBefore: found?.draft.key, versionBefore: found?.version ?? 0 };
}

/** What the person can do with a draft beside typing. */
function buildActs({ input, keeper, calls, other }: Around, { show, begin, setOther }: Outcome) {
  const { draft, title, slot } = input;
  const choose = async (which: 'mine' | 'other') => {
    if (other === undefined) return;
    const mine = keeper.find()?.draft ?? draft;
    const loser = which === 'mine' ? other.draft : mine;
    try {
      // Another key, or entering the one would take the other away with it.
      const copy = { ...loser, key: crypto.randomUUID() };
      await calls.putAside(copy, { title: SECOND, basedOn: 0 });
    } catch (error) {
      return input.say(problemText(error), 'red');
    }
    setOther(undefined);
    if (which === 'other') {
      keeper.take(other);
      return show(other.draft, other.savedAt);
    }
    keeper.rebase(other.version);
    return keeper.keep(mine);
  };
  const putAside = async () => {
    try {
      await keeper.after((basedOn) => calls.putAside(draft, { title, basedOn, from: slot }));
    } catch (error) {
      keeper.keep(draft);
      return input.say(problemText(error), 'red');
    }
    keeper.finish();
    return begin(ASIDE);
  };
  return { choose, putAside };
}

/** What the form fills in on its own is kept with what somebody answers after it. */
function isUnchanged(draft: Draft, shown: Draft, isTouched: boolean): boolean {
  if (draft === shown) return true;
  return draft.key === shown.key && (!isTouched || isSameDraft(draft, shown));
}

function makeKeeper(input: Input, onChanged: (server: ServerDraft) => void) {
  const { clientId, kind, slot, title } = input;
  const calls = createDraftCalls({ kind, slot, title });
  const key = draftStorageKey(clientId, kind, slot);
  const { save, discard } = calls;
  const keeper = createDraftKeeper(key, {
    storage: {
      getItem: (name) => window.localStorage.getItem(name),
      setItem: (name, value) => window.localStorage.setItem(name, value),
      removeItem: (name) => {
        window.localStorage.removeItem(name);
        // The files that wait with a draft are over with it.
        void dropKeptFilesOf(name);
      },
    },
    now: () => new Date(),
    save,
    discard,
    onChanged,
  });
  return { keeper, calls, key };
}

/** The newest version of a function, as one that never changes. */
function useEvent(act: () => void): () => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback(() => latest.current(), []);
}

/** What waits is sent when the person turns to another window, another form, or goes. */
function useLeaving(keeper: DraftKeeper, calls: DraftCalls): void {
  useEffect(() => {
    const flush = () => keeper.flush();
    window.addEventListener('blur', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('blur', flush);
      window.removeEventListener('pagehide', flush);
      calls.leave();
      keeper.flush();
    };
  }, [keeper, calls]);
}

/**
 * Who comes back to a tab reads why its form is empty; who threw the draft away in this one knows.
 */
function sayWhenBack(say: () => void): void {
  if (document.hidden) document.addEventListener('visibilitychange', say, { once: true });
}

/** The dashboard, or another tab, threw this draft away or posted it. */
function useVanishing(key: string, keeper: DraftKeeper, vanished: () => void): void {
  const tell = useEffectEvent(() => {
    if (keeper.find()?.isSaved !== true) return;
    keeper.finish();
    vanished();
  });
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null) tell();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [key]);
}
