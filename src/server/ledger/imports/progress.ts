interface Progress {
  readonly stage: 'resting' | 'checking' | 'entering';
  readonly done: number;
  readonly total: number;
}

const RESTING: Progress = { stage: 'resting', done: 0, total: 0 };

// Only told while it goes on, and only by the process that does it.
const underway = new Map<string, Progress>();

/** How far an import has been gone through. */
export function progressOf(importId: string): Progress {
  return underway.get(importId) ?? RESTING;
}

/** Tells how far an import has been gone through. */
export function tellProgress(importId: string, progress: Progress): void {
  underway.set(importId, progress);
}

/** Forgets an import that rests. */
export function endProgress(importId: string): void {
  underway.delete(importId);
}
