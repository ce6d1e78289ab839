// Writes a statement as a bank's program would, in each of the formats that banks have of their
// own.
import { toWire } from '#shared/money.ts';
import type { FileLine, FileStatement } from '#server/bank/formats/types.ts';

export type PrintedFormat = 'ofx1' | 'ofx2' | 'qif' | 'mt940' | 'camt';

/** The text of a file that holds the statement. */
export function printStatement(format: PrintedFormat, statement: FileStatement): string {
  return PRINTERS[format](statement);
}

const PRINTERS: Readonly<Record<PrintedFormat, (statement: FileStatement) => string>> = {
  ofx1: (statement) => [OFX1_HEADER, '', ofx1(statement)].join('\r\n'),
  ofx2: (statement) => [OFX2_HEADER, ofx2(statement)].join('\n'),
  qif,
  mt940,
  camt,
};

const OFX1_HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
].join('\r\n');

const OFX2_HEADER = [
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
  '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
].join('\n');

function ofx1(statement: FileStatement): string {
  // Elements that hold a text do not end.
  return ofxElements(statement)
    .replaceAll(/<([A-Z]+)>([^<\n]+)<\/\1>/g, '<$1>$2')
    .replaceAll('\n', '\r\n');
}

function ofx2(statement: FileStatement): string {
  return ofxElements(statement);
}

function ofxElements({ accountNumber, currency, from, to, closing, lines }: FileStatement): string {
  return `<OFX>
<SIGNONMSGSRSV1><SONRS>
<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<DTSERVER>20270104093000[+8:PHT]</DTSERVER>
<LANGUAGE>ENG</LANGUAGE>
</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS>
<TRNUID>1</TRNUID>
<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<STMTRS>
<CURDEF>${currency}</CURDEF>
<BANKACCTFROM>
<BANKID>010530667</BANKID>
<ACCTID>${escape(accountNumber)}</ACCTID>
<ACCTTYPE>CHECKING</ACCTTYPE>
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>${compact(from)}</DTSTART>
<DTEND>${compact(to)}</DTEND>
${lines.map(ofxTransaction).join('\n')}
</BANKTRANLIST>
${closing === null ? '' : `<LEDGERBAL>\n<BALAMT>${toWire(closing)}</BALAMT>\n<DTASOF>${compact(to)}235959[+8:PHT]</DTASOF>\n</LEDGERBAL>`}
</STMTRS>
</STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;
}

function ofxTransaction({ date, amount, description, reference, chequeNumber }: FileLine): string {
  const type = chequeNumber === '' ? (amount > 0n ? 'CREDIT' : 'DEBIT') : 'CHECK';
  const facts = [
    `<TRNTYPE>${type}</TRNTYPE>`,
    `<DTPOSTED>${compact(date)}120000[+8:PHT]</DTPOSTED>`,
    `<TRNAMT>${toWire(amount)}</TRNAMT>`,
    `<FITID>${escape(reference)}</FITID>`,
    ...(chequeNumber === '' ? [] : [`<CHECKNUM>${chequeNumber}</CHECKNUM>`]),
    `<NAME>${escape(description)}</NAME>`,
  ];
  return `<STMTTRN>\n${facts.join('\n')}\n</STMTTRN>`;
}

function qif({ lines }: FileStatement): string {
  const records = lines.map(({ date, amount, description, reference, chequeNumber }) =>
    [
      `D${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`,
      `T${thousands(amount)}`,
      `N${chequeNumber || reference}`,
      `P${description}`,
      '^',
    ].join('\n'),
  );
  return `!Type:Bank\n${records.join('\n')}\n`;
}

function mt940(statement: FileStatement): string {
  const { accountNumber, currency, from, to, opening, closing, lines } = statement;
  const balance = (tag: string, amount: bigint | null, day: string | null) =>
    amount === null
      ? []
      : [
          `:${tag}:${amount < 0n ? 'D' : 'C'}${compact(day).slice(2)}${currency}${withComma(amount)}`,
        ];
  return [
    '{1:F01BNORPHMMAXXX0000000000}{2:I940BNORPHMMXXXXN}{4:',
    ':20:STARTUMS',
    `:25:BNORPHMM/${accountNumber}`,
    ':28C:1/1',
    ...balance('60F', opening, from),
    ...lines.flatMap(mt940Line),
    ...balance('62F', closing, to),
    '-}',
    '',
  ].join('\r\n');
}

function mt940Line({ date, amount, description, reference, chequeNumber }: FileLine): string[] {
  const mark = amount < 0n ? 'D' : 'C';
  const references =
    chequeNumber === ''
      ? `NTRF${reference || 'NONREF'}`
      : `NCHK${chequeNumber}//${reference || 'NONREF'}`;
  return [
    `:61:${compact(date).slice(2)}${compact(date).slice(4)}${mark}P${withComma(amount)}${references}`,
    `:86:${description.slice(0, 65)}`,
    ...(description.slice(65).match(/.{1,65}/gs) ?? []),
  ];
}

function camt({
  accountNumber,
  currency,
  from,
  to,
  opening,
  closing,
  lines,
}: FileStatement): string {
  const balance = (code: string, amount: bigint | null, day: string | null) =>
    amount === null
      ? ''
      : `      <Bal>
        <Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>
        ${camtAmount(amount, currency)}
        <Dt><Dt>${day ?? ''}</Dt></Dt>
      </Bal>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>STMT-1</MsgId><CreDtTm>2027-01-04T09:30:00+08:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>STMT-1</Id>
      <FrToDt><FrDtTm>${from ?? ''}T00:00:00+08:00</FrDtTm><ToDtTm>${to ?? ''}T23:59:59+08:00</ToDtTm></FrToDt>
      <Acct><Id><Othr><Id>${escape(accountNumber)}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', opening, from)}${balance('CLBD', closing, to)}${lines.map((line) => camtEntry(line, currency)).join('\n')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}

function camtEntry(
  { date, amount, description, reference, chequeNumber }: FileLine,
  currency: string,
): string {
  const cheque = chequeNumber === '' ? '' : `<ChqNb>${chequeNumber}</ChqNb>`;
  return `      <Ntry>
        ${camtAmount(amount, currency)}
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${date}</Dt></BookgDt>
        <ValDt><Dt>${date}</Dt></ValDt>
        <AcctSvcrRef>${escape(reference)}</AcctSvcrRef>
        <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId>${cheque}</Refs></TxDtls></NtryDtls>
        <AddtlNtryInf>${escape(description)}</AddtlNtryInf>
      </Ntry>`;
}

function camtAmount(amount: bigint, currency: string): string {
  return `<Amt Ccy="${currency}">${toWire(amount).replace('-', '')}</Amt>
        <CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
}

function compact(day: string | null): string {
  return (day ?? '').replaceAll('-', '');
}

function withComma(amount: bigint): string {
  return toWire(amount).replace('-', '').replace('.', ',');
}

function thousands(amount: bigint): string {
  return toWire(amount).replaceAll(/\B(?=(\d{3})+\.)/g, ',');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
