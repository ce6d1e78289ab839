import type { TestSession } from '#test/test-session.ts';

import type { GoldenMonth } from './golden-month.ts';

/** A person at the forms of the portal, who knows by what number each document was entered. */
export interface Bookkeeper {
  readonly session: TestSession;
  readonly month: GoldenMonth;
  /** Ids of the registered parties, by their key in the golden month. */
  readonly parties: Map<string, string>;
  /** What each document of the golden month is called here: `CR-501` is `CR-2026-000001`. */
  readonly numbers: Map<string, string>;
  /** The transaction of each entry, by the golden entry's own number. */
  readonly transactions: Map<string, string>;
}
