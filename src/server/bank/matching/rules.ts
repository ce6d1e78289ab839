import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { findKind } from '#kinds/index.ts';
import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { lockRules } from './rules-queries.ts';
import { haveSameWords, wordsOf } from './rule-words.ts';

type Db = Kysely<Tables>;

/** What a line with certain words becomes. */
export interface WantedRule {
  /** Null: of every bank account. */
  readonly account: string | null;
  readonly words: string;
  readonly direction: 'in' | 'out' | 'any';
  readonly recordKind: string;
  readonly answers: TypedAnswers;
  readonly isActive: boolean;
  readonly origin: 'written' | 'learnt';
}

/**
 * All rules in the order that they are tried: those of one account first, then those with more
 * words, then the older.
 */
export async function listRules(db: Db) {
  const rows = await db
    .selectFrom('bank_rules as r')
    .innerJoin('user_accounts as u', 'u.user_id', 'r.made_by')
    .selectAll('r')
    .select('u.client_id')
    .orderBy('r.made_at')
    .orderBy('r.rule_id')
    .execute();
  const rules = rows.map((row) => ({
    ruleId: row.rule_id,
    account: row.account,
    words: row.words,
    direction: row.direction,
    recordKind: row.record_kind,
    answers: row.answers as WireAnswers,
    isActive: row.is_active,
    origin: row.origin,
    madeBy: row.client_id,
    version: row.version,
  }));
  return rules.sort(
    (a, b) =>
      Number(b.account !== null) - Number(a.account !== null) ||
      wordsOf(b.words).length - wordsOf(a.words).length,
  );
}

export type Rule = Awaited<ReturnType<typeof listRules>>[number];

type WireText = string | string[];
export type WireAnswers = Record<string, WireText | Record<string, WireText>[]>;

/** Writes a rule. Throws bad-request, also where another rule is for the same lines. */
export async function addRule(
  deps: Deps,
  caller: Caller,
  { rule, address }: { rule: WantedRule; address: string },
): Promise<string> {
  await demandUsable(deps.db, rule);
  const ruleId = randomUUID();
  await deps.db.transaction().execute(async (tx) => {
    await demandOnly(tx, rule);
    const made = { rule_id: ruleId, made_by: caller.userId, made_at: deps.clock.now(), version: 1 };
    await tx
      .insertInto('bank_rules')
      .values({ ...toRow(rule), ...made })
      .execute();
    const audit = auditOf(deps, caller, address);
    await recordAudit(tx, {
      ...audit,
      action: 'bank.rule-added',
      subject: rule.words,
      after: rule,
    });
  });
  return ruleId;
}

/** Changes a rule. Throws not-found, conflict (it was changed meanwhile), bad-request. */
export async function changeRule(
  deps: Deps,
  caller: Caller,
  input: { ruleId: string; rule: WantedRule; version: number; address: string },
): Promise<void> {
  const { ruleId, rule, version, address } = input;
  await demandUsable(deps.db, rule);
  await deps.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('bank_rules')
      .selectAll()
      .where('rule_id', '=', ruleId)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Problem('not-found');
    if (before.version !== version) throw new Problem('conflict');
    // Doubles of former days can still be switched off.
    if (!areAlike(before, rule)) await demandOnly(tx, rule, ruleId);
    await tx
      .updateTable('bank_rules')
      .set({ ...toRow(rule), version: version + 1 })
      .where('rule_id', '=', ruleId)
      .execute();
    const audit = auditOf(deps, caller, address);
    const action = 'bank.rule-changed';
    await recordAudit(tx, { ...audit, action, subject: rule.words, before, after: rule });
  });
}

/** Removes a rule; what was recorded by it stays. Throws not-found. */
export async function removeRule(
  deps: Deps,
  caller: Caller,
  { ruleId, address }: { ruleId: string; address: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await tx
      .deleteFrom('bank_rules')
      .where('rule_id', '=', ruleId)
      .returningAll()
      .executeTakeFirst();
    if (before === undefined) throw new Problem('not-found');
    const audit = auditOf(deps, caller, address);
    await recordAudit(tx, { ...audit, action: 'bank.rule-removed', subject: before.words, before });
  });
}

/** Demands that no other rule is for the same lines: of two, the second would never be proposed. */
async function demandOnly(tx: Db, rule: WantedRule, ruleId?: string): Promise<void> {
  await lockRules(tx);
  const others = await listRules(tx);
  const other = others.find((each) => each.ruleId !== ruleId && areAlike(each, rule));
  if (other === undefined) return;
  const kind = findKind(other.recordKind)?.title ?? other.recordKind;
  const number = other.answers['account'];
  const becomes = typeof number === 'string' ? `${kind}, account ${number}` : kind;
  const off = other.isActive ? '' : ' It is switched off.';
  throw fault(
    'words',
    `The rule “${other.words}” (${becomes}) already applies to the same lines.${off} Change that rule, or choose other words, another direction or another account.`,
  );
}

type Lines = Pick<WantedRule, 'account' | 'words' | 'direction'>;

/** Whether two rules are for the same lines: the order of their words makes no difference. */
function areAlike(one: Lines, other: Lines): boolean {
  const { account, direction, words } = one;
  return (
    account === other.account && direction === other.direction && haveSameWords(words, other.words)
  );
}

async function demandUsable(db: Db, rule: WantedRule): Promise<void> {
  const { words, recordKind, account, answers, isActive } = rule;
  if (wordsOf(words).length === 0)
    throw fault('words', 'Enter at least one word of the bank’s text.');
  if (findKind(recordKind) === undefined) throw fault('recordKind', 'Choose what is recorded.');
  // Without it nothing could be posted, and what the portal would offer came second.
  if (recordKind === journalEntry.id && isActive)
    await demandOther(db, account, answers['account']);
  if (account === null) return;
  const known = await db
    .selectFrom('accounts')
    .select('number')
    .where('number', '=', account)
    .executeTakeFirst();
  if (known === undefined) throw fault('account', 'Choose a bank account.');
}

/** Demands that a journal entry has another side than the bank's, on an account in use. */
async function demandOther(db: Db, bank: string | null, other: unknown): Promise<void> {
  const known = await db
    .selectFrom('accounts')
    .select('number')
    .where('number', '=', typeof other === 'string' ? other : '')
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (known === undefined || known.number === bank)
    throw fault('answers.account', 'Choose the account of the other side of the entry.');
}

function toRow({ account, words, direction, recordKind, answers, isActive, origin }: WantedRule) {
  const kind = { record_kind: recordKind, answers: JSON.stringify(answers) };
  return { account, words, direction, ...kind, is_active: isActive, origin };
}

function auditOf({ clock }: Deps, { clientId, userId }: Caller, address: string) {
  return { actor: clientId, actorUserId: userId, address, at: clock.now() };
}

function fault(path: string, message: string): Problem {
  return new Problem('bad-request', { fields: [{ path, message }] });
}
