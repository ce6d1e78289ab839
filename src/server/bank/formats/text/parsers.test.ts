// What banks' programs do that no standard says, one case each.
import { expect, test } from 'vitest';

import { readTextStatement } from '../read-text-statement.ts';
import type { TextFormat } from '../sniff.ts';
import { readAmount, readDay, tidy } from './bank-values.ts';
import { findDateOrder, readQifDay } from './qif-dates.ts';

/** The first statement of a text; its lines as day, centavos and text. */
function read(format: TextFormat, ...parts: readonly string[]) {
  const [statement] = readTextStatement(format, parts.join('\n'));
  const lines = statement?.lines.map((line) => `${line.date} ${line.amount} ${line.description}`);
  return { ...statement, lines };
}

const entry = (amount: string, day: string, more = '') =>
  `<Ntry><Amt Ccy="PHP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${day}</Dt></BookgDt>${more}</Ntry>`;
const camt = (...statements: readonly string[]) =>
  `<Document xmlns="urn:x"><BkToCstmrStmt>${statements.map((inner) => `<Stmt>${inner}</Stmt>`).join('')}</BkToCstmrStmt></Document>`;
const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="PHP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

test.each([
  ['1234.5', 'either', 123450n],
  ['1,234.50', 'either', 123450n],
  ['-1.234,56', 'either', -123456n],
  ['1,234', 'either', 123400n],
  ['12,34', 'either', 1234n],
  ['0,125', 'comma', 13n],
  ['1,234,567', 'either', 123456700n],
  ['+5', 'either', 500n],
  ['(12.00)', 'either', -1200n],
  ['12.00-', 'either', -1200n],
  ['PHP 1 234,00', 'either', 123400n],
  ['.5', 'point', 50n],
  ['1000', 'comma', 100000n],
  ['1.000,5', 'comma', 100050n],
] as const)('the amount %s is read', (text, style, value) => {
  expect(readAmount(text, style)).toMatchObject({ value });
});

test.each(['', '-', '1-2', '1.2.3', '1,23,4', '(5', 'abc', '１２', '1e5', '0x10', '9'.repeat(30)])(
  '“%s” is no amount',
  (text) => {
    expect(readAmount(text, 'either')).toHaveProperty('fault');
  },
);

test.each([
  ['20261231', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  // Already the next day in Manila; the bank's own books have the thirty-first.
  ['20261231235959.123[0:GMT]', '2026-12-31'],
  ['2026-12-31T23:59:59Z', '2026-12-31'],
])('the day %s is read as it is written', (text, value) => {
  expect(readDay(text)).toEqual({ value });
});

test.each(['', '20261301', '2026', '19000101', '20260229', '2026123'])('“%s” is no day', (text) => {
  expect(readDay(text)).toHaveProperty('fault');
});

test.each([
  ["12/ 5'26", 'mdy', '2026-12-05'],
  ['5.12.2026', 'dmy', '2026-12-05'],
  ['12-05-26', 'mdy', '2026-12-05'],
  ['2026-12-05', 'dmy', '2026-12-05'],
  ['5 Dec 2026', 'mdy', '2026-12-05'],
  ['Dec 5, 2026', 'mdy', '2026-12-05'],
  ['12/5/2026 10:30:00 AM', 'mdy', '2026-12-05'],
] as const)('QIF writes the day %s', (text, order, value) => {
  expect(readQifDay(text, order)).toEqual({ value });
});

test.each([
  [['1/2/26', '25/2/26'], 'dmy', false],
  [['2/1/26', '2/25/26'], 'mdy', false],
  // In order of time only with the day first.
  [['9/1/26', '10/1/26', '1/2/26', '2/2/26'], 'dmy', false],
  [['3/4/26'], 'mdy', true],
  [['3.4.26'], 'dmy', true],
  [['4/4/26', '5/5/26'], 'mdy', false],
  [['2026-01-02'], 'mdy', false],
] as const)('of the days %j the order is %s', (days, order, isDoubtful) => {
  const found = findDateOrder(days);
  expect([found.order, found.doubt !== undefined]).toEqual([order, isDoubtful]);
});

test('a text is one line without signs that hide or turn', () => {
  expect(tidy('  a\u202E\tb\u0000\u200B \n c\uD800 ')).toBe('a b c');
  expect(tidy('ñ'.normalize('NFD'))).toBe('ñ');
  expect(tidy('x'.repeat(10_000))).toHaveLength(500);
});

test('several explanations of a line, wrapped subfields and a thirtieth of February', () => {
  const { lines, warnings } = read(
    'mt940',
    ':940:',
    ':20:X',
    ':25:1291.99.348EUR',
    ':60F:C260131EUR000000000473,17',
    ':61:2602300301DR6,00N024NONREF',
    ':86:820?00UMBUCHUNG?109392?20ERSTATTUNG AUSLANDSEINSATZE?21NTGELT',
    ' FUER VISA?32DEUTSC',
    'HE BANK',
    ':61:260227D000000000044,95N0600733959555      T-MOBILE',
    ':86:BETALINGSKENM.  123456789      ',
    ':86:FACTUURNUMMER 987654321        ',
    ':62F:C260301EUR000000000422,22',
    ':86:OF THE WHOLE STATEMENT',
  );
  expect(lines).toEqual([
    '2026-02-27 -4495 BETALINGSKENM. 123456789 FACTUURNUMMER 987654321',
    '2026-03-01 -600 UMBUCHUNG DEUTSCHE BANK ERSTATTUNG AUSLANDSEINSATZENTGELT FUER VISA',
  ]);
  expect(warnings).toEqual([]);
});

test('MT940 without a message around it, or with several on one page', () => {
  const { lines, opening, closing } = read(
    'mt940',
    '{1:F01BNORPHMM}{2:I940}{4:',
    ':20:A',
    ':25:0012345678',
    ':60F:C260101PHP100,00',
    ':61:260102C5,00NTRFNONREF',
    ':62F:C260102PHP105,00',
    '-}{5:{CHK:1}}{1:F01BNORPHMM}{2:I940}{4:',
    ':20:B',
    ':25:0012345678',
    ':60F:C260102PHP105,00',
    ':61:260103D1,00NTRFNONREF',
    ':62F:C260103PHP104,00',
    '-}',
  );
  expect([opening, closing]).toEqual([10000n, 10400n]);
  expect(lines).toEqual(['2026-01-02 500 TRF', '2026-01-03 -100 TRF']);
});

test('statements of one account are put in order of time, a gap between them is told', () => {
  const { lines, opening, closing, warnings } = read(
    'camt',
    camt(
      `${balance('OPBD', '30', '2026-01-03')}${balance('CLBD', '40', '2026-01-03')}${entry('10', '2026-01-03')}`,
      `${balance('OPBD', '5', '2026-01-02')}${balance('CLBD', '25', '2026-01-02')}${entry('20', '2026-01-02')}`,
    ),
  );
  expect([opening, closing]).toEqual([500n, 4000n]);
  expect(lines).toEqual(['2026-01-02 2000 ', '2026-01-03 1000 ']);
  expect(warnings).toEqual([
    'The statement from 3 Jan 2026 does not begin with the balance that the one before it in this file ended with; a part may be missing.',
  ]);
});

test('a statement that stands twice in a file is read once', () => {
  const once = `${balance('OPBD', '5', '2026-01-02')}${entry('20', '2026-01-02')}`;
  const { lines, warnings } = read('camt', camt(once, once));
  expect(lines).toEqual(['2026-01-02 2000 ']);
  expect(warnings).toEqual([
    'The statement from 2 Jan 2026 is in this file twice; it was read once.',
  ]);
});

test('the forerunner of CAMT.053 has its account and codes elsewhere', () => {
  const { accountNumber, closing } = read(
    'camt',
    camt(
      `<Acct><Id><PrtryAcct><Id>0012345678</Id></PrtryAcct></Id></Acct><Bal><Tp><Cd>CLBD</Cd></Tp><Amt Ccy="PHP">7</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-01-02</Dt></Dt></Bal>`,
    ),
  );
  expect([accountNumber, closing]).toEqual(['0012345678', -700n]);
});

test('a currency without hundredths is told', () => {
  const { warnings } = read(
    'camt',
    camt(`<Acct><Ccy>JPY</Ccy></Acct>${entry('5', '2026-01-02').replace('PHP', 'JPY')}`),
  );
  expect(warnings).toEqual(['JPY has no hundredths; its amounts were read as if it had.']);
});

test('an OFX whose currencies are left empty, with empty tags', () => {
  const { lines, accountNumber } = read(
    'ofx',
    '<OFX><STMTRS><CURDEF></CURDEF><BANKACCTFROM><ACCTID>12345678</ACCTID><ACCTTYPE></ACCTTYPE></BANKACCTFROM><BANKTRANLIST>',
    '<STMTTRN><TRNTYPE>Credit</TRNTYPE><DTPOSTED>20260507</DTPOSTED><TRNAMT>12.34</TRNAMT><FITID></FITID><NAME></NAME><MEMO>Transfer</MEMO><CURRENCY><CURRATE>1.0</CURRATE><CURSYM>PHP</CURSYM></CURRENCY></STMTTRN>',
    '</BANKTRANLIST><LEDGERBAL><BALAMT></BALAMT></LEDGERBAL></STMTRS></OFX>',
  );
  expect(accountNumber).toBe('12345678');
  expect(lines).toEqual(['2026-05-07 1234 Transfer']);
});

test.each([
  [
    'ofx',
    '<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>',
    'No statement was found in this OFX file.',
  ],
  ['qif', '!Type:Invst\nD1/2/26\n^', 'a section of the type “invst” is no statement'],
  ['mt940', ':20:X\n:25:\n', 'No statement was found in this MT940 file.'],
  [
    'camt',
    camt(entry('0', '2026-01-02')),
    'No line of it can be kept. Entry 1: the amount is 0.00',
  ],
] as const)('of the format %s a file without any statement is refused', (format, text, found) => {
  expect(() => readTextStatement(format, text)).toThrow(found);
});

test('an account that did not move is a statement of no line', () => {
  const { lines, opening, from, to } = read(
    'mt940',
    ':20:X',
    ':25:0012345678',
    ':60F:C260131PHP5,00',
    ':62F:C260228PHP5,00',
  );
  expect([lines, opening, from, to]).toEqual([[], 500n, '2026-02-01', '2026-02-28']);
});
