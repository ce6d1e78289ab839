/** What the public schemas of pain.001.001.03 and .09 demand of the parts that we write. */
interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly children: Element[];
  text: string;
}

type Part = readonly [name: string, least: 0 | 1, most: number];

const one = (name: string): Part => [name, 1, 1];
const maybe = (name: string): Part => [name, 0, 1];
const MANY = 1_000_000;

// The order of each sequence is that of the schema; parts that we never write are left out.
const SEQUENCES: Readonly<Record<string, readonly Part[]>> = {
  Document: [one('CstmrCdtTrfInitn')],
  CstmrCdtTrfInitn: [one('GrpHdr'), ['PmtInf', 1, MANY]],
  GrpHdr: [one('MsgId'), one('CreDtTm'), one('NbOfTxs'), maybe('CtrlSum'), one('InitgPty')],
  InitgPty: [maybe('Nm')],
  PmtInf: [
    one('PmtInfId'),
    one('PmtMtd'),
    maybe('BtchBookg'),
    maybe('NbOfTxs'),
    maybe('CtrlSum'),
    one('ReqdExctnDt'),
    one('Dbtr'),
    one('DbtrAcct'),
    one('DbtrAgt'),
    ['CdtTrfTxInf', 1, MANY],
  ],
  Dbtr: [maybe('Nm')],
  Cdtr: [maybe('Nm')],
  DbtrAcct: [one('Id'), maybe('Ccy')],
  CdtrAcct: [one('Id'), maybe('Ccy')],
  DbtrAgt: [one('FinInstnId')],
  CdtrAgt: [one('FinInstnId')],
  FinInstnId: [maybe('Nm')],
  CdtTrfTxInf: [
    one('PmtId'),
    one('Amt'),
    maybe('CdtrAgt'),
    maybe('Cdtr'),
    maybe('CdtrAcct'),
    maybe('RmtInf'),
  ],
  PmtId: [maybe('InstrId'), one('EndToEndId')],
  Amt: [one('InstdAmt')],
  RmtInf: [['Ustrd', 0, MANY]],
  Othr: [one('Id')],
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const LEAVES: Readonly<Record<string, RegExp>> = {
  MsgId: /^.{1,35}$/u,
  PmtInfId: /^.{1,35}$/u,
  InstrId: /^.{1,35}$/u,
  EndToEndId: /^.{1,35}$/u,
  CreDtTm: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,16}(\.\d{1,17})?$/,
  InstdAmt: /^\d{1,13}(\.\d{1,5})?$/,
  PmtMtd: /^(CHK|TRF|TRA)$/,
  BtchBookg: /^(true|false)$/,
  Ccy: /^[A-Z]{3}$/,
  Nm: /^.{1,140}$/u,
  Ustrd: /^.{1,140}$/u,
  Dt: DATE,
  Id: /^.{1,34}$/u,
};

/** Every breach of the schema's rules in a file; none where it is as it should be. */
export function painFaults(text: string, version: 'pain.001.001.03' | 'pain.001.001.09'): string[] {
  if (!text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) return ['no declaration'];
  const root = readElements(text.slice(text.indexOf('?>') + 2).trim());
  if (root === undefined) return ['not well-formed'];
  const space = `xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"`;
  return [
    ...(root.attributes.trim() === space ? [] : [`another namespace: ${root.attributes}`]),
    ...faultsOf(root, version),
    ...sumFaults(root),
  ];
}

function faultsOf(element: Element, version: string): string[] {
  const { name, children, text, attributes } = element;
  const below = children.flatMap((child) => faultsOf(child, version));
  if (name === 'InstdAmt' && !/^ Ccy="[A-Z]{3}"$/.test(attributes)) below.push('no currency');
  if (name === 'ReqdExctnDt') {
    const isThere = version.endsWith('03') ? DATE.test(text) : children[0]?.name === 'Dt';
    return isThere ? below : ['ReqdExctnDt is not a date'];
  }
  // An account's Id has a choice; that of `Othr` is a text.
  if (name === 'Id' && children.length > 0)
    return children.map((child) => child.name).join() === 'Othr' ? below : ['Id: no choice'];
  const sequence = SEQUENCES[name];
  if (sequence === undefined) {
    const leaf = LEAVES[name];
    if (leaf === undefined) return [`${name} is not expected`];
    return leaf.test(text) ? below : [`${name}: ${text}`];
  }
  const names = children.map((child) => child.name);
  const ordered = sequence.flatMap(([part]) => names.filter((each) => each === part));
  const counted = sequence.flatMap(([part, least, most]) => {
    const count = names.filter((each) => each === part).length;
    return count < least || count > most ? [`${name}: ${count} of ${part}`] : [];
  });
  return [
    ...(ordered.join() === names.join() ? [] : [`${name}: ${names.join()}`]),
    ...counted,
    ...below,
  ];
}

/** Counts and control sums are those of the payments below. */
function sumFaults(root: Element): string[] {
  const payments = allOf(root, 'InstdAmt').map(({ text }) => BigInt(text.replace('.', '')));
  const total = payments.reduce((all, amount) => all + amount, 0n);
  const sums = allOf(root, 'CtrlSum').map(({ text }) => BigInt(text.replace('.', '')));
  const counts = allOf(root, 'NbOfTxs').map(({ text }) => Number(text));
  return [
    ...(sums.every((each) => each === total) ? [] : [`sums ${sums.join()} are not ${total}`]),
    ...(counts.every((each) => each === payments.length) ? [] : ['counts']),
  ];
}

function allOf(element: Element, name: string): Element[] {
  const own = element.children.flatMap((child) => allOf(child, name));
  return element.name === name ? [element, ...own] : own;
}

const TOKEN = /<(\/?)([A-Za-z]+)([^<>]*)>|([^<>]+)/g;

/** The root of an XML text without comments, empty tags and other spaces; nothing if it is torn. */
function readElements(text: string): Element | undefined {
  const top: Element = { name: '', attributes: '', children: [], text: '' };
  const open = [top];
  for (const [, slash, name = '', attributes = '', words] of text.matchAll(TOKEN)) {
    const last = open.at(-1);
    if (last === undefined) return undefined;
    if (words !== undefined) {
      if (/&(?!amp;|lt;|gt;|quot;|apos;)/.test(words)) return undefined;
      last.text += words;
    } else if (slash === '/') {
      if (last.name !== name) return undefined;
      open.pop();
    } else {
      const element = { name, attributes, children: [], text: '' };
      last.children.push(element);
      open.push(element);
    }
  }
  return open.length === 1 ? top.children[0] : undefined;
}
