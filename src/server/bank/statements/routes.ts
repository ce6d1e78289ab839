import {
  dropReading as dropRoute,
  mapStatement as mapRoute,
  readStatement as readRoute,
  saveStatement as saveRoute,
  statementProgress as progressRoute,
} from '#shared/api/bank/bank-statements.ts';
import {
  getBankStatement as getRoute,
  getStatementFile as fileRoute,
  listStatementAccounts as accountsRoute,
  listStatements as listRoute,
  withdrawStatement as withdrawRoute,
} from '#shared/api/bank/kept-statements.ts';
import { Problem } from '#shared/problems.ts';

import { openProved } from '../../platform/attachments/open-proved.ts';
import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { readyToRead } from '../formats/read-bank-file.ts';
import { dropReading } from './drop-readings.ts';
import { progressOf } from './progress.ts';
import {
  findStatement,
  findStatementFile,
  listStatementAccounts,
  listStatements,
} from './queries.ts';
import { mapStatement, readStatement } from './read-statement.ts';
import { saveStatement } from './save-statement.ts';
import { withdrawStatement } from './withdraw-statement.ts';

const done = { success: true as const };

/**
 * The bank's statements of account: reading a file, keeping it, looking at what was kept,
 * withdrawing it.
 */
export function mountBankStatements(context: HttpContext): void {
  mountReadings(context);
  const { deps } = context;
  mount(context, accountsRoute, async () => {
    // Whoever looks at the accounts uploads a file next.
    readyToRead();
    return { ...done, accounts: await listStatementAccounts(deps.db) };
  });
  mount(context, listRoute, async ({ query }) => {
    const { account, page, pageSize } = query;
    return listStatements(deps.db, { account, page, pageSize });
  });
  mount(context, getRoute, async ({ params, query }) => {
    const found = await findStatement(deps.db, { ...params, ...query });
    if (found === undefined) throw new Problem('not-found');
    return found;
  });
  mount(context, fileRoute, async ({ params, reply }) => {
    const file = await findStatementFile(deps.db, params.statementId);
    if (file === undefined) throw new Problem('not-found');
    const { fileName, size, sha256 } = file;
    // Whatever a bank wrote, no program is told to open it.
    const contentType = 'application/octet-stream';
    const content = await openProved(deps.files, sha256);
    return serveFile(reply, { fileName, size, contentType, content });
  });
  mount(context, withdrawRoute, async ({ params, body, caller, request }) => {
    await withdrawStatement(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
}

function mountReadings(context: HttpContext): void {
  const { deps } = context;
  mount(context, readRoute, async ({ body, caller }) =>
    readStatement(deps, caller, {
      ...body,
      content: new Uint8Array(Buffer.from(body.content, 'base64')),
    }),
  );
  mount(context, mapRoute, async ({ params, body, caller }) =>
    mapStatement(deps, caller, { ...params, ...body }),
  );
  mount(context, progressRoute, async ({ params, caller }) => ({
    ...done,
    ...progressOf({ ...params, userId: caller.userId }),
  }));
  mount(context, saveRoute, async ({ params, body, caller, request }) => {
    const { account, mapping, opening, closing } = body;
    const written = { opening, closing };
    return saveStatement(deps, caller, {
      ...params,
      account,
      mapping,
      written,
      address: request.ip,
    });
  });
  mount(context, dropRoute, async ({ params, caller }) => {
    await dropReading(deps, { ...params, userId: caller.userId });
    return done;
  });
}
