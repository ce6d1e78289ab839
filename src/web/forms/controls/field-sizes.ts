import type { Field, FieldType } from '#shared/forms/fields.ts';

/** A `medium` one is as narrow as a small one where there is much room, and else a half. */
type Size = 'small' | 'medium' | 'half' | 'wide';

const SIZES: Record<FieldType, Size> = {
  'text': 'half',
  'paragraph': 'wide',
  'email': 'half',
  'date': 'small',
  'money': 'small',
  'quantity': 'small',
  'choice': 'small',
  'party': 'half',
  'account': 'half',
  'item': 'half',
  'rate': 'small',
  'cheque-number': 'small',
  'attachments': 'wide',
  'lines': 'wide',
};

const SHORT = 60;
/** So many letters of a choice stand whole in a small box of any width. */
const SHORT_CHOICE = 16;

/** How much room a control takes beside others. */
export function sizeOf(field: Field): Size {
  if (field.type === 'choice' && field.options.some(({ label }) => label.length > SHORT_CHOICE))
    return 'medium';
  return field.type === 'text' && field.maxLength <= SHORT ? 'small' : SIZES[field.type];
}
