import { formatMoney } from '#shared/money.ts';

import { chequeNumberOf, joinTexts, readAmount, readDay } from './bank-values.ts';
import type { RawLine } from './statement-draft.ts';
import { attributeOf, childrenOf, findElement, textAt } from './xml-elements.ts';
import type { XmlElement } from './xml-elements.ts';

/** An entry as a line, or why it is none; in the second case the entry is no fault of the file. */
export type CamtEntry =
  | { readonly line: RawLine; readonly currency: string }
  | { readonly why: string };

/** Places of the charges, by version. */
const CHARGES = ['Chrgs/TtlChrgsAndTaxAmt', 'Chrgs/Rcrd/Amt', 'Chrgs/Amt'];
/** Details of a collected booking whose texts are looked at. */
const MAX_DETAILS = 10;
const NO_REFERENCE = /^(?:NOTPROVIDED|NONREF|NOTAVAILABLE|)$/i;

/**
 * Reads one entry (`Ntry`) of CAMT. It stays one line, with the amount of the entry, also where it
 * collects many payments; texts and references come from their details. Whether money came or went
 * says the entry's own mark: of a reversal it is that of the reversal (ISO 20022,
 * ReversalIndicator).
 */
export function readCamtEntry(entry: XmlElement, row: number): CamtEntry {
  const status = textAt(entry, 'Sts/Cd', 'Sts').toUpperCase();
  if (status === 'PDNG' || status === 'INFO' || status === 'FUTR')
    return { why: 'the bank has not booked it yet' };
  const mark = textAt(entry, 'CdtDbtInd').toUpperCase();
  if (mark !== 'CRDT' && mark !== 'DBIT')
    return { why: 'it does not say whether money came or went' };
  const amount = readAmount(textAt(entry, 'Amt'), 'point');
  // The first version has the details in the entry itself.
  const details = [entry, ...childrenOf(entry, 'NtryDtls')].flatMap((group) =>
    childrenOf(group, 'TxDtls'),
  );
  const [only] = details;
  return {
    currency: attributeOf(findElement(entry, 'Amt'), 'Ccy').toUpperCase(),
    line: {
      row,
      date: readDay(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')),
      amount: 'value' in amount && mark === 'DBIT' ? { ...amount, value: -amount.value } : amount,
      description: deriveDescription(entry, details),
      reference: deriveReference(entry, details),
      // Of a collected booking no one cheque is the line's.
      chequeNumber:
        only !== undefined && details.length === 1
          ? chequeNumberOf(textAt(only, 'Refs/ChqNb'))
          : '',
    },
  };
}

/** Of what the bank writes of the entry, of who paid or was paid, and of what for. */
function deriveDescription(entry: XmlElement, details: readonly XmlElement[]): string {
  const looked = details.slice(0, MAX_DETAILS);
  const party = textAt(entry, 'CdtDbtInd').toUpperCase() === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const names = looked.map((detail) =>
    textAt(
      detail,
      `RltdPties/${party}/Nm`,
      `RltdPties/${party}/Pty/Nm`,
      `RltdPties/Ultmt${party}/Nm`,
      `RltdPties/Ultmt${party}/Pty/Nm`,
    ),
  );
  const purposes = looked.flatMap((detail) => [
    ...buildRemittance(detail),
    textAt(detail, 'AddtlTxInf'),
  ]);
  const text = joinTexts([textAt(entry, 'AddtlNtryInf'), ...names, ...purposes]);
  const code = textAt(entry, 'BkTxCd/Prtry/Cd', 'BkTxCd/Domn/Fmly/SubFmlyCd');
  return [text || code, countOf(entry, details), deriveCharges(entry, details)]
    .filter((part) => part !== '')
    .join(', ');
}

function buildRemittance(detail: XmlElement): string[] {
  const information = findElement(detail, 'RmtInf');
  const structured = childrenOf(information, 'Strd').flatMap((part) => [
    textAt(part, 'CdtrRefInf/Ref'),
    textAt(part, 'RfrdDocInf/Nb'),
    textAt(part, 'AddtlRmtInf'),
  ]);
  return [...childrenOf(information, 'Ustrd').map(({ text }) => text), ...structured];
}

function countOf(entry: XmlElement, details: readonly XmlElement[]): string {
  const told = textAt(entry, 'NtryDtls/Btch/NbOfTxs');
  const count = /^\d{1,6}$/.test(told) ? Number(told) : details.length;
  return count > 1 ? `${count} payments` : '';
}

/** The amount of the entry is without them or not, as the bank has it; here they are only told. */
function deriveCharges(entry: XmlElement, [only, ...others]: readonly XmlElement[]): string {
  const bearers = only === undefined || others.length > 0 ? [entry] : [entry, only];
  const text =
    bearers.map((bearer) => textAt(bearer, ...CHARGES)).find((charges) => charges !== '') ?? '';
  const charges = readAmount(text, 'point');
  return 'value' in charges && charges.value !== 0n ? `charges ${formatMoney(charges.value)}` : '';
}

function deriveReference(entry: XmlElement, details: readonly XmlElement[]): string {
  const [only] = details.length === 1 ? details : [];
  const texts = [
    ...(only === undefined ? [] : [textAt(only, 'Refs/EndToEndId')]),
    textAt(entry, 'NtryDtls/Btch/PmtInfId'),
    textAt(entry, 'NtryDtls/Btch/MsgId'),
    textAt(entry, 'AcctSvcrRef'),
    textAt(entry, 'NtryRef'),
    ...(only === undefined ? [] : [textAt(only, 'Refs/TxId', 'Refs/AcctSvcrRef', 'Refs/InstrId')]),
  ];
  return texts.find((text) => !NO_REFERENCE.test(text)) ?? '';
}
