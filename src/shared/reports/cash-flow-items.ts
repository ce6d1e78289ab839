import { ACCOUNT } from '../ledger/chart.ts';
import type { Centavos } from '../money.ts';

import { isNominal, lineOf } from './sections.ts';
import type { ChartAccount, StatementLine } from './sections.ts';

/** Lines of the direct method: what money came from and went to. */
export const DIRECT_ITEMS = {
  'customers': 'Cash received from customers',
  'other-receipts': 'Other receipts',
  'suppliers': 'Cash paid to suppliers and for other operating expenses',
  'employees': 'Cash paid to and on behalf of employees',
  'taxes': 'Taxes, licences and withholding taxes remitted',
  'income-taxes': 'Income taxes paid',
  'interest': 'Interest received, net of final tax',
  'interest-paid': 'Interest paid',
} as const;
export type DirectItem = keyof typeof DIRECT_ITEMS;

export const INVESTING_ITEMS = {
  'equipment': 'Acquisition of property and equipment',
  'equipment-proceeds': 'Proceeds from property and equipment',
  'deposits': 'Rental and other deposits',
} as const;
export const FINANCING_ITEMS = {
  'loans-received': 'Proceeds from loans',
  'loans-paid': 'Payments of loans',
  'owners': 'Contributions of owners',
  'dividends': 'Dividends and payments to owners',
} as const;
/** The same of a sole proprietor. */
export const OWNERS_FINANCING = {
  ...FINANCING_ITEMS,
  owners: 'Contributions of the owner',
  dividends: 'Drawings of the owner',
} as const;
export type OtherItem = keyof typeof INVESTING_ITEMS | keyof typeof FINANCING_ITEMS;

/** What profit before tax is corrected by, because no money moved or it is no operation. */
export const ADJUSTMENTS = {
  'depreciation': 'Depreciation',
  'doubtful-accounts': 'Doubtful accounts expense',
  'unrealised-exchange': 'Unrealised foreign exchange (gain)/loss on cash',
  'realised-exchange': 'Realised foreign exchange (gain)/loss on cash',
  'disposal': '(Gain)/loss on disposal of assets',
  'other-non-cash': 'Other items without cash',
} as const;

/** Changes of working capital, in the order of the statement. */
export const WORKING_CAPITAL = {
  'trade-receivables': '(Increase)/decrease in trade receivables (gross)',
  'other-receivables': '(Increase)/decrease in other receivables',
  'inventories': '(Increase)/decrease in inventories',
  'supplier-advances': '(Increase)/decrease in advances to suppliers',
  'prepayments': '(Increase)/decrease in prepayments and other current assets',
  'vat': 'Change in VAT accounts (input, output, payable), excluding input VAT on equipment',
  'creditable-tax': '(Increase) in creditable withholding tax before its application to income tax',
  'trade-payables': 'Increase/(decrease) in trade payables, excluding the unpaid part of equipment',
  'customer-advances': 'Increase/(decrease) in customer advances',
  'expanded-tax':
    'Increase/(decrease) in expanded withholding tax payable, excluding tax withheld on equipment',
  'compensation-tax': 'Increase/(decrease) in withholding tax on compensation',
  'contributions': 'Increase/(decrease) in SSS, PhilHealth and Pag-IBIG payable',
  'other-payables': 'Increase/(decrease) in accrued expenses and other payables',
  'income-taxes-paid': 'Income taxes paid',
} as const;
export type IndirectItem = 'profit' | keyof typeof ADJUSTMENTS | keyof typeof WORKING_CAPITAL;

const INDIRECT_OF: readonly (readonly [RegExp, IndirectItem])[] = [
  [/^12[12]0$/, 'trade-receivables'],
  [/^1250$/, 'supplier-advances'],
  [/^(14[123]\d|1445|21[12]0)$/, 'vat'],
  [/^1440$/, 'creditable-tax'],
  [/^(1450|2410|8010)$/, 'income-taxes-paid'],
  [/^2010$/, 'trade-payables'],
  [/^2030$/, 'customer-advances'],
  [/^2210$/, 'expanded-tax'],
  [/^2220$/, 'compensation-tax'],
  [/^23[1-4]\d$/, 'contributions'],
];

const ITEM_OF_LINE: Partial<Readonly<Record<StatementLine, IndirectItem>>> = {
  'BS.CA.RECV': 'other-receivables',
  'BS.CA.INV': 'inventories',
  'BS.CA.OTHER': 'prepayments',
  'BS.CL.ITX': 'income-taxes-paid',
};

/**
 * The line of the indirect method that a change of an account belongs to, when it is of operations.
 */
export function deriveIndirectItem(account: ChartAccount): IndirectItem {
  const found = INDIRECT_OF.find(([numbers]) => numbers.test(account.number));
  if (found !== undefined) return found[1];
  if (lineOf(account) === 'IS.TAX') return 'income-taxes-paid';
  if (isNominal(account)) return 'profit';
  return ITEM_OF_LINE[lineOf(account)] ?? 'other-payables';
}

const EMPLOYEES = /^(60[12]\d|1240|23\d\d)$/;
const INCOME_TAXES = /^(1450|2410|8010)$/;
const TAXES = /^(62[17]0|2120|2130)$/;
const WITHHELD = /^22[13]0$/;
const CUSTOMERS = /^(12[123]0|144[05]|2030)$/;

/**
 * What money came from or went to, by the account on the other side; `effect` is credit less debit.
 * A tax that is owed is paid by a debit; a credit to it belongs to what was sold or bought.
 */
export function deriveDirectItem(account: ChartAccount, effect: Centavos): DirectItem {
  const { number } = account;
  const line = lineOf(account);
  if (INCOME_TAXES.test(number) || line === 'IS.TAX' || line === 'BS.CL.ITX') return 'income-taxes';
  if (EMPLOYEES.test(number)) return 'employees';
  if (TAXES.test(number)) return 'taxes';
  if (number === ACCOUNT.outputVat) return effect > 0n ? 'customers' : 'taxes';
  if (number === ACCOUNT.withheldFromEmployees) return effect > 0n ? 'employees' : 'taxes';
  if (WITHHELD.test(number)) return effect > 0n ? 'suppliers' : 'taxes';
  if (CUSTOMERS.test(number) || line === 'IS.REV') return 'customers';
  if (number === ACCOUNT.interestIncome || number === ACCOUNT.finalTax) return 'interest';
  if (number === ACCOUNT.interestExpense) return 'interest-paid';
  if (line === 'IS.OI' || (line === 'BS.CA.RECV' && effect > 0n)) return 'other-receipts';
  if (line === 'BS.CL.TAX') return 'taxes';
  return 'suppliers';
}
