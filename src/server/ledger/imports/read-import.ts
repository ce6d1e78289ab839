import { createHash, randomUUID } from 'node:crypto';

import type { Kind } from '#kinds/define-kind.ts';
import type { WithholdingCodes } from '#shared/ledger/withholding.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readCodes } from '../withholding-codes/queries.ts';

import { optionsOf } from './cells.ts';
import { guessSheet, headingsIn } from './guess.ts';
import { kindToImport } from './load-file.ts';
import { findMapping, insertImport } from './queries.ts';
import { readFiles } from './read-file.ts';
import type { ImportFile } from './read-file.ts';
import { mappingFor } from './remembered.ts';
import type { Sheet } from './sheet.ts';
import { tablesOf, buildTargets } from './targets.ts';

const SAMPLE_ROWS = 3;
const MAX_SAMPLE = 80;

/**
 * Reads files and keeps what is in them for a day, with a guess of what their columns are.
 * Throws kind-unknown, not-allowed, and what `readFiles` throws.
 */
export async function readImport(
  deps: Deps,
  caller: Caller,
  chosen: { kind: string; files: readonly ImportFile[] },
) {
  const kind = kindToImport(chosen.kind, caller);
  const own = { userId: caller.userId, kind: kind.id };
  const wanted = { kind: kind.id, files: chosen.files };
  const { importId, fileName, sheets } = await keepFiles(deps, caller, wanted);
  const { mapping, isRemembered } = mappingFor(kind, sheets, await findMapping(deps.db, own));
  return {
    success: true as const,
    importId,
    fileName,
    isByTables: kind.isImportedByTables === true,
    tables: tablesOf(kind).map(([name, { label }]) => ({ name, label })),
    fields: buildFields(kind, await readCodes(deps.db)),
    sheets: sheets.map((sheet, index) => describeSheet(kind, sheet, index)),
    mapping,
    isRemembered,
  };
}

/** What is read, for which kind of import; `arrange` may change the sheets before they are kept. */
export interface FilesToKeep {
  readonly kind: string;
  readonly files: readonly ImportFile[];
  arrange?(sheets: Sheet[]): Sheet[];
}

/** Reads files and keeps their sheets for a day. Throws what `readFiles` throws. */
export async function keepFiles(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { kind, files, arrange = (sheets) => sheets }: FilesToKeep,
) {
  const sheets = arrange(await readFiles(files));
  const importId = randomUUID();
  const fileName = files.map(({ name }) => name).join(', ');
  const sha256 = hashOfFiles(files);
  const { userId } = caller;
  await insertImport(db, { userId, kind, importId, fileName, sha256, sheets, at: clock.now() });
  return { importId, fileName, sheets };
}

/** SHA-256 of files in their order. */
function hashOfFiles(files: readonly ImportFile[]): string {
  const hash = createHash('sha256');
  for (const { content } of files) hash.update(createHash('sha256').update(content).digest());
  return hash.digest('hex');
}

function buildFields(kind: Kind, codes: WithholdingCodes) {
  return buildTargets(kind).map(({ path, table, heading, field }) => ({
    path,
    table,
    heading,
    hint: field.hint ?? '',
    isRequired: field.required && field.shownWhen === undefined,
    hasInitial: field.type !== 'date' && (field.initial ?? '') !== '',
    options:
      field.type === 'choice'
        ? optionsOf(field, codes).map(({ value, label }) => ({ value, label }))
        : [],
  }));
}

function describeSheet(kind: Kind, sheet: Sheet, index: number) {
  const guess = guessSheet(kind, sheet, index);
  return { ...cutSamples(sheet, guess.parts[0]?.headerRow ?? 0), guess };
}

/** The headings of a sheet and the first rows under them, cut to what is shown. */
export function cutSamples(sheet: Sheet, headerRow: number) {
  const cut = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, MAX_SAMPLE));
  const below = sheet.rows.slice(headerRow + 1).filter((row) => row.some((cell) => cell !== ''));
  return {
    name: sheet.name,
    rowCount: below.length,
    headings: cut(headingsIn(sheet, { headerRow })),
    samples: below.slice(0, SAMPLE_ROWS).map(cut),
  };
}
