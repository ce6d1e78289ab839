import type { BusinessDate } from '#shared/dates.ts';
import { absolute, toWire } from '#shared/money.ts';

import type { DEMO_BANK_ACCOUNTS } from '../demo-company.ts';

import type { EventLine } from './events.ts';

type DemoBank = (typeof DEMO_BANK_ACCOUNTS)[number];

/** One statement as the bank gives it out. */
export interface StatementPicture {
  readonly bank: DemoBank;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly opening: bigint;
  readonly lines: readonly EventLine[];
}

/** A table with a preamble, as BDO's online banking lets one download it (handbook 7.2). */
export function toCsv({ bank, from, to, opening, lines }: StatementPicture): string {
  let balance = opening;
  const rows = lines.map(({ date, amount, description, reference, chequeNumber }) => {
    balance += amount;
    const text = reference === '' ? description : `${description} ${reference}`;
    const [debit, credit] = amount < 0n ? [figure(amount), ''] : ['', figure(amount)];
    return [date, `"${text}"`, chequeNumber, debit, credit, figure(balance)].join(',');
  });
  return [
    `Account No,${bank.accountNumber}`,
    `Account Currency,${bank.currency}`,
    `Period Covered,${from} to ${to}`,
    '',
    'Posting Date,Description,Check Number,Debit Amount,Credit Amount,Running Balance',
    ...rows,
    '',
  ].join('\r\n');
}

/** OFX 1, as other banks give it to programs. */
export function toOfx({ bank, from, to, opening, lines }: StatementPicture): string {
  const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
  const entries = lines.map(
    (line, index) =>
      `<STMTTRN><TRNTYPE>${line.amount < 0n ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${day(line.date)}<TRNAMT>${toWire(line.amount)}<FITID>${day(from)}${String(index).padStart(4, '0')}<NAME>${escape(line.description)}<MEMO>${escape(line.reference)}</STMTTRN>`,
  );
  return [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n',
    `<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${day(to)}<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${bank.currency}`,
    `<BANKACCTFROM><BANKID>${escape(bank.bank)}<ACCTID>${bank.accountNumber}<ACCTTYPE>SAVINGS</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${day(from)}<DTEND>${day(to)}`,
    ...entries,
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${toWire(closing)}<DTASOF>${day(to)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    '',
  ].join('\n');
}

function figure(amount: bigint): string {
  return toWire(absolute(amount));
}

function day(date: BusinessDate): string {
  return date.replaceAll('-', '');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
