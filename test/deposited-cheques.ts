import type { ExampleFacts } from '#kinds/example.ts';
import { depositedReceipt } from '#kinds/example-facts.ts';
import { invariant } from '#shared/invariant.ts';
import { sum } from '#shared/money.ts';

import { postLines } from './post-lines.ts';
import type { TestApp } from './start-test-app.ts';

type Deposited = NonNullable<ExampleFacts['deposited']>[number];

/**
 * A receipt with a number of its own, the invoices that it collects, and the deposit of its cheque.
 */
export async function depositCheque(
  app: TestApp,
  clientId: string,
  cheque: Deposited,
): Promise<void> {
  const { document, partyId, date, bank, memo } = cheque;
  const { lines, taxRows } = depositedReceipt(cheque);
  const [undeposited, ...others] = lines;
  invariant(undeposited, 'a receipt begins with its cash');
  const invoices = others
    .filter(({ account }) => account === '1210')
    .map((row) => ({ ...row, debit: row.credit, credit: 0n }));
  const sales = sum(invoices.map(({ debit }) => debit));
  const entry = { date, description: `Cheque ${document}`, partyId };
  await postLines(app, clientId, {
    ...entry,
    lines: [...invoices, { account: '4010', debit: 0n, credit: sales }],
  });
  await postLines(app, clientId, {
    ...entry,
    lines,
    change: {
      kind: 'collection-receipt',
      book: 'CRB',
      number: { typed: document, key: document },
      taxRows,
    },
  });
  const { debit: amount } = undeposited;
  await postLines(app, clientId, {
    ...entry,
    lines: [
      { account: bank, debit: amount, credit: 0n },
      { account: '1030', debit: 0n, credit: amount, document, memo },
    ],
    change: { kind: 'deposit', book: 'CRB', number: { series: `DEP-${date.slice(0, 4)}` } },
  });
}
