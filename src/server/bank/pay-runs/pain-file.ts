import type { BuiltFile, FileFault, FileHead, FilePayment } from '#shared/bank/payment-file.ts';
import { sum, toWire } from '#shared/money.ts';

export type PainVersion = 'pain.001.001.03' | 'pain.001.001.09';

const MAX_NAME = 140;
const MAX_ACCOUNT = 34;
const MAX_REMARK = 140;

/**
 * Payments as a customer credit transfer initiation of ISO 20022: one payment information, so that
 * the bank may debit one sum. Agents are named, and accounts are identified by their numbers,
 * because the register has no codes of banks. Faults by payment where a value is missing or longer
 * than the standard takes.
 */
export function buildPain(
  version: PainVersion,
  head: FileHead,
  payments: readonly FilePayment[],
): BuiltFile {
  const faults = payments.flatMap((payment, at) =>
    faultsOf(payment).map((message): FileFault => ({ at, message })),
  );
  if (faults.length > 0) return { faults };
  const count = String(payments.length);
  const total = toWire(sum(payments.map(({ amount }) => amount)));
  const day = leaf('Dt', head.date);
  const instructed =
    version === 'pain.001.001.03' ? leaf('ReqdExctnDt', head.date) : node('ReqdExctnDt', day);
  const document = node(
    'CstmrCdtTrfInitn',
    node(
      'GrpHdr',
      leaf('MsgId', head.fileId),
      leaf('CreDtTm', `${head.createdAt.toISOString().slice(0, 19)}Z`),
      leaf('NbOfTxs', count),
      leaf('CtrlSum', total),
      node('InitgPty', leaf('Nm', head.company)),
    ),
    node(
      'PmtInf',
      leaf('PmtInfId', head.reference),
      leaf('PmtMtd', 'TRF'),
      leaf('BtchBookg', 'true'),
      leaf('NbOfTxs', count),
      leaf('CtrlSum', total),
      instructed,
      node('Dbtr', leaf('Nm', head.company)),
      node('DbtrAcct', accountId(head.ourAccount), leaf('Ccy', head.currency)),
      node('DbtrAgt', node('FinInstnId', leaf('Nm', head.ourBank))),
      ...payments.map((payment) => transfer(head, payment)),
    ),
  );
  const space = `urn:iso:std:iso:20022:tech:xsd:${version}`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${space}">${document}</Document>\n`;
  return { text };
}

function transfer(head: FileHead, payment: FilePayment): string {
  const amount = `<InstdAmt Ccy="${head.currency}">${toWire(payment.amount)}</InstdAmt>`;
  return node(
    'CdtTrfTxInf',
    node('PmtId', leaf('InstrId', payment.voucher), leaf('EndToEndId', payment.voucher)),
    node('Amt', amount),
    node('CdtrAgt', node('FinInstnId', leaf('Nm', payment.bank))),
    node('Cdtr', leaf('Nm', payment.payee)),
    node('CdtrAcct', accountId(payment.account)),
    node('RmtInf', ...remarks(payment).map((text) => leaf('Ustrd', text))),
  );
}

/** What it pays, in as many texts as it takes: none is cut. */
function remarks({ bills, voucher }: FilePayment): string[] {
  const texts: string[] = [];
  for (const word of bills.length === 0 ? [voucher] : bills) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + word.length < MAX_REMARK)
      texts[texts.length - 1] = `${last} ${word}`;
    else texts.push(word.slice(0, MAX_REMARK));
  }
  return texts;
}

function accountId(account: string): string {
  return node('Id', node('Othr', leaf('Id', identifier(account))));
}

/** An account's number without the dashes and spaces that people read it by. */
function identifier(account: string): string {
  return account.replaceAll(/[^A-Za-z0-9]/g, '');
}

function faultsOf({ payee, bank, account }: FilePayment): string[] {
  const id = identifier(account);
  return [
    ...(payee.length > MAX_NAME ? [`The payee’s name has more than ${MAX_NAME} characters.`] : []),
    ...(bank.length > MAX_NAME ? [`The bank’s name has more than ${MAX_NAME} characters.`] : []),
    ...(id === '' ? ['The account number has no digit or letter.'] : []),
    ...(id.length > MAX_ACCOUNT
      ? [`The account number has more than ${MAX_ACCOUNT} characters.`]
      : []),
  ];
}

function node(name: string, ...children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function leaf(name: string, text: string): string {
  return node(
    name,
    text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign),
  );
}
