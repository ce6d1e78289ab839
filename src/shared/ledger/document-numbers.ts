/**
 * The kinds of transaction whose documents stand on pre-printed forms with approved numbers
 * (handbook 2.1, 2.3).
 */
export const NUMBERED_FORMS = [
  { kind: 'invoice', title: 'Invoice' },
  { kind: 'collection-receipt', title: 'Collection receipt' },
] as const;

/** Whose numbers the sales journal accounts for, each one, spoiled or missing (handbook 2.3). */
export const [SALES_FORM] = NUMBERED_FORMS;

export type NumberedKind = (typeof NUMBERED_FORMS)[number]['kind'];

/** The form of a name that a list gives; the first where it is none. */
export function numberedKind(text: string): NumberedKind {
  return NUMBERED_FORMS.find(({ kind }) => kind === text)?.kind ?? SALES_FORM.kind;
}

/** Why no transaction stands behind a form's number. */
export const UNUSED_STATES = ['cancelled', 'missing'] as const;

/** A document number as numbers are compared: letters and digits only, in capitals. */
export function numberKeyOf(number: string): string {
  return number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** A number as it stands on the form: `INV-` and 1205 in six digits is `INV-001205`. */
export function printedNumber(
  { prefix, digits }: { readonly prefix: string; readonly digits: number },
  serial: number,
): string {
  return `${prefix}${String(serial).padStart(digits, '0')}`;
}
