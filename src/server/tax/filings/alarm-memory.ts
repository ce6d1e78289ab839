import type { Kysely } from 'kysely';

import type { Deps } from '../../platform/deps.ts';
import type { Tables } from '../../tables.ts';

import { ledgerLength, listLaterDays, listStamps } from './filing-queries.ts';
import type { FilingRow } from './filing-queries.ts';
import { findSubject } from './subjects.ts';
import type { Alarm } from './alarm.ts';

interface Remembered {
  /**
   * How many entries the ledger had, and the stamp of everything else, when the filing was
   * compared.
   */
  readonly length: bigint;
  readonly stamp: string;
  readonly alarm: Alarm | undefined;
}

/** What the memory knows at one moment of the books. */
interface Look {
  /** The comparison of a filing that still holds; nothing where it has to be made anew. */
  recall(row: FilingRow): { readonly alarm: Alarm | undefined } | undefined;
  remember(row: FilingRow, alarm: Alarm | undefined): void;
}

/**
 * Remembers how each filing compared with the books. A filing is compared anew when an entry came
 * that is dated by its last day, when an item was typed, an importation or a TIN changed, and once
 * in each run of the server, because another version of it may reckon otherwise.
 */
export class AlarmMemory {
  #known = new Map<string, Remembered>();

  /**
   * Reads what has happened since the comparisons were made: a few rows, however long the ledger
   * is.
   */
  async look(tx: Kysely<Tables>, rows: readonly FilingRow[]): Promise<Look> {
    const known = this.#known;
    const length = await ledgerLength(tx);
    const stamps = await listStamps(tx, rows.map(stampAsked));
    const lengths = rows.flatMap(({ filing_id }) => known.get(filing_id)?.length ?? []);
    const oldest = lengths.reduce((least, each) => (each < least ? each : least), length);
    const days = await listLaterDays(tx, oldest);
    return {
      recall: ({ filing_id, to_date }) => {
        const last = known.get(filing_id);
        // What another look, at a later moment, found says nothing of this one.
        if (last === undefined || last.length > length) return undefined;
        if (last.stamp !== stamps.get(filing_id)) return undefined;
        const isTouched = days.some(
          ({ date, sequence }) => date <= to_date && sequence > last.length,
        );
        return isTouched ? undefined : last;
      },
      remember: ({ filing_id }, alarm) => {
        const last = known.get(filing_id);
        if (last !== undefined && last.length > length) return;
        known.set(filing_id, { length, stamp: stamps.get(filing_id) ?? '', alarm });
      },
    };
  }
}

function stampAsked({ filing_id: filingId, subject }: FilingRow) {
  return { filingId, isByTin: findSubject(subject)?.isByTin ?? false };
}

const memories = new WeakMap<Deps, AlarmMemory>();

/** The one memory of a server: what one call compared, another need not. */
export function alarmMemoryOf(deps: Deps): AlarmMemory {
  const known = memories.get(deps) ?? new AlarmMemory();
  memories.set(deps, known);
  return known;
}
