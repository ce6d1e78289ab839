import type { Field, FieldType, TypedValue } from '#shared/forms/fields.ts';

/** The field of one type. */
type FieldOf<T extends FieldType> = Extract<Field, { type: T }>;

/** What a control is given, of whatever type its field is. */
export interface AnyControlProps {
  readonly path: string;
  readonly field: Field;
  readonly value: TypedValue;
  readonly problem: string | undefined;
  /** Inside a row on a wide screen the column's heading is the label to the eye. */
  readonly isCell: boolean;
}

/** What the control of one field type is given. */
export interface ControlProps<T extends FieldType> extends AnyControlProps {
  readonly field: FieldOf<T>;
}

/** The id of the control of a path, for the label and for the error summary's links. */
export function controlId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

/** The text of an answer that is a text. */
export function textOf(value: TypedValue): string {
  return typeof value === 'string' ? value : '';
}
