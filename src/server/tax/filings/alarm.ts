import type { ComparedFigure } from './compare.ts';
import type { Filing } from './filing-content.ts';
import type { MovingEntry } from './filing-queries.ts';
import type { OtherChange } from './subject.ts';

/**
 * What is filed and no longer says what the books say: which figures, by which entries, and by what
 * else.
 */
export interface Alarm {
  readonly filing: Filing;
  readonly figures: ComparedFigure[];
  readonly entries: (Omit<MovingEntry, 'entryId'> & {
    readonly changes: { key: string; label: string; amount: bigint }[];
  })[];
  readonly others: Omit<OtherChange, 'key'>[];
}
