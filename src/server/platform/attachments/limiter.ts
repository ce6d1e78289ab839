/**
 * Gives a function that runs tasks, at most `atOnce` of them at the same time; the others wait in
 * order.
 */
export function createLimiter(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= atOnce) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
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
