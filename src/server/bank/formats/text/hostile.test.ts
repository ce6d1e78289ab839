// Files that were made to hurt. What is tested is where the reading stops, not how long it took:
// behind the place where it must have stopped, each file holds something that would be answered
// otherwise.
import { expect, test } from 'vitest';

import { MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES } from '#shared/bank/limits.ts';
import { Problem } from '#shared/problems.ts';

import { readTextStatement } from '../read-text-statement.ts';
import { sniffFile } from '../sniff.ts';

const CAMT =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>';
const OFX = 'OFXHEADER:100\n\n<OFX><STMTRS><BANKTRANLIST>';
const MT940 = ':20:X\n:25:0012345678\n';
/** Whoever reads as far as here answers `bank-file-unreadable`. */
const TRAP = '<!DOCTYPE trap>';
const TOO_MANY = MAX_STATEMENT_LINES + 1;

/** As many of a part as make ten megabytes. */
function full(head: string, part: string): string {
  return head + part.repeat(Math.floor((MAX_STATEMENT_BYTES - head.length) / part.length));
}

/** The code and the sentence, or what was read. */
function outcome(text: string): string {
  const file = sniffFile(Buffer.from(text));
  if (!('text' in file)) return file.format;
  try {
    const [first] = readTextStatement(file.format, file.text);
    return `${first?.lines.length ?? 0} lines`;
  } catch (error) {
    if (error instanceof Problem) return `${error.code}: ${error.message}`;
    throw error;
  }
}

test.each([
  ['CAMT', `${CAMT}${'<Ntry/>'.repeat(TOO_MANY)}${TRAP}`],
  ['OFX', `${OFX}${'<STMTTRN>'.repeat(TOO_MANY + 1)}${TRAP}`],
  ['QIF', full('!Type:Bank\n', 'D1/2/26\nT1\n^\n')],
  ['MT940', full(MT940, ':61:260102C1,\n')],
  ['QIF of line breaks', full('!Type:Bank\n', '\n')],
  ['CAMT of empty elements', full(CAMT, '<a/>')],
])('an entry too many ends the reading of %s [A-110]', (_name, text) => {
  expect(outcome(text)).toMatch(/^bank-file-too-many-lines: /);
});

test.each([
  ['nested a million deep', `${CAMT}${'<a>'.repeat(1_000_000)}${TRAP}`, 'nested more than 64 deep'],
  ['one tag of ten megabytes', full(`${CAMT}<`, 'a'), 'Line 1: a tag has no end'],
  ['one attribute of ten megabytes', full(`${CAMT}\n<a b="`, '>'), 'Line 2: a tag has no end'],
  ['thousands of statements', full(CAMT, '</Stmt><Stmt>'), 'more than 2000 statements'],
  ['thousands of accounts', full(MT940, ':25:0012345678\n'), 'more than 2000 statements'],
  [
    'thousands of opening balances',
    full(MT940, ':60F:C260102PHP1,\n'),
    'more than 2000 statements',
  ],
  ['thousands of sections', full('', '!Type:Bank\n'), 'more than 1000 sections'],
  [
    'entities that grow',
    `<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${CAMT}&b;`,
    'a document type (DTD) or entities are declared',
  ],
  [
    'an entity of another file',
    `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY x SYSTEM "file:///etc/passwd">]><OFX><STMTRS><NAME>&x;`,
    'a document type (DTD) or entities are declared',
  ],
])('%s is refused with a sentence [A-110]', (_name, text, found) => {
  expect(outcome(text)).toContain('bank-file-unreadable: This file could not be read. ');
  expect(outcome(text)).toContain(found);
});

test.each([
  ['an amount of ten megabytes', full(`${OFX}<STMTTRN><TRNAMT>`, '9')],
  ['a text of ten megabytes', full(`${CAMT}<Ntry><AddtlNtryInf>`, '&amp;')],
  ['a comment that never ends', full(`${CAMT}<!--`, '<!--')],
  ['signs that begin no tag', full(CAMT, '< ')],
  ['an explanation of ten megabytes', full(`${MT940}:61:260102C1,\n:86:`, '166?00?20SVWZ+')],
  ['a day of ten megabytes', full('!Type:Bank\nD', '1/')],
  ['blanks in an amount', full(`${MT940}:61:260102C1`, ' ')],
])('%s costs no more than its length [A-110, A-125]', (_name, text) => {
  expect(outcome(text)).toMatch(/^(?:\d+ lines|bank-file-unreadable: )/);
});

test('an entity that nobody declared stays the text that it is', () => {
  const entry =
    '<Ntry><Amt Ccy="PHP">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2026-01-02</Dt></ValDt><AddtlNtryInf>&xxe; &#x41;&#xD800;&#x202E;&amp;amp;</AddtlNtryInf></Ntry>';
  const [statement] = readTextStatement(
    'camt',
    `${CAMT}${entry}</Stmt></BkToCstmrStmt></Document>`,
  );
  expect(statement?.lines[0]?.description).toBe('&xxe; A&amp;');
});
