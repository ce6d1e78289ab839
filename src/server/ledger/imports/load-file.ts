import type { Kind } from '#kinds/define-kind.ts';
import { findKind } from '#kinds/index.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findImport } from './queries.ts';
import type { ImportedFile } from './run-import.ts';
import type { Mapping } from './mapping.ts';

/**
 * The kind that a caller may import: the same rule as on its form. Throws kind-unknown,
 * not-allowed.
 */
export function kindToImport(kindId: string, caller: Caller): Kind {
  const kind = findKind(kindId);
  if (kind === undefined) throw new Problem('kind-unknown');
  if (kind.isAccountants === true && caller.role !== 'accountant') throw new Problem('not-allowed');
  return kind;
}

/**
 * A file of the caller's own that waits to be entered, with how it is to be read. Throws
 * import-not-found, not-allowed.
 */
export async function loadFile(
  { db }: Deps,
  caller: Caller,
  { importId, mapping }: { importId: string; mapping: Mapping },
): Promise<ImportedFile & { fileName: string; sha256: string }> {
  const row = await findImport(db, { importId, userId: caller.userId });
  if (row === undefined || row.sheets === null) throw new Problem('import-not-found');
  const kind = kindToImport(row.kind, caller);
  const { sheets, file_name: fileName, sha256 } = row;
  return { importId, kind, sheets, mapping, fileName, sha256 };
}
