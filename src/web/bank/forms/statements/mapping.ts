import type { Reading } from './reading.ts';

/** How a table was read, or is to be: every column said. */
export type ReadMapping = NonNullable<Reading['table']>['mapping'];

/**
 * How a table is to be read, as the person says it: the column of the date may be missing for a
 * moment.
 */
export type Mapping = Omit<ReadMapping, 'columns'> & {
  columns: Omit<ReadMapping['columns'], 'date'> & { date: number | null };
};
