import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';
import type { Fault } from '../imports/faults.ts';
import type { Mapping } from '../imports/mapping.ts';
import { endProgress, tellProgress } from '../imports/progress.ts';
import { findImport, keepFaults, keepMapping } from '../imports/queries.ts';
import type { ImportFile } from '../imports/read-file.ts';
import { readTable } from '../imports/read-table.ts';
import { toRemember } from '../imports/remembered.ts';
import type { Sheet } from '../imports/sheet.ts';
import { insertParty } from '../parties/insert-party.ts';
import { provedDetails } from '../parties/verify.ts';

import { assignColumns, findPreset, partyFields } from './fields.ts';
import { judgeRows } from './judge.ts';
import type { JudgedRow, Outcome } from './judge.ts';
import { keepLeftOut, lockImport } from './queries.ts';
import { readRows } from './read-rows.ts';

type Register = 'customer' | 'vendor';

const KINDS = { customer: 'party-customer', vendor: 'party-vendor' } as const;
const MOST_SHOWN = 200;

/**
 * Reads a file of customers or vendors and keeps what is in it for a day, with a guess of what its
 * columns are. Throws what `readFiles` throws.
 */
export function readPartyFile(
  deps: Deps,
  caller: Caller,
  { register, files }: { register: Register; files: readonly ImportFile[] },
) {
  const fields = partyFields(register);
  return readTable(deps, caller, {
    kind: KINDS[register],
    files,
    fields,
    assign: (row) => assignColumns(row, fields, register),
    findPreset,
  });
}

interface Asked {
  readonly importId: string;
  readonly mapping: Mapping;
  isGone(): boolean;
}

/**
 * Says per row what would happen; nothing is registered. How the file is mapped is remembered.
 * Throws import-not-found.
 */
export async function checkPartyFile(deps: Deps, caller: Caller, asked: Asked) {
  const { importId, mapping, isGone } = asked;
  const file = await loadFile(deps, caller, importId);
  const own = { userId: caller.userId, kind: KINDS[file.register] };
  const remembered = toRemember(mapping, file.sheets);
  await keepMapping(deps.db, own, { mapping: remembered, at: deps.clock.now() });
  const rows = await judgeFile(deps.db, { ...file, ...asked, at: deps.clock.now(), caller });
  if (!isGone())
    await keepFaults(
      deps.db,
      importId,
      faultsOf(rows, new Set(), { sheets: file.sheets, mapping }),
    );
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
  return {
    success: true as const,
    rowCount: rows.length,
    newCount: count('new'),
    knownCount: count('known'),
    sameNameCount: count('same-name'),
    refusedCount: count('refused'),
    rows: shownRows(rows),
    digest: digestOf(rows),
  };
}

interface Confirmed extends Asked {
  /** Of the check that the person looked at. */
  readonly digest: string;
  /** Rows that look like somebody known, and are registered all the same. */
  readonly including: readonly number[];
  readonly address: string;
}

/**
 * Registers every row that can be, in one database transaction; what was refused or left out can
 * be had as a file. Whoever repeats it gets the same count. Throws import-not-found, conflict (it
 * is no longer what was checked), import-cancelled when nobody waits for it any more.
 */
export function postPartyFile(deps: Deps, caller: Caller, confirmed: Confirmed) {
  const { importId, isGone } = confirmed;
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, { importId, userId: caller.userId });
    const register = registerOf(row?.kind);
    if (row === undefined || register === undefined) throw new Problem('import-not-found');
    if (row.posted_at !== null) {
      return { success: true as const, registeredCount: row.document_count ?? 0 };
    }
    const sheets = row.sheets ?? [];
    const rows = await judgeFile(tx, { ...confirmed, sheets, register, at, caller });
    if (isGone()) throw new Problem('import-cancelled');
    if (digestOf(rows) !== confirmed.digest) throw new Problem('conflict');
    const including = new Set(confirmed.including);
    const entered = rows.filter(
      (each) => each.outcome === 'new' || (each.outcome === 'same-name' && including.has(each.row)),
    );
    try {
      await registerRows(tx, entered, { ...confirmed, caller, at });
    } finally {
      endProgress(importId);
    }
    const faults = faultsOf(rows, including, { sheets, mapping: confirmed.mapping });
    const left = blankOthers(sheets, faults, confirmed.mapping);
    await keepLeftOut(tx, importId, { sheets: left, faults, count: entered.length, at });
    await recordAudit(tx, {
      at,
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'party.imported',
      subject: row.file_name,
      address: confirmed.address,
      after: { register, registered: entered.length, leftOut: faults.length, sha256: row.sha256 },
    });
    return { success: true as const, registeredCount: entered.length };
  });
}

/** What an import left out, row by row as the file had it, with why. Throws import-not-found. */
export async function findLeftOut({ db }: Deps, caller: Caller, importId: string) {
  const row = await findImport(db, { importId, userId: caller.userId });
  if (registerOf(row?.kind) === undefined) throw new Problem('import-not-found');
  const sheets = new Map((row?.sheets ?? []).map((sheet) => [sheet.name, sheet.rows]));
  const faults = row?.faults ?? [];
  const [first] = faults;
  const headings = sheets.get(first?.sheet ?? '')?.[Number(first?.column ?? 0)] ?? [];
  return {
    headings,
    rows: faults.map((fault) => ({
      cells: sheets.get(fault.sheet)?.[fault.row - 1] ?? [],
      reason: fault.message,
    })),
  };
}

async function loadFile({ db }: Deps, caller: Caller, importId: string) {
  const row = await findImport(db, { importId, userId: caller.userId });
  const register = registerOf(row?.kind);
  if (
    row === undefined ||
    row.sheets === null ||
    row.posted_at !== null ||
    register === undefined
  ) {
    throw new Problem('import-not-found');
  }
  return { register, sheets: row.sheets };
}

function registerOf(kind: string | undefined): Register | undefined {
  if (kind === KINDS.customer) return 'customer';
  return kind === KINDS.vendor ? 'vendor' : undefined;
}

interface JudgedFile extends Asked {
  readonly register: Register;
  readonly sheets: readonly Sheet[];
  readonly caller: Caller;
  readonly at: Date;
}

async function judgeFile(db: Kysely<Tables>, file: JudgedFile): Promise<JudgedRow[]> {
  const { importId, register, caller, at, isGone } = file;
  const fields = partyFields(register);
  const read = readRows(register, fields, file);
  const total = read.length;
  const tell = (done: number) => tellProgress(importId, { stage: 'checking', done, total });
  try {
    return await judgeRows(db, read, { register, fields, userId: caller.userId, at, tell, isGone });
  } finally {
    endProgress(importId);
  }
}

async function registerRows(
  tx: Kysely<Tables>,
  rows: readonly JudgedRow[],
  by: Pick<Confirmed, 'importId' | 'address' | 'isGone'> & { caller: Caller; at: Date },
): Promise<void> {
  const { importId, address, caller, at } = by;
  for (const [done, { row, entry }] of rows.entries()) {
    if (by.isGone()) throw new Problem('import-cancelled');
    if (done % 20 === 0) tellProgress(importId, { stage: 'entering', done, total: rows.length });
    if (entry === undefined) continue;
    const party = await insertParty(tx, { ...entry, userId: caller.userId, at });
    await recordAudit(tx, {
      at,
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'party.registered',
      subject: party.name,
      address,
      after: {
        partyId: party.party_id,
        register: party.register,
        country: party.country,
        importId,
        row,
        ...provedDetails(party),
      },
    });
  }
}

/** What somebody looks at first: what is not simply new, then the rest. */
function shownRows(rows: readonly JudgedRow[]) {
  const order: readonly Outcome[] = ['same-name', 'refused', 'known', 'new'];
  return rows
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.row - b.row)
    .slice(0, MOST_SHOWN)
    .map(({ row, name, tin, outcome, reason, partyId }) => {
      return { row, name, tin, outcome, reason, partyId };
    });
}

function digestOf(rows: readonly JudgedRow[]): string {
  return hashOf(rows.map(({ row, outcome, entry }) => ({ row, outcome, form: entry?.form })));
}

/** Rows that are not registered; the row of headings stands where a fault has its column. */
function faultsOf(
  rows: readonly JudgedRow[],
  including: ReadonlySet<number>,
  { sheets, mapping }: { readonly sheets: readonly Sheet[]; readonly mapping: Mapping },
): Fault[] {
  const [part] = mapping.parts;
  const sheet = sheets[part?.sheet ?? 0]?.name ?? '';
  const column = String(part?.headerRow ?? 0);
  return rows
    .filter(({ outcome, row }) => outcome !== 'new' && !including.has(row))
    .map(({ row, reason }) => ({ sheet, row, column, field: '', message: reason }));
}

/** Of the sheets only the headings and the rows that were left out. */
function blankOthers(
  sheets: readonly Sheet[],
  faults: readonly Fault[],
  mapping: Mapping,
): Sheet[] {
  const [part] = mapping.parts;
  const kept = new Set([(part?.headerRow ?? 0) + 1, ...faults.map(({ row }) => row)]);
  return sheets.map(({ name, rows }, index) => ({
    name,
    rows: index === part?.sheet ? rows.map((cells, at) => (kept.has(at + 1) ? cells : [])) : [],
  }));
}
