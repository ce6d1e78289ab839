import { chequeLine } from '#shared/output/amount-in-words.ts';
import type { ChequeLayout } from '#shared/output/cheque-layout.ts';
import { formatMoney } from '#shared/money.ts';

import type { ChequeInput } from './cheque-input.ts';
import { printableJson } from './drawing/printable-json.ts';

const GUARD = '***';

/**
 * What the template `cheque.typ` is given. As PCHC's standard wants it (handbook 9.1): the date as
 * MM-DD-YYYY, a digit in each box; figures without peso sign; words without `PESOS`, which is
 * printed on the form.
 */
export function chequeData(input: ChequeInput, printable: (text: string) => string): string {
  const { layout, date, payee, amount, isCrossed, hasGrid } = input;
  const guarded = (text: string) => (layout.printsGuards ? `${GUARD} ${text} ${GUARD}` : text);
  const [year = '', month = '', day = ''] = date.split('-');
  return printableJson(
    {
      title: `Cheque ${date}`,
      created: [Number(year), Number(month), Number(day)],
      layout,
      date: dateSigns(`${month}-${day}-${year}`, layout),
      payee: guarded(payee.trim().replaceAll(/\s+/g, ' ')),
      figures: formatMoney(amount),
      words: guarded(chequeLine(amount)),
      isCrossed,
      hasGrid,
    },
    printable,
  );
}

/** Each sign of the date with the left edge and the width of its box, in millimetres. */
function dateSigns(text: string, layout: ChequeLayout) {
  let x = layout.dateXMm;
  const signs: { sign: string; x: number; width: number }[] = [];
  for (const sign of text) {
    const width = sign === '-' ? layout.dateDashMm : layout.datePitchMm;
    if (sign !== '-' || layout.printsDashes) signs.push({ sign, x, width });
    x += width;
  }
  return signs;
}
