import { readFileSync, readdirSync } from 'node:fs';

import type { TextFormat } from '#server/bank/formats/sniff.ts';

import { unzip, zip } from '../../zip.ts';

/** What reads something that strangers make. */
interface Parser {
  /**
   * Reads an input, and throws what is no refusal of its own, and where what it read is unsound.
   * Its modules are loaded here, so that they can be watched.
   */
  readonly load: () => Promise<(content: Uint8Array) => unknown>;
  /** What it is begun with. */
  readonly seeds: () => readonly Uint8Array[];
  readonly mostBytes: number;
}

const KB = 1024;
const SAMPLES = new URL('../../samples/', import.meta.url);
const BOUNDS = { maxRows: 5_050, maxColumns: 100 };
const TODAY = '2026-11-26';

/** All of them by name. A reader of files takes more than what is typed into a field. */
export const PARSERS: Readonly<Record<string, Parser>> = {
  'csv': { load: loadCsv, seeds: () => samples('imports', /./), mostBytes: 256 * KB },
  'ofx': text('ofx', /\.(?:ofx|qfx)$/),
  'xlsx': { load: loadWorkbook, seeds: workbookSeeds, mostBytes: 128 * KB },
  'tin': typed(loadTin, '123-456-789|123.456.789-00001|12345678900000|000 000 000'),
  'amount': typed(
    loadAmount,
    '1,234.50|(1,234.5)|₱ 20|12*350+5%|-0|(3+4)*2/7|2.5|=1+1|99,999,999,999.99|PHP 1|1 000|.5|5.|0.00001',
  ),
  'date': typed(
    loadDate,
    'today|t|+30|-7|eom|12/5|12/5/26|5 Dec|Dec 5, 2026|2026-12-05|yesterday|end of month|29 Feb|12.5.26',
  ),
  'address': typed(
    loadAddress,
    [
      'https://example.com/form|http://127.0.0.1:3000/x|/invoiceform?a=1#b|invoice-new|//evil.example',
      'https://u:p@host.example|https://[2001:db8::1]/|https://0x7f.1/|javascript:alert(1)',
      'https://xn--bcher-kva.example/|https://[::ffff:10.0.0.1]/',
    ].join('|'),
  ),
  'mt940': text('mt940', /\.sta$/),
  'camt': text('camt', /\.xml$/),
  'qif': text('qif', /\.qif$/),
  'bank-table': {
    load: loadBankTable,
    seeds: () => samples('bank', /\.(?:csv|txt|prn)$|table-in-html/),
    mostBytes: 128 * KB,
  },
  'pdf': { load: loadPdf, seeds: () => samples('bank', /\.pdf$/), mostBytes: 128 * KB },
  'pdf-check': { load: loadPdfCheck, seeds: () => samples('bank', /\.pdf$/), mostBytes: 256 * KB },
};

function text(format: TextFormat, names: RegExp): Parser {
  const load = async () => {
    const [{ readTextStatement }, { decodeText }, { Problem }] = await Promise.all([
      import('#server/bank/formats/read-text-statement.ts'),
      import('#server/platform/files/decode-text.ts'),
      import('#shared/problems.ts'),
    ]);
    return refusing(Problem, (content) => {
      const decoded = decodeText(content);
      return decoded === undefined ? undefined : readTextStatement(format, decoded);
    });
  };
  return { load, seeds: () => samples('bank', names), mostBytes: 256 * KB };
}

/** What is typed into a field; `seeds` are parted by bars. */
function typed(load: () => Promise<(typed: string) => unknown>, seeds: string): Parser {
  return {
    load: async () => {
      const read = await load();
      return (content) => read(Buffer.from(content).toString());
    },
    seeds: () => seeds.split('|').map((seed) => Buffer.from(seed)),
    // A call takes no longer text than this.
    mostBytes: 16 * KB,
  };
}

async function loadCsv() {
  const [{ readCsv }, { isIif, readIif }, { withoutImprint }, { Problem }] = await Promise.all([
    import('#server/ledger/imports/read-csv.ts'),
    import('#server/ledger/imports/read-iif.ts'),
    import('#server/ledger/imports/sheet.ts'),
    import('#shared/problems.ts'),
  ]);
  return refusing(Problem, (content) => {
    const rows = readCsv(content, BOUNDS);
    demand(rows.length <= BOUNDS.maxRows + 1, 'no more rows than are wanted');
    demand(
      rows.every((row) => row.length <= BOUNDS.maxColumns),
      'no more columns than are wanted',
    );
    const sheets = isIif(rows) ? readIif(rows) : [{ name: 'fuzz', rows }];
    return sheets.map(withoutImprint);
  });
}

async function loadWorkbook() {
  const [{ readBankWorkbook }, { Problem }] = await Promise.all([
    import('#server/bank/formats/workbook-sheets.ts'),
    import('#shared/problems.ts'),
  ]);
  return refusing(Problem, async (content) => {
    const isOle = content[0] === 0xd0;
    const isPacked = content[0] === 0x50;
    const archive = isOle || isPacked ? content : zip(partsOf(content));
    try {
      return await readBankWorkbook({ content: archive, password: '', isOle }, BOUNDS);
    } catch (error) {
      // The thread that reads ends with it, and whoever sent the file is told that it is too much.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  });
}

async function loadTin() {
  const { formatTin, hasUsualCheckDigit, maskTin, parseTin } = await import('#shared/tin.ts');
  return (said: string) => {
    const found = parseTin(said);
    if (found === undefined) return;
    demand(/^\d{9}$/.test(found.tin) && /^\d{5}$/.test(found.branch), 'nine digits and five');
    const again = parseTin(formatTin(found.tin, found.branch));
    demand(again?.tin === found.tin && again.branch === found.branch, 'the same, written out');
    hasUsualCheckDigit(found.tin);
    maskTin(found.tin);
  };
}

async function loadAmount() {
  const [{ readMoney, readQuantity, formatQuantity }, money] = await Promise.all([
    import('#shared/forms/typed-amounts.ts'),
    import('#shared/money.ts'),
  ]);
  return (said: string) => {
    const amount = readMoney(said);
    if ('value' in amount) {
      demand(money.absolute(amount.value) <= money.MAX_CENTAVOS, 'an amount within bounds');
      demand(money.fromWire(money.toWire(amount.value)) === amount.value, 'the same on the wire');
      money.formatMoney(amount.value);
    } else demand(amount.sentence !== '', 'a sentence');
    const quantity = readQuantity(said);
    if ('value' in quantity) demand(formatQuantity(quantity.value) !== '', 'a number');
    money.fromWire(said);
  };
}

async function loadDate() {
  const [{ readDate }, { isBusinessDate, daysBetween, formatDate }] = await Promise.all([
    import('#shared/forms/typed-dates.ts'),
    import('#shared/dates.ts'),
  ]);
  return (said: string) => {
    const found = readDate(said, TODAY);
    if ('sentence' in found) return demand(found.sentence !== '', 'a sentence');
    demand(isBusinessDate(found.date), 'a day that there is');
    daysBetween(TODAY, found.date);
    return formatDate(found.date);
  };
}

async function loadAddress() {
  const [{ faultOfAddress }, { safeFrom }, { findCard }, addresses] = await Promise.all([
    import('#server/platform/settings/check-address.ts'),
    import('#web/lib/session/from-location.ts'),
    import('#shared/platform/cards.ts'),
    import('#server/platform/webhooks/public-address.ts'),
  ]);
  return (said: string) => {
    const back = safeFrom(said);
    demand(/^\/(?![/\\])/.test(back), 'an address of the portal itself');
    if (faultOfAddress(said, false) === undefined)
      demand(new URL(said).protocol === 'https:', 'an address of https');
    faultOfAddress(said, true);
    // A bookmark is its card, and the catalogue says where that leads.
    const card = findCard(said);
    demand(card === undefined || card.id === said, 'the card that was named');
    if (URL.canParse(said)) addresses.isPublicAddress(addresses.hostOf(new URL(said)));
  };
}

async function loadBankTable() {
  const [{ sniffFile }, { parseCsv }, { readHtmlRows }, { reportPages }, read, { Problem }] =
    await Promise.all([
      import('#server/bank/formats/sniff.ts'),
      import('#server/platform/files/parse-csv.ts'),
      import('#server/bank/formats/html-rows.ts'),
      import('#server/bank/formats/fixed-width.ts'),
      loadTables(),
      import('#shared/problems.ts'),
    ]);
  return refusing(Problem, (content) => {
    const file = sniffFile(content);
    if (!('table' in file)) return undefined;
    if (file.format === 'report')
      return read({ kind: 'pages', pages: reportPages(file.table, BOUNDS) });
    const rows = (file.format === 'html' ? readHtmlRows : parseCsv)(file.table, BOUNDS);
    return read({ kind: 'sheets', sheets: [{ name: 'fuzz', rows }] });
  });
}

async function loadPdf() {
  const [{ readPdfPages }, read, { Problem }] = await Promise.all([
    import('#server/bank/formats/pdf-pages.ts'),
    loadTables(),
    import('#shared/problems.ts'),
  ]);
  return refusing(Problem, async (content) => {
    const pages = await readPdfPages(content, '', () => undefined);
    return read({ kind: 'pages', pages });
  });
}

async function loadPdfCheck() {
  const { findPdfFault } = await import('#server/platform/attachments/find-pdf-fault.ts');
  return (content: Uint8Array) => findPdfFault(Buffer.from(content));
}

/** Finds the table of a bank and reads its lines. */
async function loadTables() {
  const [{ findTable }, { readTable }, { sheetsOf }] = await Promise.all([
    import('#server/bank/formats/find-table.ts'),
    import('#server/bank/formats/read-table.ts'),
    import('#server/bank/formats/pdf-sheets.ts'),
  ]);
  return (content: Parameters<typeof findTable>[0]) => {
    const { mapping } = findTable(content);
    return readTable(sheetsOf(content, mapping.cuts), mapping);
  };
}

type Refusal = abstract new (...words: never[]) => Error;

/** A problem is an answer, at once or later. */
function refusing(Problem: Refusal, read: (content: Uint8Array) => unknown) {
  const take = (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  };
  return (content: Uint8Array): unknown => {
    try {
      const found = read(content);
      return found instanceof Promise ? found.catch(take) : found;
    } catch (error) {
      return take(error);
    }
  };
}

function demand(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`It is not so: ${what}.`);
}

function samples(folder: 'bank' | 'imports', names: RegExp): Uint8Array[] {
  const place = new URL(`${folder}/`, SAMPLES);
  const found = readdirSync(place).filter((name) => names.test(name));
  return found.map((name) => readFileSync(new URL(name, place)));
}

const PART = '\n=== ';

/** Workbooks as they are, and their parts as texts: what is changed in a packed one is damaged. */
function workbookSeeds(): Uint8Array[] {
  const packed = samples('bank', /\.(?:xlsx|xls)$/).filter((file) => file[0] !== 0x3c);
  const parts = packed
    .filter((file) => file[0] === 0x50)
    .map((file) => Object.entries(unzip(file)));
  const texts = parts.map((entries) =>
    entries.map(([name, body]) => `${PART}${name}\n${body.toString('latin1')}`).join(''),
  );
  return [...packed, ...texts.map((whole) => Buffer.from(whole, 'latin1'))];
}

function partsOf(content: Uint8Array): Record<string, Buffer> {
  const pieces = Buffer.from(content).toString('latin1').split(PART).slice(1);
  return Object.fromEntries(
    pieces.map((piece) => {
      const [name = ''] = piece.split('\n', 1);
      return [name, Buffer.from(piece.slice(name.length + 1), 'latin1')] as const;
    }),
  );
}
