import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Example } from '#kinds/define-kind.ts';
import { KINDS } from '#kinds/index.ts';
import { EXAMPLE_VENDOR } from '#kinds/example-parties.ts';
import { EXAMPLE_CUSTOMER } from '#kinds/invoice/examples.ts';
import { makeTrue } from '#test/given.ts';
import { newKey, registerCustomer, registerVendor } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let customer: string;
let vendor: string;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(user);
  vendor = await registerVendor(user);
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
  return JSON.parse(
    JSON.stringify(example)
      .replaceAll(EXAMPLE_CUSTOMER, customer)
      .replaceAll(EXAMPLE_VENDOR, vendor),
  );
}
