import type { Fields, QuantityField } from '#shared/forms/fields.ts';
import { formatMoney } from '#shared/money.ts';

import { DENOMINATIONS } from '../cash-pieces.ts';
import { NOTE, RECEIPT_EMAIL, attachmentsField } from '../common-fields.ts';

type Denomination = (typeof DENOMINATIONS)[number];
type PiecesName = `pieces${Denomination}`;

/** The name of the field that counts the notes or coins of a denomination, in centavos. */
export function piecesName(denomination: Denomination): PiecesName {
  return `pieces${denomination}`;
}

const PIECES = Object.fromEntries(
  DENOMINATIONS.map((denomination) => [
    piecesName(denomination),
    {
      type: 'quantity',
      label: `Pieces of ${formatMoney(denomination)}`,
      required: false,
      isWhole: true,
    } as const,
  ]),
) as Record<PiecesName, QuantityField & { required: false }>;

/**
 * What a count of the petty cash box asks: how many there are of each note and coin (handbook 5.4).
 */
export const countFields = {
  receiptEmail: RECEIPT_EMAIL,
  date: {
    type: 'date',
    label: 'Date of the count',
    required: true,
    notAfterToday: true,
    initial: 'today',
  },
  countedBy: {
    type: 'text',
    label: 'Counted by',
    hint: 'Somebody other than the custodian.',
    required: true,
    maxLength: 100,
  },
  ...PIECES,
  note: NOTE,
  attachments: attachmentsField('A photo or PDF of the signed count sheet.'),
} as const satisfies Fields;
