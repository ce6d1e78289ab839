import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Kind } from '#kinds/define-kind.ts';
import type { Example } from '#kinds/example.ts';
import {
  EXAMPLE_CONTRACTOR,
  EXAMPLE_NON_RESIDENT,
  EXAMPLE_PROFESSIONAL,
  EXAMPLE_VENDOR,
} from '#kinds/example-parties.ts';
import { KINDS } from '#kinds/index.ts';
import { EXAMPLE_CUSTOMER } from '#kinds/invoice/examples.ts';
import { makeTrue } from '#test/given.ts';
import { chooseFile, csvOf } from '#test/import-file.ts';
import { ABROAD, registerCustomer, registerVendor } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { templateSheets } from './template.ts';

let app: TestApp;
let accountant: TestSession;
const ids = new Map<string, string>();
const tins = new Map([
  [EXAMPLE_CUSTOMER, '999-001-000'],
  [EXAMPLE_VENDOR, '999002000'],
  [EXAMPLE_PROFESSIONAL, '999-002-211-00000'],
  [EXAMPLE_CONTRACTOR, '999 002 302'],
  [EXAMPLE_NON_RESIDENT, ABROAD.registeredName],
]);

beforeAll(async () => {
  app = await startTestApp();
  accountant = await app.loginAs('accountant');
  const person = { taxpayerType: 'individual', registeredName: '', lastName: 'Reyes' };
  ids.set(EXAMPLE_CUSTOMER, await registerCustomer(accountant));
  ids.set(EXAMPLE_VENDOR, await registerVendor(accountant));
  const professional = { ...person, firstName: 'Juan', isVatRegistered: false };
  ids.set(EXAMPLE_PROFESSIONAL, await registerVendor(accountant, '999-002-211', professional));
  const contractor = { ...person, firstName: 'Pedro' };
  ids.set(EXAMPLE_CONTRACTOR, await registerVendor(accountant, '999-002-302', contractor));
  ids.set(EXAMPLE_NON_RESIDENT, await registerVendor(accountant, '', ABROAD));
  const { body } = await accountant.call('GET', '/api/settings/company');
  const company = { ...body.company, isTopWithholdingAgent: true };
  await accountant.call('PUT', '/api/settings/company', { company, version: body.version });
});
afterAll(() => app.stop());

// Books are opened once, before anything else is in them.
const IN_ORDER = KINDS.toSorted(
  (left, right) =>
    Number(right.isImportedByTables === true) - Number(left.isImportedByTables === true),
);

// What the form makes of an example, a file makes of it too: the same lines, to the centavo.
describe.for(IN_ORDER.map((kind) => [kind.id, kind] as const))('a file of %s', ([id, kind]) => {
  test.for(kind.examples.map((example) => [example.title, example] as const))(
    '%s',
    async ([, example]) => {
      const { given } = withParties(example, ids);
      await makeTrue(app, given, { clientId: 'accountant.one', date: '2026-01-02' });
      const read = await chooseFile(accountant, id, ...filesOf(kind, withParties(example, tins)));
      const { importId, mapping } = read.body;
      const path = `/api/imports/${importId}/check` as const;
      const { body } = await accountant.call('POST', path, { mapping });
      expect(body).toMatchObject({ faults: [], documentCount: 1, questions: [] });
      const lines = body.samples[0]?.lines.map(({ account, debit, credit }) => ({
        account,
        debit,
        credit,
      }));
      expect(lines).toEqual(example.expected);
    },
  );
});

function filesOf(kind: Kind, example: Example) {
  return templateSheets({ ...kind, examples: [example] }).map(({ name, headings, rows }) => ({
    name: `${name}.csv`,
    content: csvOf(headings, ...rows),
  }));
}

function withParties(example: Example, names: ReadonlyMap<string, string>): Example {
  const text = [...names].reduce(
    (before, [party, name]) => before.replaceAll(party, name),
    JSON.stringify(example),
  );
  return JSON.parse(text);
}
