import { Problem } from '#shared/problems.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 1_000;
/** Unpacked, in all. A workbook of 5,000 rows has a few megabytes. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/**
 * Looks at the directory of a ZIP archive before anything of it is unpacked, and refuses bombs by what they say of
 * themselves; the reader unpacks no entry further than its size there. Throws import-not-readable, import-too-large.
 */
export function checkArchive(content: Uint8Array): void {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new Problem('import-too-large');
  let [at, total] = [view.getUint32(end + 16, true), 0];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_LENGTH > content.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw new Problem('import-not-readable');
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    // An entry that says nothing of its size could be of any.
    if (unpacked === 0 && packed > 2) throw new Problem('import-not-readable');
    total += unpacked;
    if (total > MAX_UNPACKED_BYTES) throw new Problem('import-too-large');
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += ENTRY_LENGTH + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw new Problem('import-not-readable');
}
