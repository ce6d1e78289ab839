import { Problem } from '#shared/problems.ts';
import type { ProblemCode } from '#shared/problems.ts';

import { endProgress, tellProgress } from '../imports/progress.ts';

/** Who waits for a long act, and under which id they ask how far it is. */
export interface Going {
  readonly progressId?: string | undefined;
  isGone(): boolean;
}

interface Turns extends Going {
  readonly stage: 'checking' | 'entering';
  /** What is thrown when nobody waits for it any more. */
  readonly cancelled: ProblemCode;
  /** How often is told how far it is; each time unless said. */
  readonly every?: number;
}

/**
 * Goes through things one after another with their places, and tells how far it is, until nobody
 * waits any more. Throws the code `cancelled` then.
 */
export function* inTurn<Thing>(
  things: readonly Thing[],
  { progressId, isGone, stage, cancelled, every = 1 }: Turns,
): Generator<readonly [number, Thing]> {
  try {
    for (const [done, thing] of things.entries()) {
      if (isGone()) throw new Problem(cancelled);
      if (progressId !== undefined && done % every === 0)
        tellProgress(progressId, { stage, done, total: things.length });
      yield [done, thing];
    }
  } finally {
    if (progressId !== undefined) endProgress(progressId);
  }
}
