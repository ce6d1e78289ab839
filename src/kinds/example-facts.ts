import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { invariant } from '#shared/invariant.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';
import { fromWire, sum } from '#shared/money.ts';

import type { ExampleFacts } from './example.ts';
import {
  EXAMPLE_CONTRACTOR,
  EXAMPLE_NON_RESIDENT,
  EXAMPLE_PROFESSIONAL,
} from './example-parties.ts';
import type { CashFacts, Facts, SettledItem } from './facts.ts';

/** When the open items of an example were entered. */
const EXAMPLE_DAY = '2026-01-02';

type DepositedCheque = NonNullable<ExampleFacts['deposited']>[number];

/** What the books of an example say, where it does not say itself. */
interface ExampleBooks {
  readonly today: BusinessDate;
  readonly isVatRegistered?: boolean;
  readonly isTopWithholdingAgent?: boolean;
  readonly given?: ExampleFacts | undefined;
}

/**
 * Facts of the example company: its parties are called `Mabuhay`, its cash accounts hold what
 * `given` says and else a million pesos. For examples, tests and the totals of a form that is not
 * filled in yet.
 */
export function exampleFacts({ today, given = {}, ...company }: ExampleBooks): Facts {
  return {
    today,
    company: { isVatRegistered: true, isTopWithholdingAgent: true, ...company },
    codes: LAW_CODES,
    party: (partyId) => ({
      partyId,
      name: 'Mabuhay',
      tin: partyId === EXAMPLE_NON_RESIDENT ? undefined : '999001000',
      branch: '00000',
      address: '',
      isVatRegistered: partyId !== EXAMPLE_PROFESSIONAL && partyId !== EXAMPLE_NON_RESIDENT,
      isIndividual: partyId === EXAMPLE_PROFESSIONAL || partyId === EXAMPLE_CONTRACTOR,
      isNonResident: partyId === EXAMPLE_NON_RESIDENT,
      defaultAtc: '',
    }),
    account: (number) => ({ number, title: '' }),
    item: (account, document, partyId) => findItem(given, { account, document, partyId }, today),
    cash: (account) => buildCash(given, account),
    pettyCash: {
      custodian: 'Maria Santos',
      limit: amount(given.pettyCashLimit ?? '15000.00'),
      balance: buildCash(given, '1020').balance,
      since: [],
    },
    remittanceDay: (date) => `${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-10`,
    cheque: (account, number) => findCheque(given, account, number),
    toFollow: (partyId, invoice, atc) => {
      const found = given.toFollow?.find(
        (row) => row.partyId === partyId && row.document === invoice && row.atc === atc,
      );
      return found && amount(found.tax);
    },
    settledItem: (account, document) => settledOf(given, { account, document }),
  };
}

function settledOf(
  { deposited = [] }: ExampleFacts,
  { account, document }: { account: string; document: string },
): SettledItem | undefined {
  const found = deposited.find((each) => each.document === document);
  if (found === undefined) return undefined;
  const { partyId, date, memo, bank } = found;
  const settledBy = { number: 'DEP-1', date, bank };
  return { account, document, partyId, date, memo, ...depositedReceipt(found), settledBy };
}

/** What the receipt of a deposited cheque recorded: the cash, the tax withheld, the invoices. */
export function depositedReceipt({
  document,
  partyId,
  date,
  memo,
  invoices,
  withheld,
}: DepositedCheque): { lines: PostingLine[]; taxRows: TaxRow[] } {
  const tax = withheld === undefined ? 0n : amount(withheld.tax);
  const applied = invoices.map((row) => ({ ...row, credit: amount(row.amount) }));
  const cash = sum(applied.map(({ credit }) => credit)) - tax;
  return {
    lines: [
      { account: '1030', debit: cash, credit: 0n, document, memo },
      ...(tax > 0n ? [{ account: '1440', debit: tax, credit: 0n, partyId, document: '2307' }] : []),
      ...applied.map((row) => ({
        account: '1210',
        debit: 0n,
        credit: row.credit,
        partyId,
        document: row.document,
      })),
    ],
    taxRows: (withheld === undefined ? [] : [withheld]).map((row) => ({
      type: 'creditable-wt',
      code: row.atc,
      base: tax * 100n,
      rateBasisPoints: 100,
      tax,
      partyId,
      document: row.document,
      date,
    })),
  };
}

function findItem(
  { items = [] }: ExampleFacts,
  wanted: { account: string; document: string; partyId: string | undefined },
  today: BusinessDate,
) {
  const found = items.find(
    ({ account, document }) => account === wanted.account && document === wanted.document,
  );
  return (
    found && {
      ...wanted,
      balance: amount(found.balance),
      documentDate: EXAMPLE_DAY,
      dueDate: today,
      memo: found.memo,
    }
  );
}

function buildCash({ cash = [] }: ExampleFacts, account: string): CashFacts {
  const found = cash.find((row) => row.account === account);
  return {
    account,
    title: '',
    currency: found?.currency ?? 'PHP',
    balance: amount(found?.balance ?? '1000000.00'),
    quantity: amount(found?.quantity ?? '0.00'),
    lastRate: found?.lastRate === undefined ? undefined : BigInt(found.lastRate),
  };
}

function findCheque({ cheques = [] }: ExampleFacts, account: string, number: string) {
  const found = cheques.find((row) => row.account === account && row.number === number);
  return (
    found && {
      ...found,
      chequeId: '33333333-3333-4333-8333-333333333333',
      payee: 'Mabuhay',
      partyId: '11111111-1111-4111-8111-111111111111',
      amount: amount(found.amount),
    }
  );
}

function amount(wire: string): bigint {
  const centavos = fromWire(wire);
  invariant(centavos !== undefined, `${wire} is an amount`);
  return centavos;
}
