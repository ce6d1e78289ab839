import { MAX_LOGO_BYTES } from '#shared/platform/attachment-limits.ts';

/** A chosen picture as base64, or why it is not sent, in a sentence. */
export async function readPicture(
  file: File,
): Promise<{ base64: string; fault?: never } | { base64?: never; fault: string }> {
  if (file.size > MAX_LOGO_BYTES) {
    return { fault: 'A logo may have at most 1 MB. Make the picture smaller and try again.' };
  }
  const address = await dataAddress(file);
  if (address === undefined) return { fault: 'The picture cannot be read. Choose it again.' };
  return { base64: address.slice(address.indexOf(',') + 1) };
}

function dataAddress(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}
