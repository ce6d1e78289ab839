import { send } from './call.ts';

/**
 * Fetches a file with the session's bearer and saves it under the name that the server gives.
 * Throws `CallError`.
 */
export async function saveFile(address: string, fallbackName: string): Promise<void> {
  const response = await send(address, { method: 'GET' });
  const blob = await response.blob();
  const link = document.createElement('a');
  const url = URL.createObjectURL(blob);
  link.href = url;
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The name in a Content-Disposition header, the one in UTF-8 first. */
export function fileNameOf(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeSafely(encoded);
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1];
}

function decodeSafely(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
