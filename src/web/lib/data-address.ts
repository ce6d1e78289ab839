/**
 * A file or answer as an address that an `img` takes, and whose part after the comma is its base64.
 * A data address needs no wider policy than pictures have. Throws when it cannot be read, such as a
 * file that was moved after it was chosen.
 */
export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsDataURL(blob);
  });
}
