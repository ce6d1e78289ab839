import { formatMoney, fromWire, parseTyped, toWire } from '#shared/money.ts';

import type { AskedRun, MoneyByDay, OpenBill, Payables } from './queries.ts';

type Method = AskedRun['payments'][number]['method'];

/** What a person has chosen so far. */
export interface Choice {
  readonly account: string;
  readonly date: string;
  readonly reference: string;
  readonly firstCheque: string;
  /** What is paid of each ticked bill, as typed. */
  readonly ticked: ReadonlyMap<string, string>;
  /** How a vendor is paid, where a person said so. */
  readonly methods: ReadonlyMap<string, Method>;
}

/** A vendor's payment as it stands on the screen. */
export interface ChosenPayment {
  readonly partyId: string;
  readonly name: string;
  readonly method: Method;
  readonly hasBankDetails: boolean;
  readonly advance: string;
  readonly bills: readonly { readonly document: string; readonly amount: bigint | undefined }[];
  readonly total: bigint;
}

/** A bill is open under its number and vendor. */
export function keyOfBill({ partyId, document }: Pick<OpenBill, 'partyId' | 'document'>): string {
  return `${partyId} ${document}`;
}

/** What is wrong with an amount as typed; nothing where it can be paid. */
export function problemOfAmount(typed: string, { balance }: OpenBill): string | undefined {
  const amount = parseTyped(typed);
  if (amount === undefined || amount <= 0n) return 'Enter an amount.';
  return amount > (fromWire(balance) ?? 0n) ? 'More than the balance.' : undefined;
}

/** The balance of a bill as a person would type it. */
export function fullAmount({ balance }: OpenBill): string {
  return formatMoney(fromWire(balance) ?? 0n);
}

/** A run begins with nothing ticked, today, at the first bank. */
export function firstChoice({ accounts, today, reference }: Payables): Choice {
  const [first] = accounts;
  return {
    account: first?.account ?? '',
    date: today,
    reference,
    firstCheque: first?.nextCheque ?? '',
    ticked: new Map(),
    methods: new Map(),
  };
}

/** The ticked bills by vendor; a transfer where its bank is known, else a cheque. */
export function paymentsOf(choice: Choice, { bills, vendors }: Payables): ChosenPayment[] {
  return vendors.flatMap(({ partyId, name, hasBankDetails, advance }) => {
    const own = bills.filter(
      (bill) => bill.partyId === partyId && choice.ticked.has(keyOfBill(bill)),
    );
    if (own.length === 0) return [];
    const paid = own.map((bill) => {
      const amount = parseTyped(choice.ticked.get(keyOfBill(bill)) ?? '');
      return {
        document: bill.document,
        amount: amount !== undefined && amount > 0n ? amount : undefined,
      };
    });
    const method = choice.methods.get(partyId) ?? (hasBankDetails ? 'transfer' : 'cheque');
    const total = paid.reduce((all, { amount = 0n }) => all + amount, 0n);
    return [{ partyId, name, method, hasBankDetails, advance, bills: paid, total }];
  });
}

/** What is asked of the server; nothing while an amount is no amount. */
export function askedOf(
  { account, date, reference, firstCheque }: Choice,
  payments: readonly ChosenPayment[],
): AskedRun | undefined {
  if (payments.length === 0) return undefined;
  if (payments.some(({ bills }) => bills.some(({ amount }) => amount === undefined)))
    return undefined;
  const hasCheques = payments.some(({ method }) => method === 'cheque');
  return {
    account,
    date,
    reference,
    firstCheque: hasCheques ? firstCheque : '',
    payments: payments.map(({ partyId, method, bills }) => ({
      partyId,
      method,
      bills: bills.map(({ document, amount = 0n }) => ({ document, amount: toWire(amount) })),
    })),
  };
}

/** One day of the money, with this run in it. */
export interface MoneyRow {
  readonly date: string;
  readonly balance: string;
  /** What is left once the run is paid. */
  readonly after: string;
  readonly isShort: boolean;
  readonly collections: string;
  readonly bills: string;
}

/** The money by day with the run on its date: today, the date of the run, and where money moves. */
export function moneyRows(
  { balance, days }: MoneyByDay,
  { today, date, total }: { today: string; date: string; total: bigint },
): MoneyRow[] {
  const zero = { cheques: '0.00', collections: '0.00', bills: '0.00' };
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = [...new Set([today, date < today ? today : date, ...known.keys()])].toSorted();
  let now = balance;
  return dates.map((each) => {
    const day = known.get(each);
    now = day?.balance ?? now;
    const left =
      (fromWire(now) ?? 0n) - (each >= date || (each === today && date < today) ? total : 0n);
    const { collections, bills } = day ?? zero;
    return {
      date: each,
      balance: now,
      after: toWire(left),
      isShort: left < 0n,
      collections,
      bills,
    };
  });
}
