import { formatDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';

import { printableJson } from './drawing/printable-json.ts';
import { formatInstant, timeParts } from './printed-times.ts';
import type { RemittanceInput } from './remittance-input.ts';

/**
 * What the template `remittance.typ` is given: every text ready to print, `printable` applied to
 * all of them.
 */
export function remittanceData(
  input: RemittanceInput,
  printable: (text: string) => string,
): string {
  const { bills, advance } = input;
  const paid = sum(bills.map((bill) => bill.paid));
  const withheld = sum(bills.map((bill) => bill.withheld));
  return printableJson(
    {
      title: `Remittance advice ${input.number} ${input.party.name}`,
      created: timeParts(input.preparedAt),
      company: { ...input.company, logo: input.company.logo !== null },
      heading: 'REMITTANCE ADVICE',
      phrase: '',
      party: input.party,
      number: input.number,
      date: formatDate(input.date),
      reference: input.reference,
      paidBy: input.paidBy,
      rows: bills.map((bill) => [
        bill.supplierNumber === '' ? bill.document : bill.supplierNumber,
        bill.document,
        formatDate(bill.date),
        formatMoney(bill.billed),
        bill.withheld === 0n ? '' : formatMoney(bill.withheld),
        formatMoney(bill.paid),
      ]),
      totals: ['', withheld === 0n ? '' : formatMoney(withheld), formatMoney(paid)],
      advance: advance === 0n ? '' : formatMoney(advance),
      total: `₱ ${formatMoney(paid + advance)}`,
      hasTax: withheld !== 0n,
      preparedBy: input.preparedBy,
      preparedAt: formatInstant(input.preparedAt),
    },
    printable,
  );
}
