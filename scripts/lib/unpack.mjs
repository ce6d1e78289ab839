import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const BLOCK = 512;
const CHUNK = { chunkSize: 256 * 1024 };
const GZIP = 0x1f8b;

/** Kinds of entries in a tar file. */
const FILES = new Set(['0', '\0', '7']);
const LONG_NAME = 'L';
const ATTRIBUTES = 'x';

/**
 * Writes the files of a package, as the registry has it (a tar file, compressed), into a folder.
 * Links are left out, as npm does: a package has none.
 */
export async function unpack(bytes, folder) {
  const files = new Files(folder);
  const isCompressed = bytes.length > 1 && bytes.readUInt16BE(0) === GZIP;
  try {
    if (isCompressed) {
      const pieces = Readable.from([bytes]).pipe(createGunzip(CHUNK));
      for await (const piece of pieces) files.take(piece);
    } else files.take(bytes);
    files.end();
  } finally {
    files.close();
  }
}

/** Reads a tar file piece by piece. */
class Files {
  #folder;
  #made = new Set();
  /** What is not yet read: the beginning of a header. */
  #rest = Buffer.alloc(0);
  /** The entry that is being read; `left` bytes of it and `padding` after it are to come. */
  #entry;
  #longName;

  constructor(folder) {
    this.#folder = folder;
  }

  take(piece) {
    let bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    while (bytes.length > 0) {
      if (this.#entry === undefined && bytes.length < BLOCK) break;
      if (this.#entry === undefined) {
        this.#begin(bytes.subarray(0, BLOCK));
        bytes = bytes.subarray(BLOCK);
      } else bytes = this.#goOn(bytes);
    }
    this.#rest = bytes;
  }

  end() {
    if (this.#entry !== undefined || this.#rest.length > 0)
      throw new Error('A package is cut off.');
  }

  close() {
    if (this.#entry?.file !== undefined) closeSync(this.#entry.file);
  }

  #begin(header) {
    // The end of a tar file is blocks of zeros.
    if (header[0] === 0) return;
    checkSum(header);
    const size = numberAt(header, 124, 12);
    const kind = String.fromCharCode(header[156]);
    const entry = { kind, left: size, padding: (BLOCK - (size % BLOCK)) % BLOCK, parts: [] };
    if (FILES.has(kind)) {
      const name = this.#longName ?? nameIn(header);
      // Who may run a file is told by its mode, all else by this system.
      const mode = numberAt(header, 100, 8) & 0o100 ? 0o777 : 0o666;
      if (!name.endsWith('/')) entry.file = openSync(this.#place(name), 'w', mode);
    }
    if (kind !== LONG_NAME && kind !== ATTRIBUTES) this.#longName = undefined;
    this.#entry = entry;
    this.#endIfDone();
  }

  /** Takes what belongs to the entry, or to the blanks after it; answers what is left over. */
  #goOn(bytes) {
    const entry = this.#entry;
    const isPadding = entry.left === 0;
    const part = bytes.subarray(0, isPadding ? entry.padding : entry.left);
    if (isPadding) entry.padding -= part.length;
    else {
      entry.left -= part.length;
      if (entry.file !== undefined) writeSync(entry.file, part);
      else if (entry.kind === LONG_NAME || entry.kind === ATTRIBUTES) entry.parts.push(part);
    }
    this.#endIfDone();
    return bytes.subarray(part.length);
  }

  #endIfDone() {
    const { left, padding, file, kind, parts } = this.#entry;
    if (left > 0 || padding > 0) return;
    if (file !== undefined) closeSync(file);
    const text = Buffer.concat(parts).toString();
    if (kind === LONG_NAME) this.#longName = text.replace(/\0+$/, '');
    if (kind === ATTRIBUTES) this.#longName = /^\d+ path=(.*)$/m.exec(text)?.[1];
    this.#entry = undefined;
  }

  /** Where a file goes: without the first folder of its name, and nowhere outside. */
  #place(name) {
    const [, ...inside] = name.split('/').filter((part) => part !== '' && part !== '.');
    if (inside.length === 0 || inside.includes('..') || /[\\\0]/.test(name))
      throw new Error(`A package holds a file named ${name}.`);
    const file = join(this.#folder, ...inside);
    const parent = dirname(file);
    if (!this.#made.has(parent)) mkdirSync(parent, { recursive: true });
    this.#made.add(parent);
    return file;
  }
}

/** All bytes of a header added up, its own sum read as blanks. */
function checkSum(header) {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  if (sum !== numberAt(header, 148, 8)) throw new Error('A package is no tar file.');
}

function nameIn(header) {
  const prefix = textAt(header, 257, 5) === 'ustar' ? textAt(header, 345, 155) : '';
  const name = textAt(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

function numberAt(header, at, length) {
  const text = textAt(header, at, length).trim();
  if (!/^[0-7]*$/.test(text)) throw new Error('A package is no tar file.');
  return Number.parseInt(text || '0', 8);
}

function textAt(header, at, length) {
  const [text] = header.toString('utf8', at, at + length).split('\0');
  return text;
}
