import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Actor } from '../../platform/audit/actor.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';
import type { Mapping } from '../imports/mapping.ts';
import { keepOutcome } from '../imports/outcome-queries.ts';
import { findImport, keepCount, keepMapping, markPosted } from '../imports/queries.ts';
import type { ImportFile } from '../imports/read-file.ts';
import { readTable } from '../imports/read-table.ts';
import { toRemember } from '../imports/remembered.ts';
import type { Sheet } from '../imports/sheet.ts';
import { lockImport } from '../party-imports/queries.ts';

import { CHART_FIELDS, assignChart, findChartPreset } from './fields.ts';
import { judgeAccounts } from './judge.ts';
import type { ChartOutcome, JudgedAccount } from './judge.ts';
import { listKnownAccounts, readAccountNames, undoChart, writeAccount } from './queries.ts';
import { readAccounts } from './read-rows.ts';

const KIND = 'chart-of-accounts';
const MOST_SHOWN = 500;
/** What asks for a look comes first. */
const ORDER: readonly ChartOutcome[] = ['refused', 'other-title', 'switched-on', 'new', 'same'];

/** What each outcome is called in the file of it. */
const WORDS: Readonly<Record<ChartOutcome, string>> = {
  'new': 'New',
  'switched-on': 'In use again',
  'same': 'Same',
  'other-title': 'Other title',
  'refused': 'Refused',
};

/**
 * Reads a chart of accounts and keeps what is in it for a day, with a guess of its columns. Throws
 * what `readFiles` throws.
 */
export function readChartFile(deps: Deps, caller: Caller, files: readonly ImportFile[]) {
  return readTable(deps, caller, {
    kind: KIND,
    files,
    fields: CHART_FIELDS,
    assign: assignChart,
    findPreset: findChartPreset,
  });
}

interface Asked {
  readonly importId: string;
  readonly mapping: Mapping;
  readonly choices: readonly { readonly row: number; readonly account: string }[];
}

/**
 * Says per row what would happen to the chart; nothing is changed. How the file is mapped is
 * remembered. Throws import-not-found.
 */
export async function checkChartFile({ db, clock }: Deps, caller: Caller, asked: Asked) {
  const { importId, mapping } = asked;
  const row = await findImport(db, { importId, userId: caller.userId });
  if (row?.kind !== KIND || row.sheets === null || row.posted_at !== null)
    throw new Problem('import-not-found');
  const own = { userId: caller.userId, kind: KIND };
  await keepMapping(db, own, { mapping: toRemember(mapping, row.sheets), at: clock.now() });
  const rows = await judgeFile(db, row.sheets, asked);
  await keepOutcome(db, importId, outcomeOf(row.file_name, rows));
  const count = (...outcomes: ChartOutcome[]) =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    success: true as const,
    rowCount: rows.length,
    newCount: count('new', 'switched-on'),
    sameCount: count('same'),
    otherTitleCount: count('other-title'),
    refusedCount: count('refused'),
    rows: inOrder(rows).slice(0, MOST_SHOWN).map(toRow),
    digest: digestOf(rows),
  };
}

interface Confirmed extends Asked {
  readonly digest: string;
  readonly renaming: readonly number[];
  readonly address: string;
}

/**
 * Adds every account that is new, in one database transaction. Whoever repeats it gets the same
 * count. Throws import-not-found, conflict (the chart is no longer what was checked).
 */
export function postChartFile(deps: Deps, caller: Caller, confirmed: Confirmed) {
  const { importId } = confirmed;
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, { importId, userId: caller.userId });
    if (row?.kind !== KIND) throw new Problem('import-not-found');
    if (row.posted_at !== null)
      return { success: true as const, addedCount: row.document_count ?? 0 };
    if (row.sheets === null) throw new Problem('import-not-found');
    const rows = await judgeFile(tx, row.sheets, confirmed);
    if (digestOf(rows) !== confirmed.digest) throw new Problem('conflict');
    const taken = rows.filter(({ outcome }) => outcome !== 'refused');
    const isRenamed = ({ outcome, read }: JudgedAccount) =>
      outcome === 'other-title' && confirmed.renaming.includes(read.row);
    for (const each of taken)
      await writeAccount(tx, each, { importId, isRenamed: isRenamed(each) });
    const added = taken.filter(({ outcome }) => ['new', 'switched-on'].includes(outcome));
    await keepCount(tx, importId, added.length);
    await markPosted(tx, importId, deps.clock.now());
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'chart.imported',
      subject: row.file_name,
      address: confirmed.address,
      after: {
        added: added.map(({ account, title }) => `${account} ${title}`),
        renamed: taken
          .filter(isRenamed)
          .map(({ account, title, read }) => `${account} ${title} > ${read.title}`),
        refused: rows.length - taken.length,
        sha256: row.sha256,
      },
    });
    return { success: true as const, addedCount: added.length };
  });
}

/**
 * Takes an import of a chart back: what it added goes out of use unless it has entries, titles are
 * those of before. Throws import-not-found.
 */
export function undoChartFile({ db, clock }: Deps, actor: Actor, importId: string) {
  return db.transaction().execute(async (tx) => {
    const { isThere, ...undone } = await undoChart(tx, importId);
    if (!isThere) throw new Problem('import-not-found');
    await recordAudit(tx, {
      at: clock.now(),
      actor: actor.clientId,
      actorUserId: actor.userId,
      action: 'chart.import-undone',
      subject: importId,
      address: actor.address,
      after: undone,
    });
    const { switchedOff, kept } = undone;
    return { success: true as const, switchedOff, kept };
  });
}

async function judgeFile(
  db: Kysely<Tables>,
  sheets: readonly Sheet[],
  { mapping, choices }: Asked,
): Promise<JudgedAccount[]> {
  const [known, names] = await Promise.all([listKnownAccounts(db), readAccountNames(db)]);
  return judgeAccounts(readAccounts(sheets, mapping), { known, names, choices });
}

function inOrder(rows: readonly JudgedAccount[]): JudgedAccount[] {
  return rows.toSorted(
    (a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.read.row - b.read.row,
  );
}

function toRow({ read, outcome, account, title, reason }: JudgedAccount) {
  const { row, number, type } = read;
  return { row, number, title: read.title, type, outcome, account, accountTitle: title, reason };
}

function digestOf(rows: readonly JudgedAccount[]): string {
  return hashOf(
    rows.map(({ read, outcome, account, title, found }) => ({
      row: read.row,
      outcome,
      account,
      title,
      key: read.key,
      side: read.normalSide,
      class: found?.word,
    })),
  );
}

function outcomeOf(fileName: string, rows: readonly JudgedAccount[]) {
  const column = (key: string, title: string) => ({ key, title, type: 'text' as const });
  return {
    title: 'Import of a chart of accounts',
    period: fileName,
    columns: [
      { key: 'row', title: 'Row', type: 'count' as const },
      column('number', 'Number there'),
      column('title', 'Title there'),
      column('type', 'Type'),
      column('outcome', 'Outcome'),
      column('account', 'Account here'),
      column('reason', 'Reason'),
    ],
    checks: [],
    rows: rows.map(({ read, outcome, account, title, reason }) => ({
      kind: 'line' as const,
      cells: [
        String(read.row),
        read.number,
        read.title,
        read.type,
        WORDS[outcome],
        account === '' ? '' : `${account} ${title}`,
        reason,
      ].map((text) => ({ text })),
    })),
  };
}
