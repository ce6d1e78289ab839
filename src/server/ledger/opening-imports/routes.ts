import {
  checkOpeningImport,
  postOpeningImport,
  readOpeningImport,
} from '#shared/api/ledger/opening-imports.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { decodeFiles } from '../imports/read-file.ts';

import { checkOpeningFile, postOpeningFile, readOpeningFile } from './opening-import.ts';

/** Opening balances from reports of another program: read, judged, entered in one act. */
export function mountOpeningImports(context: HttpContext): void {
  const { deps } = context;
  mount(context, readOpeningImport, ({ body, caller }) =>
    readOpeningFile(deps, caller, decodeFiles(body.files)),
  );
  mount(context, checkOpeningImport, ({ params, body, caller }) =>
    checkOpeningFile(deps, caller, { ...params, ...body }),
  );
  mount(context, postOpeningImport, ({ params, body, caller, request }) =>
    postOpeningFile(deps, caller, { ...params, ...body, address: request.ip }),
  );
}
