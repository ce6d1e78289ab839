import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import type { FileContent, FileLine, FileStatement } from '../formats/types.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const FASTEST = { level: 1 };

type PackedLine = readonly [number, string, string, string, string, string, string | null];
type PackedStatement = Omit<FileStatement, 'opening' | 'closing' | 'lines'> & {
  readonly opening: string | null;
  readonly closing: string | null;
  readonly lines: readonly PackedLine[];
};
type Packed =
  | Exclude<FileContent, { readonly kind: 'statements' }>
  | { readonly kind: 'statements'; readonly statements: readonly PackedStatement[] };

/** What was found in a file, as bytes for the database; packed beside the server's own thread. */
export async function packContent(content: FileContent): Promise<Buffer> {
  const packed: Packed =
    content.kind === 'statements'
      ? { ...content, statements: content.statements.map(packStatement) }
      : content;
  return pack(JSON.stringify(packed), FASTEST);
}

/** What `packContent` packed. */
export async function unpackContent(bytes: Buffer): Promise<FileContent> {
  const packed = JSON.parse((await unpack(bytes)).toString('utf8')) as Packed;
  if (packed.kind !== 'statements') return packed;
  return { ...packed, statements: packed.statements.map(unpackStatement) };
}

function packStatement(statement: FileStatement): PackedStatement {
  return {
    ...statement,
    opening: packAmount(statement.opening),
    closing: packAmount(statement.closing),
    lines: statement.lines.map((line) => [
      line.row,
      line.date,
      String(line.amount),
      line.description,
      line.reference,
      line.chequeNumber,
      packAmount(line.balance),
    ]),
  };
}

function unpackStatement(packed: PackedStatement): FileStatement {
  return {
    ...packed,
    opening: unpackAmount(packed.opening),
    closing: unpackAmount(packed.closing),
    lines: packed.lines.map(unpackLine),
  };
}

function unpackLine([row, date, amount, ...rest]: PackedLine): FileLine {
  const [description, reference, chequeNumber, balance] = rest;
  return {
    row,
    date,
    amount: BigInt(amount),
    description,
    reference,
    chequeNumber,
    balance: unpackAmount(balance),
  };
}

function packAmount(amount: bigint | null): string | null {
  return amount === null ? null : String(amount);
}

function unpackAmount(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
