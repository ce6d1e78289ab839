import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The entries of a ZIP archive, by name, unpacked. */
export function unzip(content: Uint8Array): Record<string, Buffer> {
  const data = Buffer.from(content);
  const end = data.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const entries: Record<string, Buffer> = {};
  let at = data.readUInt32LE(end + 16);
  for (let entry = data.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    const [method, packed] = [data.readUInt16LE(at + 10), data.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => data.readUInt16LE(at + offset));
    const local = data.readUInt32LE(at + 42);
    const start = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
    const body = data.subarray(start, start + packed);
    entries[data.toString('utf8', at + 46, at + 46 + (name ?? 0))] =
      method === 0 ? Buffer.from(body) : inflateRawSync(body);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/**
 * A ZIP archive of these entries. `lies` are sizes that its directory tells instead of the true
 * ones.
 */
export function zip(
  entries: Record<string, Buffer>,
  lies: Record<string, number> = {},
): Uint8Array {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, body] of Object.entries(entries)) {
    const packed = deflateRawSync(body);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    const size = lies[name] ?? body.length;
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    bodies.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += head.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...bodies, ...directory, end]));
}
