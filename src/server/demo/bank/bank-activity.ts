import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import { CHECKING } from '../plan/books.ts';
import { SERVICE_CHARGE } from '../plan/journal.ts';

import type { BankEvent, EventLine } from './events.ts';
import type { Period } from './periods.ts';

const FOREIGN_CHEQUE = 100_000n;
const UNKNOWN_SENDER = 1_845_000n;
const REMITTANCE = 'INWARD REMITTANCE';

/** What the accountant says of a line that the books know nothing of. */
export interface LineExplanation {
  readonly date: BusinessDate;
  readonly amount: bigint;
  readonly description: string;
  readonly state: 'hold' | 'bank-error';
  readonly reason: string;
  /** Asked of the user. */
  readonly question: string;
}

/** What the bank did by itself with an account: lines that no item of the books stands for. */
export interface BankActivity {
  readonly events: readonly BankEvent[];
  readonly explanations: readonly LineExplanation[];
}

/**
 * On the checking account: the service charges that wait to be recorded, a cheque of somebody else
 * in the last signed month and its correction in the next one, and a payment that nobody can
 * explain.
 */
export function findBankActivity(account: string, periods: readonly Period[]): BankActivity {
  const half = periods.at(-2);
  if (account !== CHECKING || half === undefined) return { events: [], explanations: [] };
  const charges = periods
    .filter(({ work, to }) => work !== 'signed' && isEndOfMonth(to))
    .map(({ to }) => lone(line(to, -SERVICE_CHARGE, 'SERVICE CHARGE')));
  const sender = dayIn(half, 8);
  const unknown: LineExplanation = {
    date: sender,
    amount: UNKNOWN_SENDER,
    description: REMITTANCE,
    state: 'hold',
    reason: 'No invoice is open for this amount.',
    question:
      'Who paid us this by transfer, and what for? If you have the customer’s message or slip, attach it.',
  };
  const events = [...charges, lone(line(sender, UNKNOWN_SENDER, REMITTANCE))];
  const signed = periods.at(-3);
  if (signed === undefined) return { events, explanations: [unknown] };
  const wrong = line(dayIn(signed, 10), -FOREIGN_CHEQUE, 'INWARD CHECK', '0009999');
  const right = line(dayIn(half, 5), FOREIGN_CHEQUE, 'CORRECTION OF CHECK 0009999');
  const reason = 'The bank took back what it had charged to us by mistake.';
  const corrected = { lines: [wrong, right], items: [], role: 'item', reason, score: 95 } as const;
  const error: LineExplanation = {
    ...wrong,
    state: 'bank-error',
    reason: 'Cheque 0009999 is not of our book. The bank was told, and will correct it.',
    question: '',
  };
  return { events: [...events, corrected], explanations: [error, unknown] };
}

function lone(only: EventLine): BankEvent {
  return { lines: [only], items: [], role: 'item', reason: '', score: 0 };
}

function line(
  date: BusinessDate,
  amount: bigint,
  ...[description, chequeNumber = '']: [description: string, chequeNumber?: string]
): EventLine {
  return { date, amount, description, reference: '', chequeNumber };
}

function dayIn({ from, to }: Period, days: number): BusinessDate {
  const day = addDays(from, days);
  return day < to ? day : to;
}

function isEndOfMonth(date: BusinessDate): boolean {
  return addDays(date, 1).endsWith('-01');
}
