import { formatDate, manilaDate } from '#shared/dates.ts';
import { sum } from '#shared/money.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashOf } from '../../platform/hash-of.ts';
import { buildPreviewLines } from '../transactions/preview.ts';

import { loadFile } from './load-file.ts';
import type { Mapping } from './mapping.ts';
import { findSameFile, keepFaults, keepMapping } from './queries.ts';
import { toRemember } from './remembered.ts';
import { runImport } from './run-import.ts';
import { forgottenTax } from './usual-tax.ts';
import type { Run } from './run-import.ts';

const MAX_FAULTS_TOLD = 200;
const MAX_FAULTS_KEPT = 5_000;
const MAX_SAMPLES = 5;
const MAX_WARNINGS = 50;

interface AskedCheck {
  readonly importId: string;
  readonly mapping: Mapping;
  isGone(): boolean;
}

/**
 * Goes through a whole file as its form would, and tells what would be entered and what is wrong at
 * which row and column. How the file is mapped is remembered. Throws import-not-found, not-allowed.
 */
export async function checkImport(
  deps: Deps,
  caller: Caller,
  { importId, mapping, isGone }: AskedCheck,
) {
  const file = await loadFile(deps, caller, { importId, mapping });
  const own = { userId: caller.userId, kind: file.kind.id };
  const remembered = toRemember(mapping, file.sheets);
  await keepMapping(deps.db, own, { mapping: remembered, at: deps.clock.now() });
  const run = await runImport(deps, caller, { file, stage: 'checking', isGone });
  // Whoever has gone on with another mapping looks at that one's faults.
  if (!isGone()) await keepFaults(deps.db, importId, run.faults.slice(0, MAX_FAULTS_KEPT));
  const { ready, faults } = run;
  return {
    success: true as const,
    documentCount: run.documentCount,
    rowCount: run.rowCount,
    total: sum(ready.map(({ prepared }) => prepared.posting.total)),
    faults: faults.slice(0, MAX_FAULTS_TOLD),
    faultCount: faults.length,
    questions: await findQuestions(deps, run, file),
    warnings: buildWarnings(run),
    samples: ready.slice(0, MAX_SAMPLES).map(toSample),
    receiptCount: ready.filter((one) => receiptOf(one) !== '').length,
    digest: run.digest,
  };
}

type Ready = Run['ready'][number];

function buildWarnings({ ready }: Run): string[] {
  const all = ready.flatMap(({ document, prepared }) => forgottenTax(prepared, document.firstRow));
  return [...new Set(all)].slice(0, MAX_WARNINGS);
}

/**
 * What somebody must say yes to: the same text is asked once for all documents that it is about.
 */
export async function findQuestions(
  { db }: Deps,
  { ready }: Run,
  { sha256, kind }: { sha256: string; kind: { id: string } },
) {
  const before = await findSameFile(db, { sha256, kind: kind.id });
  const texts = ready.flatMap(({ prepared }) => prepared.questions.map(({ text }) => text));
  if (before?.postedAt) {
    const day = formatDate(manilaDate(before.postedAt));
    texts.push(
      `${before.clientId} has already imported this file on ${day}. It is to be entered again.`,
    );
  }
  return [...new Set(texts)].map((text) => ({
    code: hashOf(text),
    text,
    documentCount: Math.max(1, texts.filter((one) => one === text).length),
  }));
}

/** Where the receipt of a document goes by its own row; an address that was set for all is none. */
export function receiptOf({ document, prepared: { kind, answers } }: Ready): string {
  const { receiptEmail } = kind;
  if (receiptEmail === undefined || !document.hasOwn(receiptEmail)) return '';
  const address = answers[receiptEmail];
  return typeof address === 'string' ? address : '';
}

function toSample({ document, prepared }: Ready) {
  const { posting, name, known } = prepared;
  return {
    row: document.firstRow,
    date: posting.date,
    number: 'typed' in name.number ? name.number.typed : '',
    description: posting.description,
    party: posting.partyId === undefined ? '' : known.facts.party(posting.partyId).name,
    total: posting.total,
    lines: buildPreviewLines(prepared),
  };
}
