import { Problem } from '#shared/problems.ts';

/** A hash takes 19 MiB and a whole core: two at a time leave the rest of the server its share. */
const AT_ONCE = 2;
/** About two seconds of waiting; who comes later is told to come again. */
const MAX_WAITING = 80;
const RETRY_AFTER_S = 3;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a password hash when its turn comes. Throws login-busy at once when the queue is full. */
export async function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  await takeTurn();
  try {
    return await work();
  } finally {
    passTurn();
  }
}

async function takeTurn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING)
    throw new Problem('login-busy', { retryAfterSeconds: RETRY_AFTER_S });
  // The one who ends hands its place over, so `running` stays as it is.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function passTurn(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}
