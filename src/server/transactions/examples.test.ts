import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Example } from '#kinds/define-kind.ts';
import { KINDS } from '#kinds/index.ts';
import {
  EXAMPLE_CONTRACTOR,
  EXAMPLE_PROFESSIONAL,
  EXAMPLE_VENDOR,
} from '#kinds/example-parties.ts';
import { EXAMPLE_CUSTOMER } from '#kinds/invoice/examples.ts';
import { makeTrue } from '#test/given.ts';
import { newKey, registerCustomer, registerVendor } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  const person = { taxpayerType: 'individual', registeredName: '', lastName: 'Reyes' };
  ids.set(EXAMPLE_CUSTOMER, await registerCustomer(user));
  ids.set(EXAMPLE_VENDOR, await registerVendor(user));
  const professional = { ...person, firstName: 'Juan', isVatRegistered: false };
  ids.set(EXAMPLE_PROFESSIONAL, await registerVendor(user, '999-002-211', professional));
  const contractor = { ...person, firstName: 'Pedro' };
  ids.set(EXAMPLE_CONTRACTOR, await registerVendor(user, '999-002-302', contractor));
  await withholdAsAgent();
});
afterAll(() => app.stop());

// The examples are what the manual shows: each is entered through the front door and must post as the manual says.
describe.for(KINDS.map((kind) => [kind.id, kind] as const))('%s', ([id, kind]) => {
  test.for(kind.examples.map((example) => [example.title, example] as const))(
    '%s',
    async ([, example]) => {
      const { answers, given } = withRealParties(example);
      await makeTrue(app, given, { clientId: 'accountant.one', date: '2026-01-02' });
      const person = kind.isAccountants === true ? accountant : user;
      const preview = await person.call('POST', `/api/transactions/${id}/preview`, { answers });
      expect(preview.body).toMatchObject({ success: true, questions: [] });
      const body = { answers, digest: preview.body.digest };
      const posted = await person.call('POST', `/api/transactions/${id}`, body, newKey());
      const { body: found } = await person.call('GET', `/api/records/${posted.body.transactionId}`);
      const lines = found.record.lines.map(
        ({ account, debit, credit }: Record<string, string>) => ({ account, debit, credit }),
      );
      expect(lines).toEqual(example.expected);
      const voucher = await person.call('GET', `/api/records/${posted.body.transactionId}/voucher`);
      expect(voucher.status).toBe(200);
    },
  );
});

function withRealParties(example: Example): Example {
  const text = [...ids].reduce(
    (text, [example, real]) => text.replaceAll(example, real),
    JSON.stringify(example),
  );
  return JSON.parse(text);
}

/** The examples' company is a top withholding agent, as `exampleFacts` says. */
async function withholdAsAgent(): Promise<void> {
  const { body } = await accountant.call('GET', '/api/settings/company');
  const company = { ...body.company, isTopWithholdingAgent: true };
  await accountant.call('PUT', '/api/settings/company', { company, version: body.version });
}
