/** Runs a task when its turn comes. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/** How many may wait, and what is thrown to who comes then. */
export interface Queue {
  readonly length: number;
  readonly refusal: () => Error;
}

/**
 * Gives a function that runs tasks, at most `atOnce` of them at the same time; the others wait in
 * order. Where a queue is given, who finds it full is refused at once.
 */
export function createLimiter(atOnce: number, queue?: Queue): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < atOnce) running += 1;
    else if (queue !== undefined && waiting.length >= queue.length) throw queue.refusal();
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await task();
    } finally {
      const begin = waiting.shift();
      // The place is handed on, so nobody can slip in between.
      if (begin) begin();
      else running -= 1;
    }
  };
}
