import { notify } from './notify.ts';

/** Copies the address of this screen with a query (`?…`), and says whether that was possible. */
export async function copyAddress(query: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}${query}`);
    notify({ message: 'The link with these settings was copied.' });
  } catch {
    notify({ color: 'red', message: 'Copying is blocked. Copy the address bar.' });
  }
}
