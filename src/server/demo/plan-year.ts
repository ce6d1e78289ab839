import { addDays, monthOf } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/fields.ts';
import { toWire } from '#shared/money.ts';

import { DEMO_CUSTOMERS, DEMO_GOODS } from './demo-company.ts';
import type { DemoCustomer } from './demo-company.ts';

/** One invoice of the year as a person would have typed it, but for the ids of customer and papers. */
export interface PlannedInvoice {
  readonly date: BusinessDate;
  readonly customer: DemoCustomer;
  readonly author: 'accountant' | 'user';
  readonly hasPaper: boolean;
  /** Reversed by the accountant a day later, with this reason. */
  readonly reversedBecause: string | undefined;
  readonly answers: TypedAnswers;
}

const DAYS = 365;
const RECEIPTS_TO = 'billing@bayanihan.example';
const OWN_ACCOUNT = { 'zero-rated': '4030', 'exempt': '4040' } as const;

/** The invoices of the year that ends on `lastDay`, in order of date: the same for the same day. */
export function planYear(lastDay: BusinessDate): PlannedInvoice[] {
  const random = randomOf(20_260_101);
  const plan: PlannedInvoice[] = [];
  for (let offset = DAYS; offset >= 1; offset -= 1) {
    const date = addDays(lastDay, -offset);
    if (isSunday(date)) continue;
    const count = random(100) < 55 ? 0 : 1 + random(2);
    for (let index = 0; index < count; index += 1)
      plan.push(planInvoice(date, plan.length, random));
  }
  return plan;
}

function planInvoice(date: BusinessDate, index: number, random: Random): PlannedInvoice {
  const customer = DEMO_CUSTOMERS[random(DEMO_CUSTOMERS.length)] ?? DEMO_CUSTOMERS[0];
  if (customer === undefined) throw new Error('The demo has no customers');
  const count = 1 + random(4);
  const lines = Array.from({ length: count }, () => planLine(customer, random));
  return {
    date,
    customer,
    author: random(3) === 0 ? 'accountant' : 'user',
    hasPaper: random(4) === 0,
    reversedBecause: index % 37 === 20 ? 'Wrong quantity on the form; issued again' : undefined,
    answers: {
      receiptEmail: RECEIPTS_TO,
      invoiceNumber: `INV-${String(2_001 + index)}`,
      date,
      terms: ['0', '15', '30', '30', '60'][random(5)] ?? '30',
      priceMode: random(5) === 0 ? 'vat-inclusive' : 'vat-exclusive',
      lines,
      note: random(6) === 0 ? `Purchase order PO-${monthOf(date)}-${100 + random(800)}` : '',
    },
  };
}

function planLine({ taxClass, withholding }: DemoCustomer, random: Random): TypedAnswers {
  const [description, least, most, price, account] =
    DEMO_GOODS[random(DEMO_GOODS.length)] ?? DEMO_GOODS[0];
  return {
    description,
    quantity: String(least + random(most - least + 1)),
    unitPrice: toWire(price),
    taxClass,
    account: taxClass === 'vatable' ? account : OWN_ACCOUNT[taxClass],
    withholding,
  };
}

type Random = (below: number) => number;

function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

function isSunday(date: BusinessDate): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 0;
}
