import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { KINDS } from '#kinds/index.ts';
import { checkFile, chooseFile, enterFile } from '#test/import-file.ts';
import { registerCustomer, registerVendor } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { buildTargets } from './targets.ts';

let portal: TestApp;
let session: TestSession;

beforeAll(async () => {
  portal = await startTestApp({ clock: '2026-03-20T02:00:00Z' });
  session = await portal.loginAs('accountant');
});
afterAll(() => portal.stop());

async function template(kind: string, format: 'xlsx' | 'csv', query = ''): Promise<Buffer> {
  const reply = await portal.app.inject({
    method: 'GET',
    url: `/api/import-templates/${kind}/${format}${query}`,
    headers: session.headers,
  });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

describe.each(KINDS.map((kind) => [kind.id, kind] as const))('the template of %s', (id, kind) => {
  const formats =
    kind.isImportedByTables === true ? (['xlsx'] as const) : (['xlsx', 'csv'] as const);
  test.each(formats)(
    'as %s is read back: each heading is its own field, and the example is nobody’s',
    async (format) => {
      const content = await template(id, format);
      const read = await chooseFile(session, id, { name: `template.${format}`, content });
      expect(read.status).toBe(200);
      const { parts, key } = read.body.mapping as {
        parts: { table: string; sheet: number; columns: Record<string, number> }[];
        key: number | null;
      };
      const targets = buildTargets(kind);
      const paths = parts.flatMap(({ columns }) => Object.keys(columns));
      expect(paths.toSorted()).toEqual(targets.map(({ path }) => path).toSorted());
      for (const { sheet, columns } of parts) {
        const { headings } = present(read.body.sheets[sheet]);
        for (const [path, column] of Object.entries(columns)) {
          expect(headings[column]).toBe(targets.find((target) => target.path === path)?.heading);
        }
      }
      const hasLines =
        kind.isImportedByTables !== true && targets.some(({ table }) => table !== '');
      expect(key !== null).toBe(hasLines);
    },
  );
});

test('opening balances: the workbook’s sheets become one document that must tie out', async () => {
  await registerCustomer(session, '999-001-001');
  await registerVendor(session, '999-002-001');
  const sheets = {
    'General': 'Balances as at the end of\n12/31/2025',
    'Trial balance': `Account,Debit,Credit
1110 ,"100,000.00",0.00
1210,"67,200.00",-
2010,,49500
Owner’s capital,,"117,700.00"`,
    'receivables': `Customer,Document,Date,Due,Open balance
999-001-001,INV-1188,12/12/2025,1/11/2026,"44,800.00"
Mabuhay Trading Corporation 001,INV-1165,8/15/2025,,"22,400.00"`,
    'payables': `Vendor,Document,Date,Due,Open balance
999-002-001,BILL-288,12/5/2025,1/4/2026,"49,500.00"`,
    'cheques': `Bank account,Cheque number,Payee,Date,Amount
1110,0001232,Bayanihan,12/28/2025,"12,000.00"`,
  };
  const accounts = (await session.call('GET', '/api/settings/accounts')).body.accounts as {
    number: string;
    title: string;
  }[];
  const capital = accounts.find(({ number }) => number.startsWith('30'))?.title ?? '';
  const files = Object.entries(sheets).map(([name, content]) => ({
    name: `${name}.csv`,
    content: content.replace('Owner’s capital', `"${capital}"`),
  }));
  const read = await chooseFile(session, 'opening-balances', ...files);
  expect(read.body.mapping.parts.map(({ table }: { table: string }) => table)).toEqual([
    '',
    'trialBalance',
    'receivables',
    'payables',
    'cheques',
  ]);
  const path = `/api/imports/${read.body.importId}` as const;
  const { mapping } = read.body;
  const { body: check } = await session.call('POST', `${path}/check`, { mapping });
  expect(check).toMatchObject({ faults: [], documentCount: 1 });

  const without = {
    ...mapping,
    parts: mapping.parts.filter((part: { table: string }) => part.table !== 'payables'),
  };
  const { body: dry } = await session.call('POST', `${path}/check`, { mapping: without });
  expect(dry.faults).toMatchObject([
    { message: 'The trial balance has 49,500.00 on account 2010, but its documents total 0.00.' },
  ]);
  const entered = await session.call('POST', `${path}/post`, {
    mapping,
    digest: check.digest,
    answered: [],
    mailReceipts: false,
  });
  expect(entered.body.transactions).toMatchObject([{ number: expect.stringContaining('OB-') }]);
  const items = await session.call('GET', '/api/ageing?side=receivable');
  expect(JSON.stringify(items.body)).toContain('67200.00');
});

test('the template of opening balances comes as one CSV for each table, too', async () => {
  const content = (await template('opening-balances', 'csv', '?table=receivables')).toString();
  expect(content).toContain('Customer,Document,Date,Due,Open balance');
});

test('a filled-in template is entered', async () => {
  const content = (await template('invoice', 'csv'))
    .toString()
    .replaceAll('000-000-000-00000', '999-001-001');
  const checked = await checkFile(session, 'invoice', { name: 'filled.csv', content });
  expect(checked.check.body).toMatchObject({ faults: [], documentCount: 1 });
  expect((await enterFile(session, checked)).status).toBe(200);
});
