import type { Kysely } from 'kysely';

import type { Centavos } from '#shared/money.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';

import type { Tables } from '../db/tables.ts';

/** What a paper says, and the entries that it says it of. */
export interface FiledFigures {
  /** In the order of the paper; `key` stays the same over time, such as `31A`. */
  readonly figures: readonly {
    readonly key: string;
    readonly label: string;
    readonly amount: Centavos;
  }[];
  /** What each entry adds to a figure. */
  readonly entries: readonly {
    readonly entryId: string;
    readonly key: string;
    readonly amount: Centavos;
  }[];
}

/** Something that is filed for a period: a return, a list, the statements. Filed stays filed; this reckons it anew at any time. */
export interface FiledSubject {
  /** `2550Q`, `SLSP`, `1601-EQ`, `statements` … */
  readonly code: string;
  readonly title: string;
  readonly periods: readonly PeriodKind[];
  /** Its year is the calendar year, whatever the company's taxable year is. */
  readonly isOfCalendarYear?: boolean;
  /** The figures as the books give them now, read at one moment. */
  compute(tx: Kysely<Tables>, period: Period): Promise<FiledFigures>;
}
