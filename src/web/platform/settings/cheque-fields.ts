import type { Api } from '#shared/api/index.ts';

type Layout =
  Api['GET /api/settings/bank-accounts/:bankAccountId/cheque-template']['reply']['layout'];
type NumberName = {
  [Name in keyof Layout]: Layout[Name] extends number ? Name : never;
}[keyof Layout];
type FlagName = Exclude<keyof Layout, NumberName>;

interface ChequeGroup {
  readonly title: string;
  readonly fields: readonly { readonly name: NumberName; readonly label: string }[];
}

/** What can be set of a cheque form, in millimetres but for the size of the letters. */
export const GROUPS: readonly ChequeGroup[] = [
  {
    title: 'Shift of everything',
    fields: [
      { name: 'offsetXMm', label: 'To the right' },
      { name: 'offsetYMm', label: 'Down' },
    ],
  },
  {
    title: 'Form',
    fields: [
      { name: 'widthMm', label: 'Width' },
      { name: 'heightMm', label: 'Height' },
      { name: 'fontSizePt', label: 'Letters (points)' },
    ],
  },
  {
    title: 'Date',
    fields: [
      { name: 'dateXMm', label: 'From the left' },
      { name: 'dateYMm', label: 'From the top' },
      { name: 'datePitchMm', label: 'Box to box' },
      { name: 'dateDashMm', label: 'Space for a dash' },
    ],
  },
  {
    title: 'Payee',
    fields: [
      { name: 'payeeXMm', label: 'From the left' },
      { name: 'payeeYMm', label: 'From the top' },
      { name: 'payeeWidthMm', label: 'Width' },
    ],
  },
  {
    title: 'Amount in figures',
    fields: [
      { name: 'figuresXMm', label: 'From the left' },
      { name: 'figuresYMm', label: 'From the top' },
      { name: 'figuresWidthMm', label: 'Width' },
    ],
  },
  {
    title: 'Amount in words',
    fields: [
      { name: 'wordsXMm', label: 'From the left' },
      { name: 'wordsYMm', label: 'From the top' },
      { name: 'wordsWidthMm', label: 'Width' },
      { name: 'wordsPitchMm', label: 'Line to line' },
    ],
  },
  {
    title: 'Crossing',
    fields: [
      { name: 'crossXMm', label: 'From the left' },
      { name: 'crossYMm', label: 'From the top' },
    ],
  },
];

export const CHEQUE_FLAGS: readonly { readonly name: FlagName; readonly label: string }[] = [
  { name: 'printsDashes', label: 'Print the dashes of the date' },
  { name: 'printsGuards', label: 'Print *** before and after payee and words' },
];

const ALL = GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name));

/** A layout as it is typed. */
export type TypedLayout = Record<NumberName, string> & Record<FlagName, boolean>;

export function typedOf(layout: Layout): TypedLayout {
  const texts = Object.fromEntries(ALL.map((name) => [name, String(layout[name])]));
  const { printsDashes, printsGuards } = layout;
  return { ...(texts as Record<NumberName, string>), printsDashes, printsGuards };
}

/** What is no number becomes none: the server then says so at its field. */
export function layoutOf(typed: TypedLayout): Layout {
  const numbers = Object.fromEntries(ALL.map((name) => [name, numberOf(typed[name])]));
  const { printsDashes, printsGuards } = typed;
  return { ...(numbers as Record<NumberName, number>), printsDashes, printsGuards };
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}
