// NUL and half a character inside of files that are read in: workbooks, and statements of banks.
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';

import { checkFile, enterFile } from './import-file.ts';
import { startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';
import type { TestSession } from './test-session.ts';

let portal: TestApp;
let accountant: TestSession;
beforeAll(async () => {
  portal = await startTestApp();
  accountant = await portal.loginAs('accountant');
});
afterAll(() => portal.stop());

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of one sheet, whose texts stand in it as they are given. */
function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map(
    (row) =>
      `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
  );
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATED}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

const SIGNS = [
  'plain',
  'a&#0;b',
  'a&#x0;b',
  'a_x0000_b',
  'a&#xD83D;b',
  'a_xD83D_b',
  'a&#55357;',
] as const;

test.for(SIGNS)('a workbook with %s breaks no call', async (sign) => {
  const heads = ['Account', 'Debit', 'Credit', 'Memo', sign];
  const content = await workbookOf([heads, ['6110', '1.00', '', sign, sign], [sign, sign, '1.00']]);
  const file = await checkFile(accountant, 'journal-entry', { name: 'a.xlsx', content });
  expect(file.read.status, JSON.stringify(file.read.body)).toBeLessThan(500);
  if (sign === 'plain') expect(file.check.status).toBe(200);
  if (file.read.status !== 200) return;
  expect(file.check.status, JSON.stringify(file.check.body)).toBeLessThan(500);
  const faults = await accountant.call('GET', `/api/imports/${file.importId}/faults`);
  expect(faults.status).toBeLessThan(500);
  if (file.check.status !== 200) return;
  expect((await enterFile(accountant, file)).status).toBeLessThan(500);
});

const NUL = '\u0000';
const STATEMENTS: readonly (readonly [name: string, text: string])[] = [
  ['a.csv', `Date,Description,Amount\n2026-02-03,a${NUL}b,1.00\n`],
  [
    'a.ofx',
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>PHP<BANKACCTFROM><BANKID>1<ACCTID>1&#0;2&#xD83D;<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260201<DTEND>20260228<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260203<TRNAMT>1.00<FITID>1&#0;<NAME>a&#0;b&#xD83D;<MEMO>a&#55357;</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20260228</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  ],
  ['a.qif', `!Type:Bank\nD02/03/2026\nT1.00\nPa${NUL}b\nMa${NUL}\n^\n`],
  [
    'a.sta',
    `:20:A${NUL}\n:25:1\n:28C:1\n:60F:C260201PHP0,\n:61:260203C1,NMSCa${NUL}b\n:86:a${NUL}b\n:62F:C260228PHP1,\n-\n`,
  ],
];

test.for(STATEMENTS)(
  'the statement %s with such signs breaks no call',
  async ([fileName, text]) => {
    const content = Buffer.from(text).toString('base64');
    const read = await accountant.call('POST', '/api/bank/readings', { fileName, content });
    expect(read.status, JSON.stringify(read.body)).toBeLessThan(500);
    if (read.status !== 200) return;
    const { readingId } = read.body;
    for (const account of ['1110', '1120']) {
      const body = { account, opening: '0.00', closing: '1.00', confirmed: true };
      const kept = await accountant.call('POST', `/api/bank/readings/${readingId}/save`, body);
      expect(kept.status, JSON.stringify(kept.body)).toBeLessThan(500);
    }
  },
);
