import { Problem } from '#shared/problems.ts';
import { toSearchText } from '#shared/search-text.ts';
import { formatTin } from '#shared/tin.ts';
import type { Tin } from '#shared/tin.ts';

import type { Deps } from '../../platform/deps.ts';
import { checkPartyForm } from '../parties/check-new-party.ts';
import type { NewParty } from '../parties/check-new-party.ts';
import { nameOf } from '../parties/insert-party.ts';
import { readSettings } from '../parties/settings-queries.ts';
import type { SettingsColumns } from '../parties/settings-queries.ts';

import type { PartyField } from './fields.ts';
import { listKnown } from './queries.ts';
import type { KnownParty } from './queries.ts';
import type { ReadRow } from './read-rows.ts';

/** What will happen to a row. */
export type Outcome = 'new' | 'known' | 'same-name' | 'refused';

/** A row with what will happen to it, and why. */
export interface JudgedRow {
  readonly row: number;
  readonly name: string;
  readonly tin: string;
  readonly outcome: Outcome;
  readonly reason: string;
  /** Who is registered already, where somebody is. */
  readonly partyId: string | null;
  /** What would be registered; nothing of a row that cannot be. */
  readonly entry: Entry | undefined;
}

interface Entry {
  readonly form: NewParty;
  readonly tin: Tin | undefined;
  readonly settings: SettingsColumns;
}

interface Judging {
  readonly register: NewParty['register'];
  readonly fields: readonly PartyField[];
  readonly userId: string;
  readonly at: Date;
  tell(done: number): void;
  isGone(): boolean;
}

/** Words that say what sort of a company it is, and not which. */
const FORMS_OF_COMPANIES = new Set(
  'inc incorporated corp corporation co company ltd limited llc opc the and of ph philippines phils'.split(
    ' ',
  ),
);

/** A name as names are compared: `Mabuhay Trading, Inc.` is `MABUHAY TRADING CORP`. */
export function nameKey(name: string): string {
  const words = toSearchText(name).split(' ');
  const own = words.filter((word) => !FORMS_OF_COMPANIES.has(word));
  return (own.length === 0 ? words : own).join('');
}

/**
 * Says of every row what would happen: registered, known already by its TIN, alike by its name, or
 * refused by the very rules of the form. Rows are looked at in their order, so the second of two
 * with one TIN is refused. Nothing is written.
 */
export async function judgeRows(
  db: Deps['db'],
  rows: readonly ReadRow[],
  judging: Judging,
): Promise<JudgedRow[]> {
  const known = new KnownParties(await listKnown(db, judging.register));
  const judged: JudgedRow[] = [];
  for (const [done, read] of rows.entries()) {
    if (judging.isGone()) break;
    if (done % 50 === 0) judging.tell(done);
    const entry = await buildEntry(db, read, judging);
    judged.push('reasons' in entry ? refused(read, entry.reasons) : known.judge(read, entry));
  }
  return judged;
}

async function buildEntry(
  db: Deps['db'],
  { form, reasons }: ReadRow,
  { register, fields, userId, at }: Judging,
): Promise<Entry | { reasons: readonly string[] }> {
  if (form === undefined) return { reasons };
  try {
    const tin = checkPartyForm(form);
    return { form, tin, settings: await readSettings(db, form, { register, userId, at }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return {
      reasons: error.fields.map(({ path, message }) => {
        const name = path.replace(/^settings\./, '');
        return `${fields.find((field) => field.path === name)?.heading ?? name}: ${message}`;
      }),
    };
  }
}

function refused({ row, name, tin }: ReadRow, reasons: readonly string[]): JudgedRow {
  const reason = reasons.join(' ');
  return { row, name, tin, outcome: 'refused', reason, partyId: null, entry: undefined };
}

/** Who is registered, and which rows of the file come before. */
class KnownParties {
  readonly #byTin = new Map<string, KnownParty>();
  readonly #byName = new Map<string, KnownParty>();
  readonly #rowsByTin = new Map<string, number>();
  readonly #rowsByName = new Map<string, number>();

  constructor(known: readonly KnownParty[]) {
    for (const party of known) {
      if (party.tin !== null) this.#byTin.set(`${party.tin}-${party.branch}`, party);
      for (const name of [party.name, party.tradeName]) {
        const key = nameKey(name);
        if (key !== '' && !this.#byName.has(key)) this.#byName.set(key, party);
      }
    }
  }

  judge(read: ReadRow, entry: Entry): JudgedRow {
    const { row } = read;
    const name = nameOf(entry.form);
    const tin = entry.tin === undefined ? '' : formatTin(entry.tin.tin, entry.tin.branch);
    const plain = { row, name, tin, partyId: null, entry, reason: '' };
    const tinKey = entry.tin === undefined ? '' : `${entry.tin.tin}-${entry.tin.branch}`;
    const same = this.#byTin.get(tinKey);
    if (same !== undefined) {
      const reason = `Registered already: ${same.name}`;
      return { ...plain, outcome: 'known', reason, partyId: same.partyId };
    }
    const twin = tinKey === '' ? undefined : this.#rowsByTin.get(tinKey);
    if (twin !== undefined) return refused(read, [`Row ${twin} has the same TIN.`]);
    if (tinKey !== '') this.#rowsByTin.set(tinKey, row);
    const key = nameKey(name);
    const alike = this.#byName.get(key);
    const before = this.#rowsByName.get(key);
    if (before === undefined) this.#rowsByName.set(key, row);
    if (alike !== undefined) {
      const reason = `Looks like ${alike.name}, which is registered.`;
      return { ...plain, outcome: 'same-name', reason, partyId: alike.partyId };
    }
    if (before !== undefined) {
      return { ...plain, outcome: 'same-name', reason: `Looks like row ${before}.` };
    }
    return { ...plain, outcome: 'new' };
  }
}
