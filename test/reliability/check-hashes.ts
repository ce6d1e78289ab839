import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type pg from 'pg';

// Written from docs/canonical-text.md, without any code of the product, on purpose.

type Row = Readonly<Record<string, string | null>>;

const NONE = '0'.repeat(64);

const ENTRIES = `
  select e.entry_id, t.transaction_id, e.number as entry_number, e.text_version::text, e.sequence::text,
    t.kind, t.date::text, t.number, e.description as entry_description, t.party_id, t.total::text,
    t.reverses_id, t.corrects_id, t.reason, t.description, t.due_date::text, t.receipt_to, t.recorded_by,
    (extract(epoch from t.recorded_at) * 1000000)::bigint::text as recorded_at, t.answers::text,
    t.summary::text, t.totals::text, t.printed::text, encode(e.hash, 'hex') as hash
  from journal_entries e join transactions t using (transaction_id) order by e.sequence`;
const DOCUMENTS = `
  select l.transaction_id as owner, a.sha256 from transaction_attachments l
    join attachments a using (attachment_id) order by l.transaction_id, l.position`;
const LINES = `
  select entry_id as owner, account, debit::text, credit::text, party_id, document, memo, quantity::text,
    document_date::text, due_date::text from journal_lines order by entry_id, position`;
const TAXES = `
  select entry_id as owner, type, code, base::text, rate_basis_points::text, tax::text, party_id, document,
    date::text from tax_rows order by entry_id, position`;
const AUDIT = `
  select l.position::text, l.audit_event_id::text, (extract(epoch from a.at) * 1000000)::bigint::text as at,
    a.actor, a.actor_user_id, a.action, a.subject, a.address, a.before::text, a.after::text,
    encode(l.hash, 'hex') as hash
  from audit_links l left join audit_events a using (audit_event_id) order by l.position`;

const FIRST = [
  'sequence',
  'entry_id',
  'transaction_id',
  'kind',
  'entry_number',
  'date',
  'number',
  'entry_description',
  'party_id',
  'total',
  'reverses_id',
  'corrects_id',
  'reason',
];
const SECOND = ['description', 'due_date', 'receipt_to'];
const OF_CONTENT = ['answers', 'summary', 'totals', 'printed'];
const OF_AUDIT = [
  'position',
  'audit_event_id',
  'at',
  'actor',
  'actor_user_id',
  'action',
  'subject',
  'address',
  'before',
  'after',
];

/** Reckons the chains of entries and of the audit log anew; a sentence for every fault. */
export async function findFaultsInHashes(client: pg.Client): Promise<string[]> {
  const documents = groupByOwner(await read(client, DOCUMENTS));
  const lines = groupByOwner(await read(client, LINES));
  const taxes = groupByOwner(await read(client, TAXES));
  const textOf = (row: Row) => {
    const entry = row['entry_id'] ?? '';
    const hashes = documents
      .get(row['transaction_id'] ?? '')
      ?.flat()
      .join(',');
    const content = OF_CONTENT.map((name) => row[name]).join('\n');
    return [
      `talaan entry ${row['text_version']},`,
      ...valuesOf(row, FIRST),
      ...(row['text_version'] === '1' ? [] : [...valuesOf(row, SECOND), value(hashes ?? null)]),
      ...valuesOf(row, ['recorded_by', 'recorded_at']),
      value(createHash('sha256').update(content).digest('hex')),
      ...(lines.get(entry) ?? []).flat().map(value),
      ...(taxes.get(entry) ?? []).flat().map(value),
    ].join('');
  };
  const entries = await read(client, ENTRIES);
  const [end] = await read(
    client,
    `select length::text, encode(head, 'hex') as head from ledger_chain`,
  );
  const isWhole =
    end?.['length'] === String(entries.length) &&
    end['head'] === (entries.at(-1)?.['hash'] ?? NONE);
  return [
    ...followChain(entries, textOf).map(
      (row) => `the hash of entry ${row['entry_number']} is wrong`,
    ),
    ...(isWhole ? [] : ['the chain of entries does not end where its head says']),
    ...followChain(
      await read(client, AUDIT),
      (row) => `talaan audit 1,${valuesOf(row, OF_AUDIT).join('')}`,
    ).map((row) => `the hash of row ${row['audit_event_id']} of the audit log is wrong`),
  ];
}

/** Reckons every stored document anew, in the folder of a server's data. */
export async function findFaultsInFiles(client: pg.Client, dataDir: string): Promise<string[]> {
  const rows = await read(client, 'select distinct sha256 from attachments');
  return rows.flatMap(({ sha256 }) => {
    const name = sha256 ?? '';
    const path = join(dataDir, 'attachments', name.slice(0, 2), name);
    try {
      const is = createHash('sha256').update(readFileSync(path)).digest('hex');
      return is === name ? [] : [`document ${name} is not what was stored`];
    } catch {
      return [`document ${name} is not there`];
    }
  });
}

/** The rows whose hash is not that of their text and the hash before. */
function followChain(rows: readonly Row[], textOf: (row: Row) => string): Row[] {
  return rows.filter((row, at) => {
    const before = Buffer.from(rows[at - 1]?.['hash'] ?? NONE, 'hex');
    return createHash('sha256').update(textOf(row)).update(before).digest('hex') !== row['hash'];
  });
}

function valuesOf(row: Row, names: readonly string[]): string[] {
  return names.map((name) => value(row[name] ?? null));
}

function value(text: string | null): string {
  return text === null ? '~,' : `${Buffer.byteLength(text)}:${text},`;
}

/** The values of each row in their order, by whom they belong to. */
function groupByOwner(rows: readonly Row[]): Map<string, (string | null)[][]> {
  const groups = new Map<string, (string | null)[][]>();
  for (const { owner, ...values } of rows) {
    const group = groups.get(owner ?? '') ?? [];
    group.push(Object.values(values));
    groups.set(owner ?? '', group);
  }
  return groups;
}

async function read(client: pg.Client, statement: string): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows;
}
