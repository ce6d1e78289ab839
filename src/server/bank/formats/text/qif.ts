import type { FileStatement } from '../types.ts';
import { chequeNumberOf, joinTexts, quoted, readAmount } from './bank-values.ts';
import { finishDrafts } from './finish-drafts.ts';
import { findDateOrder, readQifDay } from './qif-dates.ts';
import type { DateOrder } from './qif-dates.ts';
import { readQifSections } from './qif-sections.ts';
import type { QifRecord } from './qif-sections.ts';
import { startDraft, startLineReader, warn } from './statement-draft.ts';
import type { LineReader, StatementDraft } from './statement-draft.ts';

/**
 * Reads QIF: bank, card and cash sections, each of its own account where the file names accounts.
 * Of a split the total is kept. The file does not tell whether the day or the month comes first:
 * that is found over all its dates, and doubt is told. Throws bank-file-unreadable,
 * bank-file-too-many-lines.
 */
export function parseQif(text: string): FileStatement[] {
  const sections = readQifSections(text);
  const wanted = sections.filter(({ isStatement }) => isStatement);
  const drafts = wanted.map(({ accountNumber }) => ({ ...startDraft(), accountNumber }));
  const [first = startDraft()] = drafts;
  for (const { row, type, isStatement } of sections)
    if (!isStatement)
      warn(
        first,
        `Line ${row}: a section of the type ${quoted(type)} is no statement; it was left out.`,
      );
  const dates = wanted.flatMap(({ records }) => records.map(({ values }) => values.get('D') ?? ''));
  const { order, doubt } = findDateOrder(dates);
  if (doubt !== undefined) warn(first, doubt);
  const reader = startLineReader('Line');
  for (const [at, { records }] of wanted.entries())
    for (const record of records) addRecord(reader, drafts[at] ?? first, { record, order });
  return finishDrafts(drafts.length === 0 && sections.length > 0 ? [first] : drafts, 'QIF file');
}

function addRecord(
  reader: LineReader,
  draft: StatementDraft,
  { record, order }: { record: QifRecord; order: DateOrder },
): void {
  const get = (code: string) => record.values.get(code)?.trim() ?? '';
  const amount = readAmount(get('T') || get('U'), 'either');
  const date = readQifDay(get('D'), order);
  const isFirst = draft.lines.length === 0 && draft.opening === null;
  // As accounting programs write the balance that an account begins with.
  if (isFirst && /^opening balance$/i.test(get('P')) && 'value' in amount && 'value' in date) {
    draft.opening = amount.value;
    draft.from = date.value;
    return;
  }
  const number = get('N');
  // The number of money that came in is a deposit slip's or the bank's, not one of our cheques'.
  const isOut = 'value' in amount && amount.value < 0n;
  const chequeNumber = isOut ? chequeNumberOf(number) : '';
  reader.add(draft, {
    row: record.row,
    date,
    amount,
    description: joinTexts([get('P'), get('M')]) || get('L') || number,
    // A word such as ATM or DEP names no transaction.
    reference: chequeNumber === '' && /\d/.test(number) ? number : '',
    chequeNumber,
  });
}
