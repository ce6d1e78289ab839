import type { AttachmentType } from './tables.ts';

const MAX_LENGTH = 120;
// Control signs, what turns the direction of text round, and what shows nothing.
const UNWANTED = /[\p{Cc}\p{Surrogate}\p{Co}\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

// What the report folder takes besides attachments.
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ENDINGS: Readonly<Record<AttachmentType | typeof XLSX, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  [XLSX]: ['.xlsx'],
};

/**
 * A file's name as a text to show and to save under: the last part of a path, without invisible
 * signs, of bounded length, with an ending that tells what the file really is (`invoice.pdf.html`
 * with a PDF in it becomes `….html.pdf`).
 */
export function cleanFileName(given: string, type: keyof typeof ENDINGS): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(UNWANTED, '')
    .normalize('NFC')
    // Browsers write a quotation mark in a name as %22.
    .replaceAll(/[<>:"|?*]|%22/g, '_')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = ENDINGS[type].find((text) => clean.toLowerCase().endsWith(text));
  const stem = ending === undefined ? clean : clean.slice(0, -ending.length);
  const short = [...stem].slice(0, MAX_LENGTH).join('').trim();
  return `${short === '' ? 'paper' : short}${ending ?? ENDINGS[type][0]}`;
}

/** The header that makes a browser save a file under its name (RFC 6266, RFC 5987). */
export function attachmentDisposition(
  fileName: string,
  disposition: 'attachment' | 'inline' = 'attachment',
): string {
  const ascii = fileName.normalize('NFKD').replaceAll(/[^A-Za-z0-9 ._-]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
