import { expect, test } from 'vitest';

import { Problem } from '#shared/problems.ts';

import { sniffFile } from './sniff.ts';

const text = (content: string) => Uint8Array.from(Buffer.from(content));

test.each([
  ['pdf', text('%PDF-1.7 …')],
  ['pdf', text('\uFEFF\n%PDF-1.4')],
  ['xlsx', Uint8Array.of(0x50, 0x4b, 3, 4)],
  ['xlsx', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1)],
  ['ofx', text('OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX>')],
  ['ofx', text('<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>')],
  ['ofx', text('<OFX><BANKMSGSRSV1>')],
  ['camt', text('<Document xmlns="urn:x"><BkToCstmrStmt>')],
  ['camt', text('\uFEFF<?xml version="1.0"?><n:Document><n:BkToCstmrDbtCdtNtfctn>')],
  ['qif', text('!Type:Bank\nD1/2/26')],
  ['qif', text('\r\n!Account\r\nNBDO\r\n^')],
  ['qif', text('D12/05/2026\nT-5.00\nPX\n^\n')],
  ['mt940', text(':20:STARTUMS\r\n:25:1234\r\n:28C:1/1')],
  ['mt940', text('{1:F01BNORPHMM}{2:I940}{4:\r\n:20:X\r\n:25:1234\r\n')],
  ['mt940', text('ABNANL2A\n940\nABNANL2A\n:20:X\n:25:1234\n')],
  ['csv', text('Posting Date,Description,,Branch,Debit Amount\n')],
  ['csv', text('Date;Amount\n1;2')],
  ['csv', text('a note of no bank')],
])('a file of the format %s is known by what it holds', (format, content) => {
  expect(sniffFile(content).format).toBe(format);
});

test('an old workbook is told from a new one', () => {
  expect(sniffFile(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toEqual({ format: 'xlsx', isOle: true });
  expect(sniffFile(Uint8Array.of(0x50, 0x4b, 3, 4))).toEqual({ format: 'xlsx', isOle: false });
});

test.each([
  ['a picture (PNG)', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0)],
  ['a picture (JPEG)', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
  ['a program', Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3)],
  ['a program', text('#!/bin/sh\necho')],
  ['a web page', text('<!DOCTYPE html><html>')],
  ['a web page', text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">')],
  ['a web page', text('<table><tr><td>Date')],
  ['a drawing (SVG)', text('<svg onload="x()">')],
  ['XML of another kind, which begins with <rss>', text('<?xml version="1.0"?><rss>')],
  ['data for programs (JSON)', text('{"transactions": []}')],
  ['a text document (RTF)', text('{\\rtf1\\ansi')],
  ['a packed file (GZIP): unpack it first', Uint8Array.of(0x1f, 0x8b, 8, 0, 0)],
  ['not a text file, a PDF or a workbook', Uint8Array.of(1, 2, 3, 0)],
])('%s is refused and named', (what, content) => {
  expect(() => sniffFile(content)).toThrow(Problem);
  expect(() => sniffFile(content)).toThrow(`It is ${what}`);
});

test('a file of nothing is refused as empty', () => {
  expect(() => sniffFile(text(' \r\n\t'))).toThrow('This file holds nothing.');
  expect(() => sniffFile(text(''))).toThrow('This file holds nothing.');
});
