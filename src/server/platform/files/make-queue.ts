/** Runs a job when its turn comes; gives `undefined` at once when too many wait. */
export type Queue = <T>(job: () => Promise<T>) => Promise<T> | undefined;

/** A queue of jobs in this process: so many at once, and so many in all with those that wait. */
export function makeQueue(atOnce: number, most: number): Queue {
  const waiting: (() => void)[] = [];
  let [running, held] = [0, 0];
  const enter = async () => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  };
  const leave = () => {
    const next = waiting.shift();
    // A place goes on from hand to hand.
    if (next === undefined) running -= 1;
    else next();
  };
  return (job) => {
    if (held >= most) return undefined;
    held += 1;
    return enter()
      .then(job)
      .finally(() => {
        held -= 1;
        leave();
      });
  };
}
