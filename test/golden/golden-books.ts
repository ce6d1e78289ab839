import { createFilledDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';

import { beginBooks, enterDocument } from './bookkeeper.ts';
import type { Bookkeeper } from './begun-books.ts';
import { readGoldenMonth } from './golden-month.ts';
import type { GoldenEntry } from './golden-month.ts';

type Stage = GoldenEntry['stage'];

const STAGES: readonly Stage[] = ['normal', 'adjusting', 'closing'];
/** The day after everything of the month was done. */
export const GOLDEN_CLOCK = '2027-01-05T02:00:00Z';

interface Known {
  readonly parties: [string, string][];
  readonly numbers: [string, string][];
  readonly transactions: [string, string][];
}

/** The golden month in the books of a test: `app.stop()` at the end. */
export interface GoldenBooks extends Bookkeeper {
  readonly app: TestApp;
}

/**
 * The server on a database into which the golden month was entered through the forms, up to the end
 * of a stage (all of them unless told). It is entered once a run and cloned after that. `session`
 * is an accountant's.
 */
export async function startGoldenBooks(until: Stage = 'closing'): Promise<GoldenBooks> {
  const { database, known } = await createGoldenDatabase(until);
  const app = await startTestApp({ clock: GOLDEN_CLOCK, database });
  const stop = async () => {
    await app.stop();
    await database.drop();
  };
  return {
    app: { ...app, stop },
    session: await app.loginAs('accountant'),
    month: readGoldenMonth(),
    parties: new Map(known.parties),
    numbers: new Map(known.numbers),
    transactions: new Map(known.transactions),
  };
}

/**
 * A database into which the golden month was entered, for a server that is started elsewhere, and
 * the numbers it got.
 */
export function createGoldenDatabase(until: Stage = 'closing') {
  return createFilledDatabase(`golden_${until}`, (empty) => enterMonth(empty, until));
}

async function enterMonth(database: TestDatabase, until: Stage): Promise<Known> {
  const month = readGoldenMonth();
  const app = await startTestApp({ clock: GOLDEN_CLOCK, database });
  try {
    const books = await beginBooks(app, month);
    for (const entry of inOrder(month.entries)) {
      if (STAGES.indexOf(entry.stage) <= STAGES.indexOf(until)) await enterDocument(books, entry);
    }
    return {
      parties: [...books.parties],
      numbers: [...books.numbers],
      transactions: [...books.transactions],
    };
  } finally {
    await app.stop();
  }
}

/** Stage by stage, and within one by date; on one day in the order of the file. */
function inOrder(all: readonly GoldenEntry[]): GoldenEntry[] {
  return all.toSorted(
    (a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage) || a.date.localeCompare(b.date),
  );
}
