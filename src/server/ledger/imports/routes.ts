import {
  checkImport as checkRoute,
  dropImport as dropRoute,
  exportImportFaults as faultsRoute,
  importProgress as progressRoute,
  importTemplate as templateRoute,
  postImport as postRoute,
  readImport as readRoute,
} from '#shared/api/ledger/imports.ts';
import { Problem } from '#shared/problems.ts';

import type { ExportColumn } from '../../output/tables/columns.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { checkImport } from './check-import.ts';
import type { Fault } from './faults.ts';
import { kindToImport } from './load-file.ts';
import { postImport } from './post-import.ts';
import { progressOf } from './progress.ts';
import { deleteImport, findImport } from './queries.ts';
import { decodeFiles } from './read-file.ts';
import { readImport } from './read-import.ts';
import { sendTemplate } from './template.ts';

const done = { success: true as const };

const FAULT_COLUMNS: readonly ExportColumn<Fault>[] = [
  { title: 'Sheet', type: 'text', value: ({ sheet }) => sheet },
  { title: 'Row', type: 'count', value: ({ row }) => row || null },
  { title: 'Column', type: 'text', value: ({ column }) => column },
  { title: 'Field', type: 'text', value: ({ field }) => field },
  { title: 'Error', type: 'text', value: ({ message }) => message },
];

/** Bulk import: templates, reading a file, checking it as a whole, entering it as a whole. */
export function mountImports(context: HttpContext): void {
  const { deps } = context;
  mount(context, readRoute, async ({ body, caller }) => {
    return readImport(deps, caller, { kind: body.kind, files: decodeFiles(body.files) });
  });
  mount(context, checkRoute, async ({ params, body, caller, reply }) =>
    checkImport(deps, caller, { ...params, ...body, isGone: () => reply.raw.destroyed }),
  );
  mount(context, postRoute, async ({ params, body, caller, request }) =>
    postImport(deps, caller, { ...params, ...body, address: request.ip }),
  );
  mount(context, progressRoute, async ({ params, caller }) => {
    const row = await findImport(deps.db, { ...params, userId: caller.userId });
    if (row === undefined) throw new Problem('import-not-found');
    return { ...done, ...progressOf(params.importId) };
  });
  mount(context, faultsRoute, async ({ params, caller, reply }) => {
    const row = await findImport(deps.db, { ...params, userId: caller.userId });
    if (row === undefined) throw new Problem('import-not-found');
    const file = { name: 'Faults', fileName: 'import-faults', format: 'csv' as const };
    return sendTable(reply, { ...file, columns: FAULT_COLUMNS, rows: row.faults ?? [] });
  });
  mount(context, dropRoute, async ({ params, caller }) => {
    const isGone = await deleteImport(deps.db, { ...params, userId: caller.userId });
    if (!isGone) throw new Problem('import-not-found');
    return done;
  });
  mount(context, templateRoute, async ({ params, query, caller, reply }) => {
    const kind = kindToImport(params.kind, caller);
    return sendTemplate(deps, reply, { kind, format: params.format, table: query.table });
  });
}
