import { flushSync } from 'react-dom';

const FIELDS = 'main form input, main form select, main form textarea';
const PASSED_OVER = '[type=hidden], [type=file], [type=checkbox], [type=radio], [tabindex="-1"]';

/** Where the focus was put, and how much the person had pressed and pasted by then. */
let taken: { readonly field: Element | null; readonly strokes: number } | undefined;
let strokes = 0;
/** How many there were when the form was opened. */
let openedAt = 0;

/**
 * Puts the focus into the first field that is still empty, where a keyboard is at hand; tells
 * whether there is or will be one. A form that still waits for what it begins with gets the focus
 * when that has come, so that it is put once.
 */
export function focusFirstEmpty(page: Document): boolean {
  // On glass it would open the keyboard over what the person is about to read.
  if (matchMedia('(pointer: coarse)').matches) return false;
  if (page.querySelector('main form[aria-busy=true]') !== null) {
    taken = { field: page.activeElement, strokes };
    return true;
  }
  const fields = page.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    FIELDS,
  );
  const empty = [...fields].filter(
    (field) => !field.matches(PASSED_OVER) && !field.disabled && field.value.trim() === '',
  );
  // What may be left blank is no place to begin, such as where a receipt goes.
  // Nor is a choice in a row that has all it needs: its list would open over the rows below.
  const isQuiet = (field: Element) =>
    !field.matches('fieldset[data-path] :is([role=combobox], select)');
  const first = empty.find((field) => field.required) ?? empty.find(isQuiet);
  // The page before a form, where all is chosen: the button that begins it.
  const next = first ?? page.querySelector<HTMLElement>('main form [data-begin]');
  taken = { field: next, strokes };
  next?.focus({ preventScroll: true });
  return next !== null;
}

/** Puts the focus into a field of a dialog: its list stays closed until a key is pressed. */
export function putFocus(field: HTMLElement): void {
  noteOpened(field.ownerDocument);
  taken = { field, strokes };
  field.focus();
}

/**
 * Whether the form has put the focus there, and the person has pressed nothing since: a list would
 * open over what the person is about to read.
 */
export function isFocusPut(field: Element): boolean {
  return taken?.field === field && taken.strokes === strokes;
}

/**
 * Fills more in and draws it, then moves the focus on to what is empty now, unless the person has
 * gone elsewhere or has begun to type. What came into the very field where the person stands is
 * selected, so that typing replaces it; no key can come in between.
 */
export function fillAndFollow(page: Document, fill: () => void): void {
  setTimeout(() => {
    const stands = page.activeElement;
    const wasEmpty = stands instanceof HTMLInputElement && stands.value === '';
    const isWherePut = taken?.field === stands && taken?.strokes === strokes;
    flushSync(fill);
    // Where nothing is empty any more, no list stays open over the rows.
    if (isWherePut && !focusFirstEmpty(page)) focusHeading(page);
    else if (!isWherePut && wasEmpty && stands.value !== '') stands.select();
  });
}

/** The portal has opened a form: whoever presses a key from now on has begun. */
export function noteOpened(page: Document): void {
  // The same listener is there once, however often it is added.
  for (const event of ['keydown', 'input']) page.addEventListener(event, countStroke, true);
  openedAt = strokes;
}

/** The portal's word that the form has the focus may come after the person has begun. */
export function focusOpened(page: Document): void {
  if (strokes === openedAt) focusFirstEmpty(page);
}

/** Puts the focus where the step begins. */
function focusHeading(page: Document): void {
  page.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true });
}

function countStroke(): void {
  strokes += 1;
}
