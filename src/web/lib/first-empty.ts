const PASSED_OVER = '[type=file], [type=checkbox], [type=radio], :disabled, [tabindex="-1"]';

/**
 * Where one begins in a form: its first empty field that has to be filled in, else its first empty
 * one, else its first. Nothing in a form that asks nothing.
 */
export function findFirstEmpty(form: HTMLElement): HTMLElement | undefined {
  const fields = [
    ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input, select, textarea',
    ),
  ].filter((field) => !field.matches(PASSED_OVER));
  const isEmpty = ({ value }: { value: string }) => value.trim() === '';
  return (
    fields.find((field) => field.required && isEmpty(field)) ?? fields.find(isEmpty) ?? fields[0]
  );
}
