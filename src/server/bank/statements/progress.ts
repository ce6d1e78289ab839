/** How far a file has been gone through; a total of 0 is not known. */
export interface StatementProgress {
  readonly stage: 'resting' | 'reading' | 'comparing' | 'saving';
  readonly done: number;
  readonly total: number;
}

/** A reading and whose it is. */
export interface OwnReading {
  readonly readingId: string;
  readonly userId: string;
}

const RESTING: StatementProgress = { stage: 'resting', done: 0, total: 0 };

// Only told while it goes on, and only by the process that does it. By person too: nobody is told
// of another's.
const underway = new Map<string, StatementProgress>();

/** How far a reading of this person has been gone through; one that is not known rests. */
export function progressOf(own: OwnReading): StatementProgress {
  return underway.get(keyOf(own)) ?? RESTING;
}

/** Tells how far a reading has been gone through. */
export function tellProgress(own: OwnReading, progress: StatementProgress): void {
  underway.set(keyOf(own), progress);
}

/** Forgets a reading that rests. */
export function endProgress(own: OwnReading): void {
  underway.delete(keyOf(own));
}

function keyOf({ readingId, userId }: OwnReading): string {
  return `${userId} ${readingId}`;
}
