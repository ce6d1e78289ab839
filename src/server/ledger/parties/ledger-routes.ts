import type { FastifyReply } from 'fastify';

import {
  exportAgeing,
  exportStatement,
  getAgeing,
  getStatement,
  listPartyItems,
  listPartyHistory,
  previewStatementLetter,
  sendStatementLetter as sendLetterRoute,
} from '#shared/api/ledger/party-ledgers.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import { findFrame, wordsOfDays } from '../../output/tables/framed-table.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { getCompany } from '../../platform/settings/company.ts';
import { sendReport } from '../../output/report-files/send-report.ts';

import { findAgeing, sumAgeing } from './ageing.ts';
import { ageingReport } from './ageing-report.ts';
import { AGEING_COLUMNS, STATEMENT_COLUMNS, ageingCells, statementCells } from './exports.ts';
import { listHistory } from './ledger-queries.ts';
import { listOpenRows } from './open-rows-queries.ts';
import { sidesOf } from './open-items.ts';
import { idsOf } from './merge-queries.ts';
import { findParty } from './queries.ts';
import { findStatement } from './statement.ts';
import { findStatementLetter, sendStatementLetter } from './statement-letter.ts';
import { drawStatementOf } from './print-statement.ts';

const done = { success: true as const };

/** What parties owe, are owed and did: open items, history, statement, ageing. */
export function mountPartyLedgers(context: HttpContext): void {
  const { deps } = context;
  mount(context, listPartyItems, async ({ params, query, caller }) => {
    const asOf = query.asOf ?? today(deps);
    const party = await getKnown(deps, params.partyId);
    const rows = await listOpenRows(deps.db, { partyId: params.partyId, asOf });
    return { ...done, asOf, sides: sidesOf(rows, party.register, { caller, asOf }) };
  });
  mount(context, listPartyHistory, async ({ params, query, caller }) => {
    await getKnown(deps, params.partyId);
    const { page, pageSize } = query;
    const partyIds = await idsOf(deps.db, params.partyId);
    const asked = { partyIds, limit: pageSize, offset: (page - 1) * pageSize };
    return { ...done, ...(await listHistory(deps.db, caller, asked)) };
  });
  mount(context, getStatement, async ({ params, query }) => {
    const { register } = await getKnown(deps, params.partyId);
    return { ...done, ...(await findStatement(deps.db, { ...params, ...query, register })) };
  });
  mount(context, exportStatement, ({ params, query, caller, reply }) =>
    sendStatement(deps, reply, { ...params, ...query, caller }),
  );
  mount(context, previewStatementLetter, async ({ params, query, caller }) => {
    const { company } = await getCompany(deps, caller);
    const asked = { ...params, asOf: query.asOf ?? today(deps) };
    return { ...done, ...(await findStatementLetter(deps, company, asked)) };
  });
  mount(context, sendLetterRoute, async ({ params, body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    const { asOf = today(deps), again, ...letter } = body;
    await sendStatementLetter(deps, actor, { ...params, asOf, again, letter });
    return done;
  });
  mount(context, getAgeing, async ({ query, caller }) => {
    const asOf = query.asOf ?? today(deps);
    const asked = { ...query, asOf };
    if (query.documents === 'false') return { ...done, ...(await sumAgeing(deps.db, asked)) };
    return { ...done, ...(await findAgeing(deps.db, caller, asked)) };
  });
  mount(context, exportAgeing, async ({ params, query, caller, reply }) => {
    const asOf = query.asOf ?? today(deps);
    const ageing = await findAgeing(deps.db, caller, { ...query, asOf });
    const fileName = `ageing-${query.side}-${asOf}`;
    const { format } = params;
    if (format === 'pdf') {
      const report = ageingReport(ageing, { by: query.by, now: deps.clock.now() });
      return sendReport(reply, { deps, caller, report, format, fileName });
    }
    return sendTable(reply, {
      name: query.side === 'receivable' ? 'Receivables' : 'Payables',
      fileName,
      format,
      columns: AGEING_COLUMNS,
      rows: ageingCells(ageing),
      frame: await findFrame(deps, caller, ageingFrame(query.side, asOf)),
    });
  });
}

function ageingFrame(side: 'receivable' | 'payable', asOf: string) {
  const title = side === 'receivable' ? 'Ageing of receivables' : 'Ageing of payables';
  return { title, below: [`As of ${formatDate(asOf)}`], total: {} };
}

interface StatementAsked {
  readonly partyId: string;
  readonly format: 'pdf' | 'xlsx' | 'csv';
  readonly from: string;
  readonly to: string;
  readonly caller: Caller;
}

async function sendStatement(
  deps: Deps,
  reply: FastifyReply,
  { partyId, format, from, to, caller }: StatementAsked,
): Promise<FastifyReply> {
  const party = await getKnown(deps, partyId);
  const statement = await findStatement(deps.db, { partyId, register: party.register, from, to });
  const fileName = `statement-${deriveSlug(party.name)}-${to}`;
  if (format !== 'pdf') {
    return sendTable(reply, {
      name: 'Statement of account',
      fileName,
      format,
      columns: STATEMENT_COLUMNS,
      rows: statementCells(statement),
      frame: await findFrame(deps, caller, {
        title: 'Statement of account',
        below: [party.name, wordsOfDays({ from, to })],
      }),
    });
  }
  return serveFile(reply, {
    fileName: `${fileName}.pdf`,
    contentType: 'application/pdf',
    content: await drawStatementOf(deps, caller, { party, statement }),
  });
}

async function getKnown(deps: Deps, partyId: string) {
  const party = await findParty(deps.db, partyId);
  if (party === undefined) throw new Problem('not-found');
  return party;
}

function today(deps: Deps): string {
  return manilaDate(deps.clock.now());
}

/** A name as a file's name may hold it everywhere. */
function deriveSlug(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-|-$/g, '').slice(0, 40) || 'party';
}
