const FIELDS = 'main form input, main form select, main form textarea';
const PASSED_OVER = '[type=hidden], [type=file], [type=checkbox], [type=radio], [tabindex="-1"]';

/**
 * Puts the focus into the first field that is still empty, where a keyboard is at hand; tells
 * whether there was one.
 */
export function focusFirstEmpty(page: Document): boolean {
  // On glass it would open the keyboard over what the person is about to read.
  if (matchMedia('(pointer: coarse)').matches) return false;
  const fields = page.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    FIELDS,
  );
  const first = [...fields].find(
    (field) => !field.matches(PASSED_OVER) && !field.disabled && field.value.trim() === '',
  );
  first?.focus({ preventScroll: true });
  taken = first;
  return first !== undefined;
}

let taken: Element | undefined;

/**
 * After more was filled in: the focus goes on to what is empty now, unless the person has gone
 * elsewhere.
 */
export function followFirstEmpty(page: Document): void {
  const focused = taken;
  // What was filled in is drawn first.
  setTimeout(() => {
    if (focused !== undefined && page.activeElement === focused) focusFirstEmpty(page);
  });
}
