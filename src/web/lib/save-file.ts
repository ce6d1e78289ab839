import { send } from './call.ts';

/**
 * Fetches a file with the session's bearer and saves it under the name that the server gives; one
 * that something has to be told for is posted. Throws `CallError`.
 */
export async function saveFile(
  address: string,
  fallbackName: string,
  body?: object,
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await send(address, body === undefined ? { method: 'GET' } : asked);
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
