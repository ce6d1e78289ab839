/**
 * Every account of the chart that code knows, by what it is to the code. The number stands here and
 * nowhere else; the chart itself, with titles and every account that code need not know, is a table
 * (`accounts`).
 */
export const ACCOUNT = {
  /** Money in the till; what is paid or deposited in cash goes through it. */
  cashOnHand: '1010',
  /** The petty cash fund, a box that is never below zero. */
  pettyCash: '1020',
  /** What customers paid and has not reached a bank yet, by receipt. */
  undeposited: '1030',
  /** The bank account that is taken where nothing says which. */
  mainBank: '1110',
  /** What customers owe, by invoice: the control account of the ledger of customers. */
  receivable: '1210',
  /** What is set aside for receivables that may never be paid. */
  doubtfulAllowance: '1220',
  /** Money that officers and employees must account for, by person and document. */
  employeeAdvances: '1240',
  /** What was paid to suppliers ahead of a bill, by document. */
  supplierAdvances: '1250',
  /** Tax that customers withheld and whose certificates (form 2307) are still to follow. */
  certificatesToFollow: '1260',
  /** Goods held for sale, counted at the end of the year. */
  inventory: '1310',
  /** Input VAT on goods. */
  inputVatGoods: '1410',
  /** Input VAT on services; what serves exempt sales too is taken out of it. */
  inputVatServices: '1415',
  /** Input VAT on capital goods; marks a purchase of equipment for the cash flows. */
  inputVatCapitalGoods: '1420',
  /** Input VAT on importations. */
  inputVatImports: '1425',
  /** Input VAT that a quarter left over for the next. */
  inputVatCarriedOver: '1430',
  /** VAT withheld on services of non-residents, input VAT once it is remitted. */
  inputVatToRemit: '1435',
  /** Income tax that customers withheld, certificate in hand. */
  incomeTaxWithheld: '1440',
  /** VAT or percentage tax that customers withheld, certificate in hand. */
  businessTaxWithheld: '1445',
  /** Income tax paid by quarters ahead of the annual return. */
  prepaidIncomeTax: '1450',
  /** Rent that was paid ahead. */
  prepaidRent: '1460',
  /** Insurance that was paid ahead. */
  prepaidInsurance: '1465',
  /** Other expenses that were paid ahead. */
  otherPrepaid: '1470',
  /** What is owed to vendors, by bill: the control account of the ledger of vendors. */
  payable: '2010',
  /** Expenses that were booked before they were billed. */
  accruedExpenses: '2020',
  /** What customers paid beyond their invoices, or was credited to them, by document. */
  customerCredits: '2030',
  /** Cheques that nobody presented in six months, by cheque. */
  staleCheques: '2040',
  /** Income that was invoiced ahead. */
  deferredIncome: '2050',
  /** VAT on sales, until the period's entry closes it. */
  outputVat: '2110',
  /** Output VAT that was taken back, because the receivable was not collected. */
  uncollectedOutputVat: '2115',
  /** VAT that a period's return says is due. */
  vatPayable: '2120',
  /** Percentage tax that a quarter's return says is due. */
  percentageTaxPayable: '2130',
  /** Tax withheld from suppliers, to be remitted. */
  withheldFromSuppliers: '2210',
  /** Tax withheld from employees, to be remitted. */
  withheldFromEmployees: '2220',
  /** VAT withheld on services of non-residents, to be remitted, by month. */
  withheldVat: '2225',
  /** Final tax withheld from non-residents, to be remitted. */
  finalTaxWithheld: '2230',
  /** Wages that were booked and not yet paid. */
  salariesPayable: '2350',
  /** The 13th month that was earned and not yet paid. */
  thirteenthMonthPayable: '2360',
  /** Income tax that a return says is due. */
  incomeTaxPayable: '2410',
  /** Loans to be paid back within a year. */
  loansPayable: '2510',
  /** Share capital, or the owner's capital. */
  capital: '3010',
  /** Paid in above the par value of shares. */
  paidInCapital: '3020',
  /** What earlier years left. */
  retainedEarnings: '3030',
  /** Dividends declared, or the owner's drawings. */
  drawn: '3040',
  /** Where the closing entries of a year meet; nil outside them. */
  incomeSummary: '3090',
  /** Sales of goods: where a sale goes when no account is chosen. */
  sales: '4010',
  /** Income of services. */
  serviceIncome: '4020',
  /** Zero-rated sales, which VATable sales never touch. */
  zeroRatedSales: '4030',
  /** VAT-exempt sales, which VATable sales never touch. */
  exemptSales: '4040',
  /** What customers sent back or were allowed; taken from sales. */
  salesReturns: '4090',
  /** Discounts given after the invoice; taken from sales. */
  salesDiscounts: '4095',
  /** Interest income, subject to final tax. */
  interestIncome: '4510',
  /** Gains on foreign money that was sold. */
  realisedGain: '4520',
  /** Gains on foreign money that is still held. */
  unrealisedGain: '4530',
  /** Income that has no account of its own. */
  otherIncome: '4590',
  /** What suppliers took back or allowed; taken from purchases. */
  purchaseDiscounts: '5030',
  /** The change of the inventory over a year. */
  inventoryChange: '5090',
  /** The 13th month and bonuses. */
  thirteenthMonth: '6015',
  /** Rent. */
  rent: '6110',
  /** Representation and entertainment, deductible up to a ceiling. */
  representation: '6180',
  /** Insurance. */
  insurance: '6200',
  /** Taxes and licences; percentage tax is an expense of it. */
  taxesAndLicences: '6210',
  /** Depreciation and amortisation of assets. */
  depreciation: '6220',
  /** What the bank takes for its services. */
  bankCharges: '6240',
  /** Receivables that are not expected to be paid. */
  doubtfulExpense: '6250',
  /** Input VAT that may not be set against output VAT. */
  nonCreditableVat: '6260',
  /** Penalties and surcharges of the bureau, not deductible. */
  penalties: '6270',
  /** What a count of cash found missing or over. */
  cashShortOver: '6280',
  /** Expenses that have no account of their own. */
  miscellaneous: '6290',
  /** What an asset was still worth in the books beyond what it brought. */
  lossOnDisposal: '6295',
  /** Interest on loans. */
  interestExpense: '7010',
  /** Losses on foreign money that was sold. */
  realisedLoss: '7020',
  /** Losses on foreign money that is still held. */
  unrealisedLoss: '7030',
  /** Final tax that a bank withholds from interest. */
  finalTax: '7110',
  /** Income tax of the year. */
  incomeTaxExpense: '8010',
} as const;

/** Groups of accounts by how their numbers begin, as the chart is laid out. */
export const ACCOUNT_RANGE = {
  /** What is owned: its balance is a debit. */
  assets: '1',
  /** Money in boxes, and what waits to be deposited. */
  boxes: '10',
  /** Cash in bank, an account of the chart for each account at a bank. */
  banks: '11',
  /** Rental and other deposits. */
  deposits: '17',
  /** Sales and other income. */
  income: '4',
  /** Purchases and the other costs of what is sold. */
  costOfSales: '5',
} as const;

/** Money: boxes, what waits for a deposit, and cash in bank. */
export const MONEY_RANGES: readonly string[] = [ACCOUNT_RANGE.boxes, ACCOUNT_RANGE.banks];

/** Goods for resale and their costs: merchandise on hand, and the costs of sales. */
export const MERCHANDISE_RANGES: readonly string[] = ['5', '131'];

/** Input VAT on what is bought in the country. */
export const LOCAL_INPUT_VAT: readonly string[] = [
  ACCOUNT.inputVatGoods,
  ACCOUNT.inputVatServices,
  ACCOUNT.inputVatCapitalGoods,
];

/** All input VAT of a period; what was carried over from the one before stands apart. */
export const INPUT_VAT: readonly string[] = [...LOCAL_INPUT_VAT, ACCOUNT.inputVatImports];

/** What only a seller with VAT needs: its own VAT, and that of what it buys. */
export const VAT_ONLY: readonly string[] = [
  ...INPUT_VAT,
  ACCOUNT.inputVatCarriedOver,
  ACCOUNT.inputVatToRemit,
  ACCOUNT.outputVat,
  ACCOUNT.uncollectedOutputVat,
  ACCOUNT.vatPayable,
];

/** What only a company has: shares above par, and earnings that it retains. */
export const COMPANY_ONLY: readonly string[] = [ACCOUNT.paidInCapital, ACCOUNT.retainedEarnings];

/** Tax that customers withheld, certificate in hand. */
export const WITHHELD_BY_CUSTOMERS: readonly string[] = [
  ACCOUNT.incomeTaxWithheld,
  ACCOUNT.businessTaxWithheld,
];

/** Whether an account is cash in bank. */
export function isBankAccount(account: string): boolean {
  return account.startsWith(ACCOUNT_RANGE.banks);
}

/** What a `like` of the database asks to find a range of accounts: `11%`. */
export function likeRange(range: keyof typeof ACCOUNT_RANGE): string {
  return `${ACCOUNT_RANGE[range]}%`;
}

/**
 * Words that people say for accounts whose titles have others: the beginning of the account's
 * number.
 */
export const EVERYDAY_WORDS: Readonly<Record<string, readonly string[]>> = {
  ads: ['6230'],
  airfare: ['6170'],
  bus: ['6170'],
  client: ['6180'],
  coffee: ['6180'],
  computer: ['1520', '6140'],
  courier: ['6190'],
  diesel: ['6170'],
  electric: ['6120'],
  electricity: ['6120'],
  fare: ['6170'],
  food: ['6180'],
  fuel: ['6170'],
  gas: ['6170'],
  gasoline: ['6170'],
  grab: ['6170'],
  ink: ['6140'],
  internet: ['6130'],
  laptop: ['1520'],
  lawyer: ['6150'],
  load: ['6130'],
  lunch: ['6180'],
  meal: ['6180'],
  meals: ['6180'],
  meralco: ['6120'],
  mobile: ['6130'],
  notary: ['6150'],
  paper: ['6140'],
  parking: ['6170'],
  payroll: ['6010'],
  permit: ['6210'],
  phone: ['6130'],
  power: ['6120'],
  printer: ['6140', '1520'],
  software: ['1610'],
  stamps: ['6190'],
  taxi: ['6170'],
  telephone: ['6130'],
  toll: ['6170'],
  toner: ['6140'],
  wages: ['6010'],
  water: ['6120'],
  wifi: ['6130'],
};
