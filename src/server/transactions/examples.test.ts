import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { KINDS } from '#kinds/index.ts';
import { EXAMPLE_CUSTOMER } from '#kinds/invoice/examples.ts';
import type { TypedAnswers } from '#shared/fields.ts';
import { newKey, registerCustomer } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let user: TestSession;
let customer: string;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  customer = await registerCustomer(user);
});
afterAll(() => app.stop());

// The examples are what the manual shows: each is entered through the front door and must post as the manual says.
describe.for(KINDS.map((kind) => [kind.id, kind] as const))('%s', ([id, kind]) => {
  test.for(kind.examples.map((example) => [example.title, example] as const))(
    '%s',
    async ([, example]) => {
      const answers = withRealParties(example.answers);
      const preview = await user.call('POST', `/api/transactions/${id}/preview`, { answers });
      const body = { answers, digest: preview.body.digest };
      const posted = await user.call('POST', `/api/transactions/${id}`, body, newKey());
      const { body: found } = await user.call('GET', `/api/records/${posted.body.transactionId}`);
      const lines = found.record.lines.map(
        ({ account, debit, credit }: Record<string, string>) => ({ account, debit, credit }),
      );
      expect(lines).toEqual(example.expected);
      const voucher = await user.call('GET', `/api/records/${posted.body.transactionId}/voucher`);
      expect(voucher.status).toBe(200);
    },
  );
});

function withRealParties(answers: TypedAnswers): TypedAnswers {
  return JSON.parse(JSON.stringify(answers).replaceAll(EXAMPLE_CUSTOMER, customer));
}
