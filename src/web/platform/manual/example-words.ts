import type { Kind } from '#kinds/define-kind.ts';
import type { Example } from '#kinds/example.ts';
import {
  EXAMPLE_CONTRACTOR,
  EXAMPLE_NON_RESIDENT,
  EXAMPLE_PROFESSIONAL,
  EXAMPLE_VENDOR,
} from '#kinds/example-parties.ts';
import { EXAMPLE_CUSTOMER } from '#kinds/invoice/examples.ts';
import { formatDate } from '#shared/dates.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { nameOfCode } from '#shared/ledger/withholding.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';
import { buildSummary } from '#shared/forms/form-summary.ts';
import type { SummaryRow } from '#shared/forms/form-summary.ts';

import { formatPesos } from '../../ui/format-money.ts';

/** The day on which the examples are looked at: all of them have happened by then. */
const TODAY = '2026-12-31';

const PARTIES: Readonly<Record<string, string>> = {
  [EXAMPLE_CUSTOMER]: 'Mabuhay Trading Corporation',
  [EXAMPLE_VENDOR]: 'Bayanihan Supply Corporation',
  [EXAMPLE_PROFESSIONAL]: 'Ana Reyes, CPA',
  [EXAMPLE_CONTRACTOR]: 'Jose Dizon, contractor',
  [EXAMPLE_NON_RESIDENT]: 'Nimbus Cloud Pte. Ltd., Singapore',
};

/** `1110 Cash in Bank`: the account as the company's chart calls it. */
export type AccountName = (number: string) => string;

/** What is typed in a worked example, question by question in words. */
export function answersInWords(
  { fields }: Kind,
  example: Example,
  account: AccountName,
): readonly SummaryRow[] {
  const { answers } = checkAnswers(fields, example.answers, { today: TODAY });
  return buildSummary(fields, answers ?? {}, {
    party: (partyId) => PARTIES[partyId] ?? 'Mabuhay Trading Corporation',
    account,
    attachment: () => '',
    code: (atc) => nameOfCode(LAW_CODES, atc),
  });
}

/**
 * What the books hold before a worked example, a sentence each; nothing where that does not matter.
 */
export function stateBefore({ given = {} }: Example, account: AccountName): readonly string[] {
  const items = (given.items ?? []).map(
    ({ account: number, document, balance, memo }) =>
      `${document}${memo === undefined ? '' : ` (${memo})`}: ${formatPesos(balance)} open on ${account(number)}`,
  );
  const deposited = (given.deposited ?? []).map(
    ({ document, memo, invoices, bank }) =>
      `${document} (${memo}), for ${invoices.map((each) => each.document).join(' and ')}, was deposited to ${account(bank)}`,
  );
  const cash = (given.cash ?? []).map(({ account: number, balance, currency, quantity }) => {
    const foreign =
      currency === undefined ? '' : `${currency}\u00a0${formatPesos(quantity ?? '0.00')}, `;
    return `${account(number)}: ${foreign}₱\u00a0${formatPesos(balance)}`;
  });
  const cheques = (given.cheques ?? []).map(
    ({ number, amount, date, state }) =>
      `Cheque ${number} of ${formatDate(date)}, ${formatPesos(amount)}, is ${state}`,
  );
  return [...items, ...deposited, ...cash, ...cheques];
}
