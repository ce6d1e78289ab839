import {
  checkPartyImport,
  exportLeftOut,
  partyImportTemplate,
  postPartyImport,
  readPartyImport,
} from '#shared/api/ledger/party-imports.ts';

import type { ExportColumn } from '../../output/tables/columns.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { decodeFiles } from '../imports/read-file.ts';

import { partyFields } from './fields.ts';
import { checkPartyFile, findLeftOut, postPartyFile, readPartyFile } from './party-import.ts';

interface LeftOut {
  readonly cells: readonly string[];
  readonly reason: string;
}

/** Customers and vendors from a file: read, judged row by row, registered in one act. */
export function mountPartyImports(context: HttpContext): void {
  const { deps } = context;
  mount(context, readPartyImport, async ({ body, caller }) => {
    return readPartyFile(deps, caller, { ...body, files: decodeFiles(body.files) });
  });
  mount(context, checkPartyImport, async ({ params, body, caller, reply }) =>
    checkPartyFile(deps, caller, { ...params, ...body, isGone: () => reply.raw.destroyed }),
  );
  mount(context, postPartyImport, async ({ params, body, caller, reply, request }) =>
    postPartyFile(deps, caller, {
      ...params,
      ...body,
      address: request.ip,
      isGone: () => reply.raw.destroyed,
    }),
  );
  mount(context, exportLeftOut, async ({ params, caller, reply }) => {
    const { headings, rows } = await findLeftOut(deps, caller, params.importId);
    const columns = headings.map((title, at): ExportColumn<LeftOut> => ({
      title,
      type: 'text',
      value: ({ cells }) => cells[at] ?? '',
    }));
    return sendTable(reply, {
      name: 'Rows left out',
      fileName: 'import-left-out',
      format: params.format,
      columns: [
        ...columns,
        { title: 'Why it was left out', type: 'text', width: 60, value: ({ reason }) => reason },
      ],
      rows,
    });
  });
  mount(context, partyImportTemplate, async ({ params, reply }) => {
    const columns = partyFields(params.register).map(({ heading }): ExportColumn<never> => ({
      title: heading,
      type: 'text',
      value: () => '',
    }));
    const name = params.register === 'customer' ? 'Customers' : 'Vendors';
    const fileName = `${params.register}s-template`;
    return sendTable(reply, { name, fileName, format: params.format, columns, rows: [] });
  });
}
