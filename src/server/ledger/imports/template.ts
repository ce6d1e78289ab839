import type { FastifyReply } from 'fastify';

import type { Kind } from '#kinds/define-kind.ts';
import type { TypedAnswers, TypedValue } from '#shared/forms/fields.ts';
import { isShown } from '#shared/forms/form.ts';
import { parseTyped, toWire } from '#shared/money.ts';

import { attachmentDisposition } from '../../platform/attachments/file-names.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import { XLSX_TYPE, writeWorkbook } from '../../output/workbooks/write-workbook.ts';

import { readCodes } from '../withholding-codes/queries.ts';

import { optionsOf } from './cells.ts';
import type { Register } from './cells.ts';
import { GENERAL_SHEET, VALUES_SHEET } from './guess.ts';
import { listAccountTitles } from './queries.ts';
import { KEY_HEADING, tablesOf, buildTargets } from './targets.ts';
import type { CellField, Target } from './targets.ts';
import { splitName } from './words.ts';

const ID = /^[0-9a-f]{8}-/;
const EXAMPLE_TIN = '000-000-000-00000';
const WIDTHS = { least: 12, most: 40 } as const;

/** A sheet of a template: headings, and an example that is plainly one. */
interface TemplateSheet {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * A file to fill in: the headings of a kind, its worked example, and, in a workbook, the values
 * that are allowed. The TIN of the example is nobody's, so it is never entered by mistake. A CSV
 * has one sheet: of a kind by tables, the one that is asked.
 */
export async function sendTemplate(
  { db }: Deps,
  reply: FastifyReply,
  { kind, format, table }: { kind: Kind; format: 'xlsx' | 'csv'; table: string },
): Promise<FastifyReply> {
  const sheets = templateSheets(kind);
  const fileName = `${kind.id}-template`;
  if (format === 'csv') {
    const names = ['', ...tablesOf(kind).map(([name]) => name)];
    const sheet = sheets[Math.max(0, names.indexOf(table))] ?? sheets[0];
    const { headings = [], rows = [] } = sheet ?? {};
    const columns = headings.map((title, at): ExportColumn<readonly string[]> => ({
      title,
      type: 'text',
      value: (row) => row[at] ?? '',
    }));
    const name = table === '' ? fileName : `${kind.id}-${table.toLowerCase()}-template`;
    return sendTable(reply, { name: kind.title, fileName: name, format, columns, rows });
  }
  const workbook = await writeWorkbook(
    [...sheets, valuesSheet(kind, await readAllowed(db))].map((sheet) => ({
      name: sheet.name,
      columns: sheet.headings.map((header) => ({
        width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, header.length + 2)),
        // Texts: numbers of cheques and documents keep their zeros.
        format: '@',
      })),
      rows: [sheet.headings, ...sheet.rows].map((cells) => ({ cells })),
      frozenRows: 1,
    })),
  );
  return reply
    .header('content-type', XLSX_TYPE)
    .header('content-disposition', attachmentDisposition(`${fileName}.xlsx`))
    .header('cache-control', 'no-store')
    .send(Buffer.from(workbook));
}

/** The sheets of a kind with their example; the form's own fields first. */
export function templateSheets(kind: Kind): TemplateSheet[] {
  const answers = kind.examples[0]?.answers ?? {};
  const targets = buildTargets(kind);
  const own = targets.filter(({ table }) => table === '');
  if (kind.isImportedByTables === true) {
    const tables = tablesOf(kind).map(([name]) => {
      const columns = targets.filter(({ table }) => table === name);
      const rows = rowsOf(answers[name]).map((row) => columns.map((one) => shown(one, row)));
      return { name: titled(splitName(name)), headings: headingsOf(columns), rows };
    });
    const rows = [own.map((target) => shown(target, answers))];
    return [{ name: GENERAL_SHEET, headings: headingsOf(own), rows }, ...tables];
  }
  const lines = targets.filter(({ table }) => table !== '');
  const hasKey = lines.length > 0 && !('typedIn' in kind.documentNumber);
  const count = Math.max(1, ...tablesOf(kind).map(([name]) => rowsOf(answers[name]).length));
  const rows = Array.from({ length: count }, (_, at) => [
    ...(hasKey ? ['1'] : []),
    ...own.map((target) => shown(target, answers)),
    ...lines.map((target) => shown(target, rowsOf(answers[target.table])[at] ?? {})),
  ]);
  const headings = [...(hasKey ? [KEY_HEADING] : []), ...headingsOf([...own, ...lines])];
  return [{ name: kind.title, headings, rows }];
}

function headingsOf(targets: readonly Target[]): string[] {
  return targets.map(({ heading }) => heading);
}

/** An answer of an example as a person would write it into a cell. */
function shown({ name, field }: Target, answers: TypedAnswers): string {
  const answer = answers[name];
  const initial = isShown(field, answers) ? (field.initial ?? '') : '';
  const text = typeof answer === 'string' ? answer : initial;
  if (field.type === 'party' && ID.test(text)) return EXAMPLE_TIN;
  if (field.type === 'choice')
    return field.options.find(({ value }) => value === text)?.label ?? text;
  if (field.type !== 'money') return text;
  const amount = parseTyped(text);
  return amount === undefined ? text : toWire(amount);
}

function rowsOf(value: TypedValue): readonly TypedAnswers[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter(
    (row): row is TypedAnswers => typeof row === 'object' && row !== null,
  );
}

/** What the columns take: accounts, and codes of withholding. */
type Allowed = Pick<Register, 'accounts' | 'codes'>;

async function readAllowed(db: Deps['db']): Promise<Allowed> {
  return { accounts: await listAccountTitles(db), codes: await readCodes(db) };
}

/** What may stand in which column: every choice, and the accounts that a column takes. */
function valuesSheet(kind: Kind, allowed: Allowed): TemplateSheet {
  const rows = buildTargets(kind).flatMap(({ heading, field }) =>
    buildValues(field, allowed).map(([value, meaning]) => [heading, value, meaning]),
  );
  return { name: VALUES_SHEET, headings: ['Column', 'Write', 'Or'], rows };
}

function buildValues(
  field: CellField,
  { accounts, codes }: Allowed,
): (readonly [string, string])[] {
  if (field.type === 'choice')
    return optionsOf(field, codes).map(({ value, label }) => [label, value]);
  if (field.type === 'account') {
    return [...accounts].filter(([number]) =>
      field.numbers.some((start) => number.startsWith(start)),
    );
  }
  if (field.type === 'date') return [['2026-12-05', '12/5/2026 (month before day), 5 Dec 2026']];
  if (field.type === 'party') return [['123-456-789-00000', 'the registered name']];
  return [];
}

function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
