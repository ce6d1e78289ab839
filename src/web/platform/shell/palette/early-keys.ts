/** A palette that is not there by then does not come. */
const LONGEST_MS = 10_000;
let until = 0;
/** What was typed since the palette was called, before its field was there. */
let early = '';

/** Keeps what is typed for the palette, so that it does not reach the screen below. */
export function catchKeys(): void {
  early = '';
  until = performance.now() + LONGEST_MS;
  window.addEventListener('keydown', keep, { capture: true });
}

/** What was typed until now; from now on keys go where they go. */
export function takeKeys(): string {
  window.removeEventListener('keydown', keep, { capture: true });
  const typed = early;
  early = '';
  return typed;
}

function keep(event: KeyboardEvent): void {
  if (event.timeStamp > until) {
    takeKeys();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') early = early.slice(0, -1);
  else if (event.key.length === 1) early += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
