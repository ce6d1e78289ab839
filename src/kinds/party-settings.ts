import { TAX_CLASS, invoiceFields } from './invoice/fields.ts';
import { EXPENSE_COLUMNS } from './expense/line-columns.ts';
import { termsFields } from './terms.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What the documents of a party may usually have. */
export interface PartyChoices {
  /** Beginnings of the numbers of accounts that its forms take. */
  readonly accounts: readonly string[];
  readonly vatClasses: readonly Option[];
  /** In days; a date of one's own is no terms. */
  readonly terms: readonly Option[];
}

const terms = termsFields.terms.options.filter(({ value }) => value !== 'until');

/** What may be set as usual for a customer (its invoices) or a vendor (its bills). */
export function partyChoices(register: 'customer' | 'vendor'): PartyChoices {
  if (register === 'customer') {
    const accounts = invoiceFields.lines.columns.account.numbers;
    return { accounts, vatClasses: TAX_CLASS.options, terms };
  }
  const { account, vatClass } = EXPENSE_COLUMNS;
  return { accounts: account.numbers, vatClasses: vatClass.options, terms };
}
