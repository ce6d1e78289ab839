const FIELDS = 'main form input, main form select, main form textarea';
const PASSED_OVER = '[type=hidden], [type=file], [type=checkbox], [type=radio], [tabindex="-1"]';

/** Where the focus was put, and how much the person had pressed and pasted by then. */
let taken: { readonly field: Element | undefined; readonly strokes: number } | undefined;
let strokes = 0;

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
  taken = { field: first, strokes };
  // The same listener is there once, however often it is added.
  for (const event of ['keydown', 'input']) page.addEventListener(event, countStroke, true);
  return first !== undefined;
}

/**
 * After more was filled in: the focus goes on to what is empty now, unless the person has gone
 * elsewhere or has begun to type. What came into the very field where the person stands is
 * selected, so that typing replaces it.
 */
export function followFirstEmpty(page: Document): void {
  const before = strokes;
  const stands = page.activeElement;
  const wasEmpty = stands instanceof HTMLInputElement && stands.value === '';
  const isWherePut = taken?.field === stands && taken?.strokes === strokes;
  // What was filled in is drawn first.
  setTimeout(() => {
    if (page.activeElement !== stands || strokes !== before) return;
    if (isWherePut) focusFirstEmpty(page);
    else if (wasEmpty) stands.select();
  });
}

function countStroke(): void {
  strokes += 1;
}
