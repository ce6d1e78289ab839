import type { Kind } from '#kinds/define-kind.ts';
import { manilaDate } from '#shared/dates.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { MAX_IMPORT_DOCUMENTS, MAX_IMPORT_ROWS } from '#shared/ledger/import-limits.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { prepare } from '../transactions/prepare.ts';
import type { Prepared } from '../transactions/prepare.ts';
import { readSharedFacts } from '../transactions/shared-facts.ts';
import { readCodes } from '../withholding-codes/queries.ts';

import { buildDocuments } from './build-documents.ts';
import type { ImportedDocument } from './build-documents.ts';
import type { Register } from './cells.ts';
import { EarlierDocuments } from './earlier.ts';
import type { Fault } from './faults.ts';
import type { Mapping } from './mapping.ts';
import { endProgress, tellProgress } from './progress.ts';
import { findNamedParties, listAccountTitles } from './queries.ts';
import { isBlank } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { buildTargets } from './targets.ts';
import type { KnownFacts } from '../transactions/known-facts.ts';

/** A file of one kind, as it was read and mapped. */
export interface ImportedFile {
  readonly importId: string;
  readonly kind: Kind;
  readonly sheets: readonly Sheet[];
  readonly mapping: Mapping;
}

/** Every document of a file gone through, in order. */
export interface Run {
  readonly documentCount: number;
  readonly rowCount: number;
  readonly ready: readonly { readonly document: ImportedDocument; readonly prepared: Prepared }[];
  readonly faults: readonly Fault[];
  /** SHA-256 of all that would be entered; empty while there are faults. */
  readonly digest: string;
}

const WHOLE = { sheet: '', row: 0, column: '', field: '' };

/**
 * Prepares every document of a file by the very check of its form, one after another: each finds
 * the books as the ones before it would leave them. Nothing is entered. `isGone` ends it early when
 * nobody waits for it any more. Throws not-allowed for a kind of the accountants'.
 */
export async function runImport(
  deps: Deps,
  caller: Caller,
  {
    file,
    stage,
    isGone,
  }: { file: ImportedFile; stage: 'checking' | 'entering'; isGone(): boolean },
): Promise<Run> {
  const { importId, kind, sheets, mapping } = file;
  const documents = buildDocuments(kind, file, await readRegister(deps, file));
  const rowCount = mapping.parts.reduce((count, part) => {
    const rows = sheets[part.sheet]?.rows.slice(part.headerRow + 1) ?? [];
    return count + rows.filter((row) => !isBlank(row)).length;
  }, 0);
  const faults: Fault[] = faultsOfSize(documents.length, rowCount).map((message) => ({
    ...WHOLE,
    message,
  }));
  const ready: { document: ImportedDocument; prepared: Prepared }[] = [];
  const earlier = new EarlierDocuments();
  const total = faults.length > 0 ? 0 : documents.length;
  const forms = documents.slice(0, total).map(({ typed }) => typed);
  const shared = await readSharedFacts(deps, caller, { kind, forms });
  try {
    for (const [done, document] of documents.slice(0, total).entries()) {
      if (isGone()) break;
      tellProgress(importId, { stage, done, total });
      const result = await prepareOne(deps, caller, { kind, document, earlier, shared });
      if ('prepared' in result) ready.push({ document, prepared: result.prepared });
      else faults.push(...result.faults);
    }
  } finally {
    endProgress(importId);
  }
  const isWhole = faults.length === 0 && ready.length === documents.length;
  const digest = isWhole ? hashOf(ready.map(({ prepared }) => prepared.digest)) : '';
  return { documentCount: documents.length, rowCount, ready, faults, digest };
}

function faultsOfSize(documents: number, rows: number): string[] {
  if (rows === 0)
    return ['There is no row under the headings. Check which sheet and which columns were chosen.'];
  const [most, mostRows] = [MAX_IMPORT_DOCUMENTS, MAX_IMPORT_ROWS].map((n) =>
    n.toLocaleString('en'),
  );
  if (rows > MAX_IMPORT_ROWS)
    return [
      `One import takes at most ${mostRows} rows. Split the file and import the parts one after another.`,
    ];
  if (documents <= MAX_IMPORT_DOCUMENTS) return [];
  return [
    `These rows make ${documents.toLocaleString('en')} documents, and one import takes at most ${most}. ` +
      'Split the file, or choose the column whose value the rows of one document share.',
  ];
}

async function readRegister(
  { db }: Deps,
  { kind, sheets, mapping }: ImportedFile,
): Promise<Register> {
  const paths = buildTargets(kind).flatMap(({ path, field }) =>
    field.type === 'party' ? [path] : [],
  );
  const texts = new Set(paths.flatMap((path) => mapping.fixed[path] ?? []));
  for (const { sheet, headerRow, columns } of mapping.parts) {
    const named = paths.flatMap((path) => columns[path] ?? []);
    const rows = sheets[sheet]?.rows.slice(headerRow + 1) ?? [];
    const cells = rows.flatMap((row) => named.map((column) => row[column] ?? ''));
    for (const cell of cells.filter((text) => text !== '')) texts.add(cell);
  }
  const [parties, accounts, codes] = await Promise.all([
    findNamedParties(db, [...texts]),
    listAccountTitles(db),
    readCodes(db),
  ]);
  return { parties, accounts, codes };
}

interface One {
  readonly kind: Kind;
  readonly document: ImportedDocument;
  readonly earlier: EarlierDocuments;
  readonly shared: KnownFacts;
}

async function prepareOne(
  deps: Deps,
  caller: Caller,
  { kind, document, earlier, shared }: One,
): Promise<{ prepared: Prepared } | { faults: Fault[] }> {
  const { typed, faults, placeOf } = document;
  if (faults.length > 0) return { faults: [...faults, ...otherFaults(deps, kind, document)] };
  try {
    const prepared = await prepare(deps, caller, {
      kind,
      typed,
      corrects: undefined,
      earlier,
      shared,
    });
    const clash = earlier.clash(prepared);
    if (clash !== undefined) {
      const { documentNumber } = kind;
      const path = 'typedIn' in documentNumber ? documentNumber.typedIn : '';
      return { faults: [{ ...placeOf(path), message: clash }] };
    }
    earlier.add(prepared, document.firstRow);
    return { prepared };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'not-allowed') throw error;
    if (error.fields.length === 0) return { faults: [{ ...placeOf(''), message: error.message }] };
    return { faults: error.fields.map(({ path, message }) => ({ ...placeOf(path), message })) };
  }
}

/** What else the form would mark, so that a file is put right in one go. */
function otherFaults(
  { clock }: Deps,
  { fields }: Kind,
  { typed, faults, placeOf }: ImportedDocument,
): Fault[] {
  const { problems } = checkAnswers(fields, typed, { today: manilaDate(clock.now()) });
  return problems
    .map(({ path, message }) => ({ ...placeOf(path), message }))
    .filter(
      ({ row, field }) =>
        !faults.some((fault) => fault.field === field && [row, 0].includes(fault.row)),
    );
}
