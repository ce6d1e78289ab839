import { z } from 'zod';

const MAX_MM = 400;
const place = z
  .number('Enter a number of millimetres.')
  .min(0, 'At least 0.')
  .max(MAX_MM, 'At most 400.');
const room = z
  .number('Enter a number of millimetres.')
  .min(1, 'At least 1.')
  .max(MAX_MM, 'At most 400.');
const shift = z
  .number('Enter a number of millimetres.')
  .min(-50, 'At least -50.')
  .max(50, 'At most 50.');

const shape = z.strictObject({
  /** The form itself; the page is as large. */
  widthMm: room,
  heightMm: room,
  /** Moves everything, for a printer that does not draw where it should: right and down. */
  offsetXMm: shift,
  offsetYMm: shift,
  fontSizePt: z.number('Enter a number of points.').min(6, 'At least 6.').max(16, 'At most 16.'),
  /**
   * The left edge of the first box of the date, from box to box, and the room of a dash between
   * them.
   */
  dateXMm: place,
  dateYMm: place,
  datePitchMm: room,
  dateDashMm: place,
  /** Forms on which the dashes are printed already get digits only. */
  printsDashes: z.boolean(),
  payeeXMm: place,
  payeeYMm: place,
  payeeWidthMm: room,
  figuresXMm: place,
  figuresYMm: place,
  figuresWidthMm: room,
  /** Two lines at most, the second one `wordsPitchMm` below the first. */
  wordsXMm: place,
  wordsYMm: place,
  wordsWidthMm: room,
  wordsPitchMm: room,
  /** Where the two lines of a crossed cheque begin, at the lower left. */
  crossXMm: place,
  crossYMm: place,
  /** `***` before and after payee and words, so that nothing can be added (handbook 9.1). */
  printsGuards: z.boolean(),
});

/**
 * Where a bank's cheque form has its places, in millimetres from its upper left corner; each y is
 * the line on which the text stands. Refused when something would be printed beside the form.
 */
export const chequeLayout = shape.superRefine((layout, context) => {
  for (const { name, end, size } of buildEdges(layout)) {
    if (end > size + 0.001) {
      const message = `This lies beside the cheque, which is ${size} mm there.`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  }
});

export type ChequeLayout = z.infer<typeof shape>;

/** A form of 8 × 3 inches, as Philippine banks give them out; to be set right with a test print. */
export const DEFAULT_CHEQUE_LAYOUT: ChequeLayout = {
  widthMm: 203.2,
  heightMm: 76.2,
  offsetXMm: 0,
  offsetYMm: 0,
  fontSizePt: 10,
  dateXMm: 146,
  dateYMm: 15,
  datePitchMm: 5,
  dateDashMm: 3,
  printsDashes: true,
  payeeXMm: 30,
  payeeYMm: 26,
  payeeWidthMm: 114,
  figuresXMm: 154,
  figuresYMm: 26,
  figuresWidthMm: 44,
  wordsXMm: 22,
  wordsYMm: 35,
  wordsWidthMm: 174,
  wordsPitchMm: 7.5,
  crossXMm: 4,
  crossYMm: 21,
  printsGuards: true,
};

/** The right and lower edges of what is printed, each with the measure that it must not pass. */
function buildEdges(layout: ChequeLayout) {
  const { widthMm, heightMm } = layout;
  const dateWidth = layout.datePitchMm * 8 + layout.dateDashMm * 2;
  return [
    { name: 'dateXMm', end: layout.dateXMm + dateWidth, size: widthMm },
    { name: 'payeeWidthMm', end: layout.payeeXMm + layout.payeeWidthMm, size: widthMm },
    { name: 'figuresWidthMm', end: layout.figuresXMm + layout.figuresWidthMm, size: widthMm },
    { name: 'wordsWidthMm', end: layout.wordsXMm + layout.wordsWidthMm, size: widthMm },
    { name: 'crossXMm', end: layout.crossXMm, size: widthMm },
    { name: 'dateYMm', end: layout.dateYMm, size: heightMm },
    { name: 'payeeYMm', end: layout.payeeYMm, size: heightMm },
    { name: 'figuresYMm', end: layout.figuresYMm, size: heightMm },
    { name: 'wordsYMm', end: layout.wordsYMm + layout.wordsPitchMm, size: heightMm },
    { name: 'crossYMm', end: layout.crossYMm, size: heightMm },
  ];
}
