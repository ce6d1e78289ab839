import { randomUUID } from 'node:crypto';

import { formatMoney, fromWire, toWire } from '#shared/money.ts';

import type { Answer, TestSession } from './test-session.ts';

type Session = Pick<TestSession, 'call'>;
type Read = Answer<'POST /api/bank/readings'>;

/**
 * A line of a bank as tests write it: day, amount (money in above zero), words, number of a cheque,
 * reference.
 */
export type BankLine = readonly [
  date: string,
  amount: string,
  description: string,
  cheque?: string,
  reference?: string,
];

/** A bank's file for a test. */
export interface BankFileForTest {
  readonly account?: string | null;
  readonly name?: string;
  readonly content: string | Uint8Array;
  readonly readingId?: string;
  readonly password?: string;
}

/**
 * A file as banks write CSV: a few lines about the account, headings, debit and credit apart, a
 * running balance if it begins with one.
 */
export function csvStatement(
  lines: readonly BankLine[],
  {
    opening,
    accountNumber = '',
    currency = 'PHP',
  }: { opening?: string; accountNumber?: string; currency?: string } = {},
): string {
  let balance = opening === undefined ? undefined : centavosOf(opening);
  const rows = lines.map(([date, amount, description, cheque = '', reference = '']) => {
    const centavos = centavosOf(amount);
    if (balance !== undefined) balance += centavos;
    const [debit, credit] =
      centavos < 0n ? [formatMoney(-centavos), ''] : ['', formatMoney(centavos)];
    const running = balance === undefined ? [] : [plain(balance)];
    return [date, description, cheque, reference, debit, credit, ...running];
  });
  const head = ['Posting Date', 'Description', 'Check Number', 'Reference', 'Debit', 'Credit'];
  return [
    ...(accountNumber === '' ? [] : [['Account No', accountNumber]]),
    ['Account Currency', currency],
    [...head, ...(opening === undefined ? [] : ['Running Balance'])],
    ...rows,
  ]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\r\n');
}

/** A file as banks write OFX, with the closing balance that the lines make. */
export function ofxStatement(
  lines: readonly BankLine[],
  {
    opening = '0.00',
    accountNumber = '1234567890',
    from = lines[0]?.[0] ?? '2026-01-01',
    to = lines.at(-1)?.[0] ?? '2026-01-31',
  }: { opening?: string; accountNumber?: string; from?: string; to?: string } = {},
): string {
  const closing = lines.reduce((sum, [, amount]) => sum + centavosOf(amount), centavosOf(opening));
  const day = (date: string) => date.replaceAll('-', '');
  const entries = lines.map(
    ([date, amount, description, cheque = '', reference = ''], index) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day(date)}<TRNAMT>${amount}<FITID>${day(date)}${index}` +
      `${cheque === '' ? '' : `<CHECKNUM>${cheque}`}${reference === '' ? '' : `<REFNUM>${reference}`}` +
      `<NAME>${description.slice(0, 32)}</STMTTRN>`,
  );
  return [
    'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:UTF-8\r\n',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>PHP',
    `<BANKACCTFROM><BANKID>1<ACCTID>${accountNumber}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${day(from)}<DTEND>${day(to)}`,
    ...entries,
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${toWire(closing)}<DTASOF>${day(to)}</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\r\n');
}

/**
 * Adds an account for cash in bank to the chart, with a bank account in the settings if the bank
 * has a number for it.
 */
export async function openBankAccount(
  staff: Session,
  number: string,
  { accountNumber = '', currency = 'PHP' }: { accountNumber?: string; currency?: string } = {},
): Promise<string> {
  const title = `Bank ${number}`;
  const added = await staff.call('POST', '/api/settings/accounts', {
    number,
    title,
    type: 'asset',
    normalSide: 'debit',
    statementLine: 'BS.CA.CASH',
  });
  if (added.status !== 200) throw new Error(`Not added: ${JSON.stringify(added.body)}`);
  if (accountNumber === '') return number;
  const opened = await staff.call('POST', '/api/settings/bank-accounts', {
    name: title,
    bank: 'BDO',
    accountNumber,
    currency,
    ledgerAccount: number,
    isActive: true,
  });
  if (opened.status !== 200) throw new Error(`Not opened: ${JSON.stringify(opened.body)}`);
  return number;
}

/** Uploads a bank's file, as a person does who looks at it first. */
export function readBankFile(session: Session, file: BankFileForTest): Promise<Read> {
  const { account = null, name = 'statement.csv', content, password = '' } = file;
  return session.call('POST', '/api/bank/readings', {
    account,
    fileName: name,
    content: Buffer.from(content).toString('base64'),
    password,
    readingId: file.readingId ?? randomUUID(),
  });
}

/** Says yes to a file that was read. */
export function saveReading(
  session: Session,
  read: Read,
  change: object = {},
): Promise<Answer<'POST /api/bank/readings/:readingId/save'>> {
  const { readingId, account, table } = read.body;
  return session.call('POST', `/api/bank/readings/${readingId}/save`, {
    account,
    mapping: table?.mapping ?? null,
    opening: null,
    closing: null,
    ...change,
  });
}

/**
 * Uploads and keeps a bank's file; throws where either is refused. `change` is what the person
 * wrote beside it.
 */
export async function keepStatement(
  session: Session,
  file: BankFileForTest,
  change: object = {},
): Promise<{
  statementId: string;
  addedCount: number;
  knownCount: number;
  warnings: readonly string[];
}> {
  const read = await readBankFile(session, file);
  if (read.status !== 200) throw new Error(`Not read: ${JSON.stringify(read.body)}`);
  const saved = await saveReading(session, read, change);
  if (saved.status !== 200) throw new Error(`Not kept: ${JSON.stringify(saved.body)}`);
  return saved.body;
}

function centavosOf(amount: string): bigint {
  const centavos = fromWire(amount);
  if (centavos === undefined) throw new Error(`${amount} is no amount`);
  return centavos;
}

function plain(centavos: bigint): string {
  return centavos < 0n ? `-${formatMoney(-centavos)}` : formatMoney(centavos);
}
