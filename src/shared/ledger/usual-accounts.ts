import { toSearchText } from '../search-text.ts';

import { ACCOUNT } from './chart.ts';

/** What accounts that code knows are called elsewhere, parted by commas. */
const CALLED: readonly (readonly [string, string])[] = [
  [ACCOUNT.cashOnHand, 'cash on hand, cash'],
  [ACCOUNT.pettyCash, 'petty cash, petty cash fund'],
  [ACCOUNT.undeposited, 'undeposited funds, undeposited collections'],
  [ACCOUNT.doubtfulAllowance, 'allowance for doubtful accounts, allowance for bad debts'],
  [ACCOUNT.employeeAdvances, 'advances to officers and employees, advances to employees'],
  [ACCOUNT.supplierAdvances, 'advances to suppliers, supplier advances'],
  [ACCOUNT.receivable, 'accounts receivable, accounts receivable trade, trade receivables'],
  [ACCOUNT.payable, 'accounts payable, accounts payable trade, trade payables'],
  [ACCOUNT.inventory, 'inventory, inventory asset, merchandise inventory, stock on hand'],
  [ACCOUNT.inputVatGoods, 'input vat, input tax, input vat 12, vat input'],
  [ACCOUNT.inputVatCarriedOver, 'input vat carried over, excess input vat'],
  [
    ACCOUNT.incomeTaxWithheld,
    'creditable withholding tax, creditable income tax, tax withheld by customer, cwt',
  ],
  [ACCOUNT.businessTaxWithheld, 'creditable vat withheld, creditable percentage tax withheld'],
  [ACCOUNT.prepaidIncomeTax, 'prepaid income tax'],
  [ACCOUNT.accruedExpenses, 'accrued expenses, accrued liabilities'],
  [
    ACCOUNT.customerCredits,
    'customer deposits, customer deposits received, advances from customers',
  ],
  [ACCOUNT.outputVat, 'output vat, output tax, output vat 12, vat output'],
  [ACCOUNT.vatPayable, 'vat payable'],
  [ACCOUNT.percentageTaxPayable, 'percentage tax payable'],
  [
    ACCOUNT.withheldFromSuppliers,
    'expanded withholding tax, expanded withholding tax payable, ewt payable',
  ],
  [
    ACCOUNT.withheldFromEmployees,
    'withholding tax on compensation, withholding tax payable compensation',
  ],
  [ACCOUNT.finalTaxWithheld, 'final withholding tax, final withholding tax payable'],
  [ACCOUNT.salariesPayable, 'salaries payable, wages payable, wages payable payroll'],
  [ACCOUNT.incomeTaxPayable, 'income tax payable'],
  [ACCOUNT.capital, 'share capital, capital stock, common stock, owner s capital'],
  [ACCOUNT.paidInCapital, 'additional paid in capital, share premium'],
  [ACCOUNT.retainedEarnings, 'retained earnings, accumulated earnings'],
  [ACCOUNT.drawn, 'dividends, dividends declared, owner s drawings, drawings'],
  [ACCOUNT.sales, 'sales, sales of product income, sales revenue, sales revenues'],
  [ACCOUNT.serviceIncome, 'services, service income, service revenue'],
  [ACCOUNT.zeroRatedSales, 'zero rated sales'],
  [ACCOUNT.exemptSales, 'vat exempt sales, exempt sales'],
  [ACCOUNT.salesReturns, 'sales returns, sales returns and allowances'],
  [ACCOUNT.salesDiscounts, 'sales discounts, discounts given'],
  [ACCOUNT.interestIncome, 'interest income, interest earned'],
  [ACCOUNT.taxesAndLicences, 'taxes and licenses'],
  [ACCOUNT.bankCharges, 'bank charges, bank fees, bank service charges'],
  [ACCOUNT.doubtfulExpense, 'bad debts, bad debts expense, doubtful accounts expense'],
  [ACCOUNT.representation, 'representation, representation and entertainment, entertainment'],
  [ACCOUNT.penalties, 'penalties, penalties and surcharges'],
  [ACCOUNT.miscellaneous, 'miscellaneous expense, miscellaneous'],
  [ACCOUNT.interestExpense, 'interest expense, interest paid'],
  [ACCOUNT.incomeTaxExpense, 'income tax expense'],
];

const SMALL_WORDS = new Set('a and account for of on p php r the to'.split(' '));

/**
 * A title as titles are compared: `Taxes & Licences` is `Taxes and Licenses`; `Accounts Receivable
 * (A/R)` is `Account receivable`.
 */
export function accountKey(title: string): string {
  return toSearchText(title)
    .split(' ')
    .map((word) => word.replace(/^licenc/, 'licens').replace(/(?<=\p{L}{3})s$/u, ''))
    .filter((word) => !SMALL_WORDS.has(word))
    .join(' ');
}

const BY_KEY = new Map(
  CALLED.flatMap(([account, names]) =>
    names.split(', ').map((name) => [accountKey(name), account]),
  ),
);

/** The account that code knows under a title that other programs use; nothing where none is. */
export function usualAccount(title: string): string | undefined {
  return BY_KEY.get(accountKey(title));
}

/** Whether two titles share a word that says something. */
export function areTitlesAlike(one: string, other: string): boolean {
  const words = new Set(accountKey(one).split(' '));
  return accountKey(other)
    .split(' ')
    .some((word) => word.length > 3 && !EVERYWHERE.has(word) && words.has(word));
}

const EVERYWHERE = new Set(
  'expense income payable receivable other asset liability cash sale taxe withholding'.split(' '),
);
