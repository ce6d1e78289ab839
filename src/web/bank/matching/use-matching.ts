import { useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';

import type { Api } from '#shared/api/index.ts';

import { formatPesos } from '../../ui/format-money.ts';
import { call } from '../../lib/call.ts';
import { notifyProblem } from '../../lib/notify.ts';
import { afterMatching, afterPosting } from '../../lib/stale.ts';
import { wantedOf } from './plan.ts';
import type { Plan, WrongSide } from './plan.ts';
import { useChanges } from './use-changes.ts';
import type { Taken } from './workspace.ts';

/**
 * One act that can be undone: what it took off the lists, and its matches once the server has made
 * them.
 */
export interface Act {
  readonly taken: Taken;
  readonly plans: readonly Plan[];
  readonly made: Promise<readonly string[]>;
  /** What was posted with it: taken back only by reversals, which a person is asked about. */
  readonly recorded: readonly Recorded[];
}

/** An entry that was recorded from lines. */
export type Recorded = Api['POST /api/bank/workspace/:account/desk']['reply']['recorded'][number];

export interface Outcome {
  readonly madeCount: number;
  /** Of one match alone: its id, for recording a difference of it. */
  readonly matchId: string | undefined;
  readonly errors: readonly string[];
}

/**
 * What the last act did, for people and for screen readers; and what somebody else was faster with,
 * by line.
 */
interface Told {
  readonly text: string;
  readonly faults: ReadonlyMap<string, string>;
}

const NOTHING_TOLD: Told = { text: '', faults: new Map() };

/**
 * Matches and takes back. What is matched leaves the lists at once; the server's outcome follows,
 * and where somebody else was faster the lists are asked for again. After a pause they are asked
 * for anyway: every match may make others surer.
 */
export function useMatching(account: string) {
  const changes = useChanges(account);
  const [acts, setActs] = useState<readonly Act[]>([]);
  const [told, setTold] = useState<Told>(NOTHING_TOLD);
  const inTurn = useTurns();
  const tell = (text: string) => setTold(({ faults }) => ({ text, faults }));
  const fail = (error: unknown, title: string) => {
    setTold(NOTHING_TOLD);
    notifyProblem(error, title);
    changes.end(true);
  };

  const make = async (plans: readonly Plan[], side: WrongSide | null = null): Promise<Outcome> => {
    await changes.begin();
    const taken = changes.takeOff(plans);
    setTold({ text: tellMade(plans), faults: new Map() });
    const asked = inTurn(() => askForMatches(account, plans, side));
    const made = asked.then(
      ({ matchIds }) => matchIds,
      () => [],
    );
    const act: Act = { taken, plans, made, recorded: [] };
    setActs((before) => [...before, act]);
    const forget = () => setActs((before) => before.filter((each) => each !== act));
    try {
      const { matchIds, faults, errors } = await asked;
      if (errors.length > 0) setTold({ text: errors.join(' '), faults });
      if (matchIds.length === 0) forget();
      changes.end(errors.length > 0);
      void afterMatching();
      return { madeCount: matchIds.length, matchId: matchIds[0], errors };
    } catch (error) {
      forget();
      changes.layBack(taken);
      fail(error, 'This was not matched');
      return { madeCount: 0, matchId: undefined, errors: [] };
    }
  };

  /** Takes the last act back, and says which it was. */
  const undo = (): Act | undefined => {
    const act = acts.at(-1);
    if (act === undefined) return undefined;
    setActs((before) => before.slice(0, -1));
    setTold({ text: 'The last match is undone.', faults: new Map() });
    const run = async () => {
      await changes.begin();
      changes.layBack(act.taken);
      await inTurn(() => takeBack(account, act));
      changes.end(false);
      void afterMatching();
    };
    run().catch((error: unknown) => fail(error, 'This was not undone'));
    return act;
  };

  const { note, lookAgain } = changes;
  const last = acts.at(-1);
  const recordings = { ...buildKeepers({ changes, setActs, setTold }), lastAct: last };
  return { make, undo, note, tell, lookAgain, told, canUndo: last !== undefined, ...recordings };
}

interface Keeping {
  readonly changes: ReturnType<typeof useChanges>;
  readonly setActs: Dispatch<SetStateAction<readonly Act[]>>;
  readonly setTold: (told: Told) => void;
}

/** What is done with entries that were posted from lines, and with those that were reversed. */
function buildKeepers({ changes, setActs, setTold }: Keeping) {
  return {
    /** What was recorded leaves the lists; what the books say now is asked for at once. */
    keepRecorded: async (recorded: readonly Recorded[]) => {
      await changes.begin();
      const taken = changes.takeOffLines(recorded.flatMap(({ lineIds }) => lineIds));
      const made = Promise.resolve(recorded.map(({ matchId }) => matchId));
      setActs((before) => [...before, { taken, plans: [], made, recorded }]);
      setTold({ text: tellRecorded(recorded), faults: new Map() });
      changes.end(true);
      await afterPosting();
    },
    /** The entries of an act were reversed: its lines are open again. */
    forgetRecorded: async (act: Act, text: string) => {
      setActs((before) => before.filter((each) => each !== act));
      setTold({ text, faults: new Map() });
      await afterPosting();
    },
  };
}

export type Matching = ReturnType<typeof useMatching>;

/**
 * One call after the other: what is undone and matched again at once must not arrive the other way
 * round.
 */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Reply>(ask: () => Promise<Reply>): Promise<Reply> => {
    const reply = last.current.then(ask);
    last.current = reply.catch(() => undefined);
    return reply;
  };
}

async function askForMatches(account: string, plans: readonly Plan[], side: WrongSide | null) {
  const { outcomes } = await call('POST /api/bank/workspace/:account/matches', {
    params: { account },
    body: { matches: plans.map((plan) => wantedOf(plan, plan.difference === 0n ? null : side)) },
  });
  const refused = outcomes.flatMap(({ error }, at) => (error === '' ? [] : [{ error, at }]));
  return {
    matchIds: outcomes.flatMap(({ matchId }) => matchId ?? []),
    faults: new Map(
      refused.flatMap(({ error, at }) =>
        (plans[at]?.lines ?? []).map(({ lineId }) => [lineId, error] as const),
      ),
    ),
    errors: refused.map(({ error, at }) => {
      const name = plans[at]?.lines[0]?.description ?? plans[at]?.items[0]?.documentNumber ?? '';
      return `${name}: ${error}`;
    }),
  };
}

async function takeBack(account: string, { made }: Act): Promise<void> {
  const matchIds = [...(await made)];
  if (matchIds.length === 0) return;
  await call('POST /api/bank/workspace/:account/undo', { params: { account }, body: { matchIds } });
}

/** What was recorded, in a sentence. */
export function tellRecorded(recorded: readonly Recorded[]): string {
  const [one] = recorded;
  if (one === undefined || recorded.length > 1)
    return `${recorded.length} entries posted and matched.`;
  return `${one.number} posted and matched.`;
}

function tellMade(plans: readonly Plan[]): string {
  const [plan] = plans;
  if (plan === undefined || plans.length > 1) return `${plans.length} lines matched.`;
  const [line] = plan.lines;
  const names = plan.items.map(({ documentNumber }) => documentNumber).join(', ');
  if (line === undefined) return `${names} cancel each other out.`;
  return `${formatPesos(line.amount)} of ${line.description} is matched${names === '' ? '' : ` with ${names}`}.`;
}
