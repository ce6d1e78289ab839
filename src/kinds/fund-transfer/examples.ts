import type { Example, ExampleFacts } from '../example.ts';
import { credit, debit } from '../example-lines.ts';

const DOLLARS: ExampleFacts = {
  cash: [
    {
      account: '1130',
      balance: '287500.00',
      currency: 'USD',
      quantity: '5000.00',
    },
  ],
};

/**
 * The transfers of the handbook's golden month: local with a fee, dollars sold with a gain, dollars
 * bought.
 */
export const transferExamples: readonly Example[] = [
  {
    title: 'Local, with the bank’s fee',
    answers: transfer({
      source: '1110',
      receiving: '1120',
      amount: '100,000.00',
      fee: '25.00',
      purpose: 'BDO to BPI by PESONet',
    }),
    expected: [
      debit('1120', '100000.00'),
      debit('6240', '25.00'),
      credit('1110', '100000.00'),
      credit('1110', '25.00'),
    ],
  },
  {
    title: 'Foreign: dollars sold for pesos, with a realised gain',
    given: DOLLARS,
    answers: transfer({
      scope: 'foreign',
      source: '1130',
      receiving: '1110',
      amount: '1,500.00',
      rate: '58.4250',
      purpose: 'USD 1,500.00 to BDO Current',
    }),
    expected: [debit('1110', '87637.50'), credit('1130', '86250.00'), credit('4520', '1387.50')],
  },
  {
    title: 'Foreign: pesos into the dollar account; the rate follows from both amounts',
    given: DOLLARS,
    answers: transfer({
      scope: 'foreign',
      source: '1110',
      receiving: '1130',
      amount: '58,500.00',
      received: '1,000.00',
      purpose: 'PHP 58,500.00 to the dollar account',
    }),
    expected: [debit('1130', '58500.00'), credit('1110', '58500.00')],
  },
  {
    title: 'Foreign: all the dollars are sold below their cost, with a fee in dollars',
    given: {
      cash: [{ account: '1130', balance: '59000.00', currency: 'USD', quantity: '1000.00' }],
    },
    answers: transfer({
      scope: 'foreign',
      source: '1130',
      receiving: '1110',
      amount: '990.00',
      received: '57,420.00',
      fee: '10.00',
      purpose: 'Dollar account emptied',
    }),
    expected: [
      debit('1110', '57420.00'),
      debit('6240', '580.00'),
      credit('1130', '58410.00'),
      credit('1130', '590.00'),
      debit('7020', '1000.00'),
    ],
  },
];

function transfer(answers: Example['answers']): Example['answers'] {
  return {
    receiptEmail: 'accounting@sandigan.example',
    scope: 'local',
    date: '2026-01-14',
    ...answers,
  };
}
