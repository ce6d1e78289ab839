import { DAT_PERIODS, makeDat } from '../data-files/dat-files.ts';
import type { DatKind } from '../data-files/dat-files.ts';
import { buildMonths } from '../rows/period-of.ts';
import { findOwner } from '../rows/taxpayers.ts';

import type { FiledSubject, SentFile } from './subject.ts';

/**
 * Makes the data files of a period; one without a line is not sent, and without a TIN of the
 * company none is.
 */
export function sentFiles(kinds: readonly DatKind[]): NonNullable<FiledSubject['makeFiles']> {
  return async (tx, { period, company }) => {
    if (findOwner(company) === undefined || company.rdoCode === '') return [];
    const wanted = kinds.flatMap((kind) =>
      (DAT_PERIODS[kind].includes('month') ? buildMonths(period) : [period]).map((of) => ({
        kind,
        of,
      })),
    );
    const sent: SentFile[] = [];
    for (const { kind, of } of wanted) {
      const { file, count } = await makeDat(tx, company, { kind, period: of, form: undefined });
      if (count > 0)
        sent.push({ fileName: file.fileName, content: Buffer.from(file.text, 'latin1') });
    }
    return sent;
  };
}
