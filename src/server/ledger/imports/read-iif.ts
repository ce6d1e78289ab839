import type { Sheet } from './sheet.ts';

/** The lists of QuickBooks Desktop that are read, by the word that begins their rows. */
const LISTS = { CUST: 'Customers', VEND: 'Vendors', ACCNT: 'Accounts' } as const;

/** What a cell of a party is called here, and the columns that say it, the best first. */
const PARTY_COLUMNS = [
  ['Company', ['COMPANYNAME']],
  ['First name', ['FIRSTNAME']],
  ['M.I.', ['MIDINIT']],
  ['Last name', ['LASTNAME']],
  ['Contact', ['CONT1']],
  ['Main phone', ['PHONE1', 'PHONE2']],
  ['Main email', ['EMAIL']],
  ['Terms', ['TERMS']],
  ['Tax ID', ['TAXID', 'RESALENUM']],
] as const;
/** Over the names of each list: a file may have both, which are imported one after the other. */
export const IIF_HEADINGS = {
  customer: 'QuickBooks customer',
  vendor: 'QuickBooks vendor',
} as const;
const ADDRESS = /^(?:B|BILL)?ADDR[1-5]$/;
/** An address begins with whose it is. */
const NAMES = new Set(['NAME', 'COMPANYNAME', 'PRINTAS', 'CONT1']);

type Row = readonly string[];

/** Whether rows are those of an IIF file, which names the columns of each list with `!`. */
export function isIif(rows: readonly Row[]): boolean {
  return rows.slice(0, 200).some(([first = '']) => /^!(?:HDR|CUST|VEND|ACCNT|TRNS)$/.test(first));
}

/**
 * The lists of an IIF file as sheets, whose rows keep their place, so that a row is told as it is
 * counted in the file; what is no list (transactions, settings) is left out.
 */
export function readIif(rows: readonly Row[]): Sheet[] {
  return Object.entries(LISTS).flatMap(([word, name]) => {
    const read = readList(rows, word);
    return read.some((row) => row.length > 0) ? [{ name, rows: read }] : [];
  });
}

function readList(rows: readonly Row[], word: string): Row[] {
  let columns: Row = [];
  return rows.map((row) => {
    if (row[0] === `!${word}`) {
      const isFirst = columns.length === 0;
      columns = row.map((heading) => heading.toUpperCase());
      return isFirst ? headingsOf(word, columns) : [];
    }
    if (row[0] !== word || columns.length === 0) return [];
    return word === 'ACCNT' ? row.slice(1) : partyOf(row, columns);
  });
}

function headingsOf(word: string, columns: Row): Row {
  if (word === 'ACCNT') return columns.slice(1);
  const whose = word === 'CUST' ? IIF_HEADINGS.customer : IIF_HEADINGS.vendor;
  return [whose, ...PARTY_COLUMNS.map(([heading]) => heading), 'Address'];
}

function partyOf(row: Row, columns: Row): Row {
  const said = (name: string) => row[columns.indexOf(name)] ?? '';
  const names = new Set([...NAMES].map((name) => said(name).toLowerCase()));
  const address = columns.flatMap((name, at) => {
    const line = ADDRESS.test(name) ? (row[at] ?? '') : '';
    return line === '' || names.has(line.toLowerCase()) ? [] : [line];
  });
  const cells = PARTY_COLUMNS.map(([, sources]) => sources.map(said).find(Boolean) ?? '');
  return [said('NAME'), ...cells, address.join(', ')];
}
