const owners = new Set<string>();

/**
 * While somebody has what is not saved, the browser asks before this page is left or loaded anew.
 * Another screen of the portal needs no question: what was chosen stays in this frame and is there
 * again when its form is opened.
 */
export function warnOfUnsaved(owner: string, isUnsaved: boolean): void {
  if (isUnsaved) owners.add(owner);
  else owners.delete(owner);
  if (owners.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  // A session that ends leaves at once: nobody who comes to this desk later may see what is open.
  if (!isSessionEnding()) event.preventDefault();
}

function isSessionEnding(): boolean {
  try {
    return window.parent.document.documentElement.dataset['ending'] !== undefined;
  } catch {
    return false;
  }
}
