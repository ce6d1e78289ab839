import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { guessColumns, guessFile, headingsOf } from './guess-columns.ts';
import type { Assign } from './guess-columns.ts';
import { findMapping } from './queries.ts';
import { cutSamples, keepFiles } from './read-import.ts';
import type { FilesToKeep } from './read-import.ts';

interface TableField {
  readonly path: string;
  readonly heading: string;
  readonly hint: string;
  readonly isRequired: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface TableToRead<Preset> extends FilesToKeep {
  readonly fields: readonly TableField[];
  readonly assign: Assign;
  findPreset(headings: readonly string[]): Preset | undefined;
}

/**
 * Reads a file of one table, such as a list of vendors, and keeps it for a day, with a guess of its
 * columns and of the program that wrote it. Throws what `readFiles` throws.
 */
export async function readTable<Preset>(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { fields, assign, findPreset, ...wanted }: TableToRead<Preset>,
) {
  const { importId, fileName, sheets } = await keepFiles(deps, caller, wanted);
  const own = { userId: caller.userId, kind: wanted.kind };
  const guessed = guessFile(sheets, assign, await findMapping(deps.db, own));
  return {
    success: true as const,
    importId,
    fileName,
    isByTables: false,
    tables: [],
    fields: fields.map(({ path, heading, hint, isRequired, options }) => ({
      path,
      table: '',
      heading,
      hint,
      isRequired,
      hasInitial: false,
      options: [...options],
    })),
    sheets: sheets.map((sheet, index) => {
      const guess = guessColumns(sheet, index, assign);
      return { ...cutSamples(sheet, guess.parts[0]?.headerRow ?? 0), guess };
    }),
    ...guessed,
    preset: findPreset(headingsOf(sheets, guessed.mapping)) ?? null,
  };
}
