import type { Kind } from '#kinds/define-kind.ts';
import type { Example } from '#kinds/example.ts';
import {
  EXAMPLE_CONTRACTOR,
  EXAMPLE_NON_RESIDENT,
  EXAMPLE_PROFESSIONAL,
  EXAMPLE_VENDOR,
} from '#kinds/example-parties.ts';
import { EXAMPLE_CUSTOMER } from '#kinds/invoice/examples.ts';

import { makeTrue } from './given.ts';
import { ABROAD, newKey, registerCustomer, registerVendor } from './invoices.ts';
import { startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';
import type { Answer, TestSession } from './test-session.ts';

/**
 * The company of the worked examples: its parties are registered, and its books can be made as an
 * example says.
 */
export interface ExampleBooks {
  readonly app: TestApp;
  /** Who enters a kind: accountants their own, users the others. */
  personFor(kind: Kind): TestSession;
  /** Makes true what is there before, previews, and enters an example as a person does. */
  enter(
    kind: Kind,
    example: Example,
  ): Promise<{
    readonly preview: Answer<'POST /api/transactions/:kind/preview'>;
    readonly posted: Answer<'POST /api/transactions/:kind'>;
  }>;
}

/** Starts the company of the worked examples. Call `app.stop` at the end. */
export async function startExampleBooks(): Promise<ExampleBooks> {
  const app = await startTestApp();
  const user = await app.loginAs('user');
  const accountant = await app.loginAs('accountant');
  const ids = await registerParties(user);
  await withholdAsAgent(accountant);
  const personFor = (kind: Kind) => (kind.isAccountants === true ? accountant : user);
  return {
    app,
    personFor,
    enter: async (kind, example) => {
      const { answers, given } = withRealParties(example, ids);
      await makeTrue(app, given, { clientId: 'accountant.one', date: '2026-01-02' });
      const person = personFor(kind);
      const path = `/api/transactions/${kind.id}` as const;
      const preview = await person.call('POST', `${path}/preview`, { answers });
      const body = { answers, digest: preview.body.digest };
      return { preview, posted: await person.call('POST', path, body, newKey()) };
    },
  };
}

async function registerParties(user: TestSession): Promise<ReadonlyMap<string, string>> {
  const person = { taxpayerType: 'individual', registeredName: '', lastName: 'Reyes' };
  const professional = { ...person, firstName: 'Juan', isVatRegistered: false };
  const contractor = { ...person, firstName: 'Pedro' };
  return new Map([
    [EXAMPLE_CUSTOMER, await registerCustomer(user)],
    [EXAMPLE_VENDOR, await registerVendor(user)],
    [EXAMPLE_PROFESSIONAL, await registerVendor(user, '999-002-211', professional)],
    [EXAMPLE_CONTRACTOR, await registerVendor(user, '999-002-302', contractor)],
    [EXAMPLE_NON_RESIDENT, await registerVendor(user, '', ABROAD)],
  ]);
}

function withRealParties(example: Example, ids: ReadonlyMap<string, string>): Example {
  const text = [...ids].reduce(
    (rest, [stood, real]) => rest.replaceAll(stood, real),
    JSON.stringify(example),
  );
  return JSON.parse(text);
}

/** The examples' company is a top withholding agent, as `exampleFacts` says. */
async function withholdAsAgent(accountant: TestSession): Promise<void> {
  const { body } = await accountant.call('GET', '/api/settings/company');
  const company = { ...body.company, isTopWithholdingAgent: true };
  await accountant.call('PUT', '/api/settings/company', { company, version: body.version });
}
