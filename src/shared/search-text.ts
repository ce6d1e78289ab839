/**
 * Text as search compares it: small letters without accents, every other sign a blank.
 * `Sto. Niño & Co.` becomes `sto nino co`.
 */
export function toSearchText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
