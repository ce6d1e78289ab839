import { setImmediate as endOfTurn } from 'node:timers/promises';

import { isDatabaseAway } from './database-unreachable.ts';

/** Questions of one shape are one statement; another shape is another. */
interface Shape {
  readonly key: string;
}

interface Round<Asked, Answer> {
  readonly asked: Asked[];
  readonly answers: Promise<readonly Answer[]>;
}

/**
 * Makes one question of those of a shape that are asked in the same turn of the same pool or
 * transaction. `ask` answers each in its place. It is sent when each has asked, so that what it
 * reads is no older than if each had asked by itself; nothing of it is kept. Where it fails, each
 * is asked by itself, so that nobody hears of another's failure.
 */
export function askTogether<Db extends object, S extends Shape, Asked, Answer>(
  ask: (db: Db, asked: readonly Asked[], shape: S) => Promise<readonly Answer[]>,
): (db: Db, asked: Asked, shape: S) => Promise<Answer | undefined> {
  const rounds = new WeakMap<Db, Map<string, Round<Asked, Answer>>>();
  const begin = (db: Db, shape: S) => {
    const asked: Asked[] = [];
    const answers = endOfTurn().then(() => {
      rounds.get(db)?.delete(shape.key);
      return ask(db, asked, shape);
    });
    const round = { asked, answers };
    const ofDb = rounds.get(db) ?? new Map<string, Round<Asked, Answer>>();
    rounds.set(db, ofDb.set(shape.key, round));
    return round;
  };
  return async (db, one, shape) => {
    const { asked, answers } = rounds.get(db)?.get(shape.key) ?? begin(db, shape);
    const place = asked.push(one) - 1;
    try {
      return (await answers)[place];
    } catch (error) {
      if (asked.length === 1 || isDatabaseAway(error)) throw error;
      return (await ask(db, [one], shape))[0];
    }
  };
}
