import { invariant } from '../invariant.ts';

/** One PDF as Latin-1 text, with where its objects begin. */
interface ReadPdf {
  readonly text: string;
  /** By number, in the order of their places. */
  readonly objects: readonly {
    readonly number: number;
    readonly from: number;
    readonly to: number;
  }[];
  /** The number of its catalog. */
  readonly root: number;
}

const REFERENCE = /(\d+)\s+(\d+)\s+R(?![^\s()<>[\]{}/%])/y;
const WORD = /[^\s()<>[\]{}/%]+/y;
const NAME = /\/[^\s()<>[\]{}/%]*/y;

/**
 * PDFs that Talaan drew as one, page after page in their order, to be printed together. What the
 * single files say of themselves beside their pages (title, archive profile, structure) is left
 * out. Throws an Error for a file that was written another way: one with a compressed table of
 * objects, or encrypted.
 */
export function joinPdfs(files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts = ['%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (number: number, body: string) => {
    const part = `${number} 0 obj\n${body}\nendobj\n`;
    places[number] = length;
    parts.push(part);
    length += part.length;
  };
  // 1 is the catalog, 2 the list of the files' pages.
  let base = 2;
  const kids: string[] = [];
  let pageCount = 0;
  for (const file of files) {
    const pdf = readPdf(file);
    const pages = findPages(pdf);
    pageCount += countPages(pdf, pages);
    kids.push(`${pages + base} 0 R`);
    for (const { number } of pdf.objects) {
      if (number === pdf.root) continue;
      const body = moveReferences(bodyOf(pdf, number), base);
      add(number + base, number === pages ? body.replace('<<', '<< /Parent 2 0 R ') : body);
    }
    base += Math.max(...pdf.objects.map(({ number }) => number));
  }
  add(1, '<< /Type /Catalog /Pages 2 0 R /Lang (en-PH) >>');
  add(2, `<< /Type /Pages /Count ${pageCount} /Kids [${kids.join(' ')}] >>`);
  parts.push(writeTable(places, base + 1, length));
  return encodeLatin(parts.join(''));
}

function writeTable(places: readonly number[], size: number, at: number): string {
  const rows = ['0000000000 65535 f \n'];
  for (let number = 1; number < size; number += 1) {
    const place = places[number];
    rows.push(
      place === undefined
        ? '0000000000 65535 f \n'
        : `${String(place).padStart(10, '0')} 00000 n \n`,
    );
  }
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return `xref\n0 ${size}\n${rows.join('')}${trailer}`;
}

function readPdf(file: Uint8Array): ReadPdf {
  const text = decodeLatin(file);
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text);
  invariant(start !== null, 'a PDF says where its table of objects is');
  const at = Number(start[1]);
  const table = /^xref\s+0 (\d+)\s*\n/.exec(text.slice(at, at + 40));
  invariant(table !== null, 'a PDF of ours has one plain table of objects');
  const rowsAt = at + table[0].length;
  const found = Array.from({ length: Number(table[1]) }, (_, number) => {
    const row = text.slice(rowsAt + number * 20, rowsAt + number * 20 + 20);
    return { number, from: Number(row.slice(0, 10)), isUsed: row[17] === 'n' };
  });
  const trailer = text.slice(rowsAt + found.length * 20);
  const root = /\/Root\s+(\d+)\s+0\s+R/.exec(trailer)?.[1];
  invariant(root !== undefined && !trailer.includes('/Encrypt'), 'a PDF has a catalog to read');
  const used = found.filter(({ isUsed }) => isUsed).toSorted((a, b) => a.from - b.from);
  const objects = used.map(({ number, from }, place) => ({
    number,
    from,
    to: used[place + 1]?.from ?? at,
  }));
  return { text, objects, root: Number(root) };
}

/** What stands between `obj` and `endobj` of an object. */
function bodyOf({ text, objects }: ReadPdf, number: number): string {
  const object = objects.find((each) => each.number === number);
  invariant(object !== undefined, 'what a PDF refers to is in it');
  const whole = text.slice(object.from, object.to);
  const head = /^\d+\s+0\s+obj\s/.exec(whole)?.[0];
  const end = whole.lastIndexOf('endobj');
  invariant(head !== undefined && end > 0, 'an object has a beginning and an end');
  return whole.slice(head.length, end).trimEnd();
}

function findPages(pdf: ReadPdf): number {
  const pages = /\/Pages\s+(\d+)\s+0\s+R/.exec(bodyOf(pdf, pdf.root))?.[1];
  invariant(pages !== undefined, 'a catalog names its pages');
  return Number(pages);
}

function countPages(pdf: ReadPdf, pages: number): number {
  const count = /\/Count\s+(\d+)/.exec(bodyOf(pdf, pages))?.[1];
  invariant(count !== undefined, 'pages are counted');
  return Number(count);
}

/** An object with the numbers that it refers to moved on; texts and streams stay as they are. */
function moveReferences(body: string, by: number): string {
  let moved = '';
  let at = 0;
  while (at < body.length) {
    const end = endOfToken(body, at);
    const token = body.slice(at, end);
    if (token === 'stream') return moved + body.slice(at);
    REFERENCE.lastIndex = at;
    const reference = REFERENCE.exec(body);
    if (reference === null) {
      moved += token;
      at = end;
    } else {
      moved += `${Number(reference[1]) + by} 0 R`;
      at = REFERENCE.lastIndex;
    }
  }
  return moved;
}

function endOfToken(body: string, at: number): number {
  const sign = body[at];
  if (sign === '(') return endOfText(body, at);
  if (sign === '<') return body[at + 1] === '<' ? at + 2 : body.indexOf('>', at) + 1;
  if (sign === '%') return Math.max(at + 1, body.indexOf('\n', at));
  const pattern = sign === '/' ? NAME : WORD;
  pattern.lastIndex = at;
  return pattern.test(body) ? pattern.lastIndex : at + 1;
}

/** Where a text in brackets ends; brackets in it are in pairs or have a backslash. */
function endOfText(body: string, from: number): number {
  let depth = 0;
  for (let at = from; at < body.length; at += 1) {
    if (body[at] === '\\') at += 1;
    else if (body[at] === '(') depth += 1;
    else if (body[at] === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return body.length;
}

const AT_ONCE = 8192;

function decodeLatin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    text += String.fromCodePoint(...bytes.subarray(at, at + AT_ONCE));
  }
  return text;
}

function encodeLatin(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.codePointAt(at) ?? 0;
  return bytes;
}
