import type { Kind } from '#kinds/define-kind.ts';

import { guessFixed, guessMapping, guessSheet, headingsIn } from './guess.ts';
import type { Mapping, MappingPart } from './mapping.ts';
import type { Sheet } from './sheet.ts';
import { headingKey } from './words.ts';

/**
 * A mapping by headings: it fits the next file of the same make, whatever the order of its columns.
 */
export interface RememberedMapping {
  readonly parts: readonly {
    readonly table: string;
    /** Headings by the paths of what they are. */
    readonly columns: Readonly<Record<string, string>>;
    /** All headings that were there: the others were left out on purpose. */
    readonly headings: readonly string[];
  }[];
  readonly key: string | null;
  readonly fixed: Readonly<Record<string, string>>;
}

/** A mapping as it is kept. */
export function toRemember(mapping: Mapping, sheets: readonly Sheet[]): RememberedMapping {
  const headingsOf = (part: MappingPart | undefined) => {
    const sheet = part && sheets[part.sheet];
    return part && sheet ? headingsIn(sheet, part).map(headingKey) : [];
  };
  return {
    parts: mapping.parts.map((part) => {
      const headings = headingsOf(part);
      const columns = Object.entries(part.columns).map(([path, column]) => [
        path,
        headings[column] ?? '',
      ]);
      return { table: part.table, columns: Object.fromEntries(columns), headings };
    }),
    key: mapping.key === null ? null : (headingsOf(mapping.parts[0])[mapping.key] ?? null),
    fixed: mapping.fixed,
  };
}

/** What was chosen for files like this one before, else the guess. */
export function mappingFor(
  kind: Kind,
  sheets: readonly Sheet[],
  remembered: RememberedMapping | undefined,
): { mapping: Mapping; isRemembered: boolean } {
  const guess = guessMapping(kind, sheets);
  if (remembered === undefined) return { mapping: guess, isRemembered: false };
  if (kind.isImportedByTables === true) {
    const parts = guess.parts.map((part) => recall(part, { sheets, remembered }) ?? part);
    return { mapping: { ...guess, parts, fixed: remembered.fixed }, isRemembered: true };
  }
  for (const [index, sheet] of sheets.entries()) {
    const [part] = guessSheet(kind, sheet, index).parts;
    const recalled = part && recall(part, { sheets, remembered });
    if (recalled === undefined) continue;
    const headings = headingsIn(sheet, recalled).map(headingKey);
    const key = remembered.key === null ? -1 : headings.indexOf(remembered.key);
    const fixed = { ...guessFixed(kind, recalled), ...remembered.fixed };
    const mapping = { parts: [recalled], key: key === -1 ? null : key, fixed };
    return { mapping, isRemembered: true };
  }
  return { mapping: guess, isRemembered: false };
}

/**
 * The part as it was mapped before; nothing when this sheet has not all the headings that were
 * used.
 */
export function recall(
  part: MappingPart,
  { sheets, remembered }: { sheets: readonly Sheet[]; remembered: RememberedMapping },
): MappingPart | undefined {
  const before = remembered.parts.find(({ table }) => table === part.table);
  const sheet = sheets[part.sheet];
  if (before === undefined || sheet === undefined) return undefined;
  const headings = headingsIn(sheet, part).map(headingKey);
  const used = Object.entries(before.columns).map(
    ([path, heading]) => [path, headings.indexOf(heading)] as const,
  );
  if (used.length === 0 || used.some(([, column]) => column === -1)) return undefined;
  const taken = new Set(used.map(([, column]) => column));
  // What is new in this file may be guessed; what was left out before stays out.
  const fresh = Object.entries(part.columns).filter(
    ([path, column]) =>
      before.columns[path] === undefined &&
      !taken.has(column) &&
      !before.headings.includes(headings[column] ?? ''),
  );
  return { ...part, columns: Object.fromEntries([...fresh, ...used]) };
}
