import type { Draw } from './draw.ts';
import type { HeldOutParty } from './names.ts';

/** What a bank writes beside a line. */
export interface Wording {
  readonly description: string;
  readonly reference?: string;
  readonly chequeNumber?: string;
}

/** How one bank writes; the wordings are those that statements of these banks print. */
export interface BankStyle {
  readonly bank: string;
  /** How long its description is at most. */
  readonly width: number;
  readonly upper: boolean;
  /** Whether it gives the cheque number a column of its own. */
  readonly chequeColumn: boolean;
  readonly cheque: readonly string[];
  readonly out: readonly string[];
  readonly in: readonly string[];
  readonly cash: readonly string[];
  readonly cheques: readonly string[];
  readonly payroll: readonly string[];
  readonly cards: readonly string[];
  readonly fee: readonly string[];
  readonly interest: string;
  readonly tax: string;
  readonly returned: string;
}

export const BANKS: readonly BankStyle[] = [
  {
    bank: 'BDO', width: 32, upper: true, chequeColumn: true,
    cheque: ['CHECK CLEARING', 'CHECK ENCASHMENT'],
    out: ['INSTAPAY TRANSFER TO', 'PESONET FUND TRANSFER', 'POB IBFT'],
    in: ['PESONET CREDIT', 'INSTAPAY CR FR', 'FUND TRANSFER FROM'],
    cash: ['OVER THE COUNTER DEPOSIT', 'ATM CASH DEPOSIT', 'CASH DEPOSIT'],
    cheques: ['CHECK DEPOSIT', 'MOBILE CHECK DEPOSIT', 'LOCAL CHECK DEPOSIT'],
    payroll: ['PAYROLL DEBIT', 'CASH CARD PAYROLL'], cards: ['POS MERCHANT CREDIT'],
    fee: ['INSTAPAY TRANSFER FEE', 'PESONET FEE', 'MONTH-END ADJUSTMENT FEE'],
    interest: 'INTEREST PAY SYS-GEN', tax: 'INTEREST WITHHELD', returned: 'RETURNED CHECK DAIF',
  },
  {
    bank: 'BPI', width: 24, upper: false, chequeColumn: false,
    cheque: ['Inward Check {no}', 'Check Encashed {no}'],
    out: ['InstaPay Transfer', 'Fund Transfer', 'InstaPayTransfer'],
    in: ['Inter-bank Fund Transfer', 'InstaPay Credit'],
    cash: ['Cash Deposit', 'Deposit'], cheques: ['Check Deposit', 'On-Us Check Dep'],
    payroll: ['eL/ESPay'], cards: ['Merchant Settlement'],
    fee: ['InstaPay Transfer Fee', 'InstaPayTransferFeeTRANSFERTOOTHERBANK', 'Service Charge'],
    interest: 'Interest Earned', tax: 'Tax Withheld', returned: 'Returned Check',
  },
  {
    bank: 'Metrobank', width: 40, upper: true, chequeColumn: true,
    cheque: ['CHECK ISSUED', 'INCLEARING'],
    out: ['DM FUND TRANSFER', 'MBTC DIRECT IBFT', 'ET IBFT'],
    in: ['CM FUND TRANSFER', 'IBFT CR', 'INWARD PESONET'],
    cash: ['CASH DEPOSIT', 'CD'], cheques: ['CHECK DEPOSIT', 'LCD'],
    payroll: ['DM PAYROLL', 'SALARY CREDIT BATCH'], cards: ['CM CARD MERCHANT SETTLEMENT'],
    fee: ['ET IBFT SVCHG', 'INSTAPAY FEE', 'SC DM'],
    interest: 'CREDIT INTEREST', tax: 'WITHHOLDING TAX', returned: 'RETURNED ITEM',
  },
  {
    bank: 'UnionBank', width: 60, upper: false, chequeColumn: false,
    cheque: ['CHECK PAYMENT CK#{no}', 'Inclearing Check - {no}'],
    out: ['Online Instapay transfer to', 'Online fund transfer to', 'PESONet transfer to'],
    in: ['Instapay from', 'Online fund transfer from', 'PESONET INWARD'],
    cash: ['Cash Deposit', 'Teller Cash Deposit'], cheques: ['Check Deposit', 'Teller Check Dep'],
    payroll: ['Payroll Credit Batch'], cards: ['Card Acquiring Settlement'],
    fee: ['Online Instapay fee', 'Service Charge', 'Check Booklet Fee'],
    interest: 'Interest Earned', tax: 'Withholding Tax', returned: 'Returned Check',
  },
  {
    bank: 'Landbank', width: 28, upper: true, chequeColumn: true,
    cheque: ['INWARD CHECK', 'ENCASHMENT'],
    out: ['TRANSFER (INTERNET BANKING)', 'DEBIT MEMO', 'WEACCESS TRF'],
    in: ['CREDIT MEMO', 'TRANSFER (INTERNET BANKING)', 'LDDAP-ADA'],
    cash: ['CASH DEPOSIT'], cheques: ['CHECK DEPOSIT', 'OTHER BANK CHECK'],
    payroll: ['DEBIT MEMO PAYROLL'], cards: ['CREDIT MEMO POS'],
    fee: ['SERVICE FEE', 'DEBIT MEMO SC', 'WEACCESS FEE'],
    interest: 'INT CREDIT', tax: 'TAX ON INT', returned: 'RETURNED CHECK',
  },
]; // prettier-ignore

/** A transfer's line: with the holder's name, with our reference, or with neither. */
export function transferWords(
  draw: Draw,
  {
    bank,
    words,
    party,
    reference,
  }: { bank: BankStyle; words: readonly string[]; party: HeldOutParty; reference: string },
): Wording {
  const trace = draw.digits(6);
  const way = draw.between(1, 20);
  const head = draw.of(words);
  if (way <= 12)
    return { description: cut(bank, `${head} ${asPrinted(draw, party.holder)}`), reference: trace };
  if (way <= 16) return { description: cut(bank, head), reference: `${trace} ${reference}` };
  return { description: cut(bank, `${head} XXXXXX${draw.digits(4)}`), reference: trace };
}

/** A cheque's line. */
export function chequeWords(draw: Draw, bank: BankStyle, number: string): Wording {
  const printed = draw.chance(0.5) ? number.replace(/^0+/, '') : number.padStart(10, '0');
  const description = cut(bank, draw.of(bank.cheque).replace('{no}', printed));
  return bank.chequeColumn ? { description, chequeNumber: printed } : { description };
}

/** As the bank cuts and capitalises. */
export function cut({ width, upper }: BankStyle, text: string): string {
  const kept = text.slice(0, width).trim();
  return upper ? kept.toUpperCase() : kept;
}

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/corporation/i, 'CORP'], [/enterprises/i, 'ENT'], [/trading/i, 'TRDG'], [/construction/i, 'CONST'],
  [/philippines/i, 'PHILS'], [/marketing/i, 'MKTG'], [/services/i, 'SVCS'], [/industrial/i, 'INDL'],
]; // prettier-ignore

/** A name as a teller or a customer's app writes it. */
function asPrinted(draw: Draw, name: string): string {
  let printed = name.normalize('NFD').replaceAll(/[̀-ͯ]/gv, '');
  if (draw.chance(0.5)) printed = printed.replaceAll(/[.,]/gv, '').replaceAll(' & ', ' AND ');
  if (draw.chance(0.25)) for (const [long, short] of SHORT) printed = printed.replace(long, short);
  if (draw.chance(0.12)) printed = printed.replaceAll(' ', '');
  if (draw.chance(0.1)) printed = mistyped(draw, printed);
  if (draw.chance(0.15)) printed = printed.split(' ').toReversed().join(' ');
  return printed;
}

/** With one letter left out, doubled, or two exchanged. */
function mistyped(draw: Draw, text: string): string {
  const at = draw.between(1, Math.max(1, text.length - 3));
  const [before, one, two, after] = [
    text.slice(0, at),
    text[at] ?? '',
    text[at + 1] ?? '',
    text.slice(at + 2),
  ];
  return before + draw.of([two, `${one}${one}${two}`, `${two}${one}`]) + after;
}
