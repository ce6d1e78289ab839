const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 1_000;

/**
 * Looks at the directory of a ZIP archive before anything of it is unpacked, and tells bombs by
 * what they say of themselves; the reader unpacks no entry further than its size there. `maxBytes`
 * are of all entries, unpacked.
 */
export function checkArchive(
  content: Uint8Array,
  maxBytes: number,
): 'good' | 'damaged' | 'too-large' {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = findEnd(view);
  if (end === undefined) return 'damaged';
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) return 'too-large';
  let [at, total] = [view.getUint32(end + 16, true), 0];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_LENGTH > content.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      return 'damaged';
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    // An entry that says nothing of its size could be of any.
    if (unpacked === 0 && packed > 2) return 'damaged';
    total += unpacked;
    if (total > maxBytes) return 'too-large';
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += ENTRY_LENGTH + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return 'good';
}

function findEnd(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return undefined;
}
