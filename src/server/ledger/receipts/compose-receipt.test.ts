import { expect, test } from 'vitest';

import { SAMPLE_VOUCHER } from '#test/sample-voucher.ts';

import { composeReceipt } from './compose-receipt.ts';

const ADDRESS = 'http://127.0.0.1/records/1';

test.for([
  ['Sandigan Office Systems Inc.', 'at Sandigan Office Systems Inc.\n'],
  ['Sample Company', 'at Sample Company.\n'],
] as const)('a sentence that ends with %s has one full stop', ([name, end]) => {
  const mail = composeReceipt(
    { ...SAMPLE_VOUCHER, company: { ...SAMPLE_VOUCHER.company, name } },
    ADDRESS,
  );
  expect(mail.text).toContain(end);
  expect(mail.html).not.toContain('Inc..');
});

test('an amount tells its currency once', () => {
  const totals = [{ label: 'Received (PHP)', amount: 3_250_000n }];
  const { text } = composeReceipt({ ...SAMPLE_VOUCHER, totals }, ADDRESS);
  expect(text).toContain('Received (PHP): 32,500.00\n');
});
