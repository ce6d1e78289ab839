/** How often a piece (64 KB) of what comes in is taken: 21 MB a second, more than a line brings. */
export const PIECE_EVERY_MS = 3;

const waiting: (() => void)[] = [];
let given = Number.NEGATIVE_INFINITY;

/**
 * Resolves in a turn of the event loop that nobody else has who asks here, and not before others
 * had theirs for a while: of many streams at once each goes on by one piece when its turn comes. A
 * call that is answered meanwhile needs some twenty turns of the loop, and would wait for a piece
 * in each.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) awaitTurn();
  });
}

function awaitTurn(): void {
  const left = given + PIECE_EVERY_MS - performance.now();
  if (left <= 0) setImmediate(giveTurn);
  else setTimeout(giveTurn, left);
}

function giveTurn(): void {
  given = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) awaitTurn();
}
