import type { Field, FieldType } from '#shared/forms/fields.ts';

type Size = 'small' | 'half' | 'wide';

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

/** How much room a control takes beside others. */
export function sizeOf(field: Field): Size {
  return field.type === 'text' && field.maxLength <= SHORT ? 'small' : SIZES[field.type];
}
