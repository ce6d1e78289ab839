const PREFIX = 'talaan-draft:';

/** Where this browser keeps one person's draft of a form; `slot` as in `/api/drafts`. */
export function draftStorageKey(clientId: string, kind: string, slot: string): string {
  return `${PREFIX}${clientId}:${kind}${slot === '' ? '' : `:${slot}`}`;
}

/** Whether a key of the browser's storage is that of a draft of this person. */
export function isDraftOf(clientId: string, storageKey: string | null): boolean {
  return storageKey?.startsWith(`${PREFIX}${clientId}:`) === true;
}
