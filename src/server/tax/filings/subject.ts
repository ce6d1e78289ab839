import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';
import type { Period, PeriodKind } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';

/** What an entry adds to figures; nothing that is zero, in the order of the keys. */
export interface EntryShares {
  readonly entryId: string;
  readonly shares: readonly { readonly key: string; readonly amount: Centavos }[];
}

/** Entries in the order of their ids. */
export type Entries = Iterable<EntryShares> | AsyncIterable<EntryShares>;

/** What a return or list says, and the entries that it says it of. */
export interface FiledFigures {
  /** In the order of the return or list; `key` stays the same over time, such as `31A`. */
  readonly figures: readonly {
    readonly key: string;
    readonly label: string;
    readonly amount: Centavos;
  }[];
  /** Reads what each entry adds to the figures, at the same moment. */
  readonly entries: () => Entries;
}

/** A filing that an amended return or list follows: what was paid with it is taken off again. */
export interface FiledBefore {
  readonly filingId: string;
  readonly amendment: number;
  readonly filedOn: BusinessDate;
  readonly reference: string;
  /** As they were frozen: centavos by key. */
  readonly figures: ReadonlyMap<string, Centavos>;
}

/**
 * A change of something else than an entry that a return or list counts: a typed item, an
 * importation, the TIN of a party.
 */
export interface OtherChange {
  /** `Item 17, Advance VAT payments, typed: 0.00 before, 5,000.00 now`. */
  readonly what: string;
  readonly by: string;
  readonly at: Date;
  /** By how much it moved the figure; null where it is no amount. */
  readonly amount: Centavos | null;
  /** The figure, where it is one. */
  readonly key?: string;
}

/** A file that is sent, such as a data file of the lists. */
export interface SentFile {
  readonly fileName: string;
  readonly content: Buffer;
}

/**
 * Something that is filed for a period: a return, a list, the statements. Filed stays filed; this
 * reckons it anew at any time.
 */
export interface FiledSubject {
  /** `2550Q`, `SLSP`, `1601-EQ`, `statements` … */
  readonly code: string;
  readonly title: string;
  readonly periods: readonly PeriodKind[];
  /** Its year is the calendar year, whatever the company's taxable year is. */
  readonly isOfCalendarYear?: boolean;
  /**
   * Its quarters are those of the taxable year, calendar or fiscal (RR 16-2005 sec. 4.114-1);
   * otherwise of the calendar.
   */
  readonly isOfTaxableQuarter?: boolean;
  /**
   * Its figures do not come from the books' rows, but are always the same: one that is on the filed
   * one alone, or on the new one alone, stands on another way to write the return or list, and
   * moved nothing.
   */
  readonly hasFixedFigures?: boolean;
  /** Counts parties by their TIN, so that a change of one moves it. */
  readonly isByTin?: boolean;
  /**
   * The figures as the books give them now, read at one moment. `before`: the filing that this
   * return or list amends.
   */
  compute(tx: Kysely<Tables>, period: Period, before?: FiledBefore): Promise<FiledFigures>;
  /** What else than entries changed its figures since a moment, the newest first. */
  listOtherChanges?(tx: Kysely<Tables>, period: Period, since: Date): Promise<OtherChange[]>;
  /**
   * The files that are sent with it, as they are now; none while the company's profile lacks what
   * they need.
   */
  makeFiles?(
    tx: Kysely<Tables>,
    asked: { readonly period: Period; readonly company: CompanyProfile },
  ): Promise<SentFile[]>;
}
