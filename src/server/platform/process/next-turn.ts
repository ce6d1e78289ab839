const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that nobody else has who asks here: of many streams at once
 * each goes on by one piece when its turn comes, and whatever else there is to do comes in between.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}
