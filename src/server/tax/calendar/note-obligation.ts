import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';
import { dueObligation, findObligation, standingMove } from '#shared/tax/calendar/obligations.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { auditOf } from './holidays.ts';
import type { ObligationKey } from './queries.ts';
import {
  countOwnAttachments,
  findMoveRow,
  findStateRow,
  listAttachmentIds,
  lockObligation,
  replaceAttachments,
} from './queries.ts';

interface WantedState {
  readonly state: 'open' | 'filed' | 'not-required';
  readonly filedOn: BusinessDate | null;
  readonly reference: string;
  readonly note: string;
  readonly attachmentIds: readonly string[];
  /** As it was read; 0: nothing was noted. */
  readonly version: number;
}

interface StateAct {
  readonly key: ObligationKey;
  readonly wanted: WantedState;
  readonly address: string;
}

/**
 * Notes that an obligation is met (with its proof), that it is not needed (with the reason), or
 * takes either back. Throws not-found, bad-request, conflict (it was changed meanwhile),
 * attachment-not-usable (a new attachment is not the caller's own).
 */
export async function setObligationState(
  deps: Deps,
  caller: Caller,
  { key, wanted, address }: StateAct,
): Promise<void> {
  await demandKnown(deps, caller, key);
  const at = deps.clock.now();
  demandWhole(wanted, manilaDate(at));
  await deps.db.transaction().execute(async (tx) => {
    await lockObligation(tx, key);
    const row = await findStateRow(tx, key);
    if ((row?.version ?? 0) !== wanted.version) throw new Problem('conflict');
    const papers = await listAttachmentIds(tx, key);
    await keepAttachments(tx, { key, papers, wanted, userId: caller.userId, at });
    await writeState(tx, { key, wanted, at, userId: caller.userId });
    const act = {
      action: `tax-obligation.${wanted.state === 'open' ? 'reopened' : wanted.state}`,
      subject: `${key.form} ${key.period}`,
      before: row && { ...row, attachmentIds: papers },
      after: wanted.state === 'open' ? undefined : wanted,
      address,
    };
    await recordAudit(tx, auditOf(deps, caller, act));
  });
}

interface MoveAct {
  readonly key: ObligationKey;
  /** Null: back to the rule. */
  readonly move: { readonly due: BusinessDate; readonly reason: string } | null;
  /** As it was read; `any` where the screen does not say. */
  readonly version: number | 'any';
  readonly address: string;
}

/**
 * Sets the due day of one obligation by hand, or goes back to the rule. Throws not-found, conflict.
 */
export async function moveDueDate(deps: Deps, caller: Caller, act: MoveAct): Promise<void> {
  const { key, move, version, address } = act;
  const { statutory } = await demandKnown(deps, caller, key);
  await deps.db.transaction().execute(async (tx) => {
    await lockObligation(tx, key);
    const row = await findMoveRow(tx, key);
    // What was set for another day under this name is nobody's any more.
    const before = standingMove(row, statutory);
    if (version !== 'any' && (before?.version ?? 0) !== version) throw new Problem('conflict');
    await dropMove(tx, key);
    if (move !== null) {
      const next = { version: (row?.version ?? 0) + 1, statutory };
      const set = { set_by: caller.userId, set_at: deps.clock.now(), ...next };
      await tx
        .insertInto('tax_due_days')
        .values({ ...key, ...move, ...set })
        .execute();
    }
    const audit = { subject: `${key.form} ${key.period}`, before, after: move, address };
    await recordAudit(tx, auditOf(deps, caller, { ...audit, action: 'tax-obligation.moved' }));
  });
}

async function demandKnown(deps: Deps, caller: Caller, { form, period }: ObligationKey) {
  const { company } = await getCompany(deps, caller);
  const found = findObligation(form, period, company);
  if (found === undefined) throw new Problem('not-found');
  return dueObligation(company, { ...found, isHoliday: () => false });
}

function demandWhole({ state, filedOn, note }: WantedState, today: BusinessDate): void {
  if (state === 'filed' && filedOn === null) {
    throw fault('filedOn', 'Enter the date it was filed.');
  }
  if (state !== 'filed' && filedOn !== null) {
    throw fault('filedOn', 'Only a filed return has a filing date.');
  }
  if (filedOn !== null && filedOn > today) throw fault('filedOn', 'This date is in the future.');
  if (state === 'not-required' && note === '') {
    throw fault('note', 'Enter why it is not needed, in a few words.');
  }
}

function fault(path: string, message: string): Problem {
  return new Problem('bad-request', { fields: [{ path, message }] });
}

interface AttachmentsWanted {
  readonly key: ObligationKey;
  /** That are there now. */
  readonly papers: readonly string[];
  readonly wanted: WantedState;
  readonly userId: string;
  readonly at: Date;
}

async function keepAttachments(
  tx: Kysely<Tables>,
  { key, papers, wanted, userId, at }: AttachmentsWanted,
): Promise<void> {
  const ids = wanted.state === 'open' ? [] : [...new Set(wanted.attachmentIds)];
  const added = ids.filter((id) => !papers.includes(id));
  if ((await countOwnAttachments(tx, added, userId)) !== added.length) {
    throw new Problem('attachment-not-usable');
  }
  await replaceAttachments(tx, { ...key, ids }, { userId, at });
}

interface NewState {
  readonly key: ObligationKey;
  readonly wanted: WantedState;
  readonly at: Date;
  readonly userId: string;
}

async function writeState(
  tx: Kysely<Tables>,
  { key, wanted, at, userId }: NewState,
): Promise<void> {
  const { state, filedOn, reference, note, version } = wanted;
  await tx
    .deleteFrom('tax_obligations')
    .where('form', '=', key.form)
    .where('period', '=', key.period)
    .execute();
  if (state === 'open') return;
  const row = { state, filed_on: filedOn, reference, note, version: version + 1 };
  await tx
    .insertInto('tax_obligations')
    .values({ ...key, ...row, noted_by: userId, noted_at: at })
    .execute();
}

async function dropMove(tx: Kysely<Tables>, { form, period }: ObligationKey): Promise<void> {
  await tx
    .deleteFrom('tax_due_days')
    .where('form', '=', form)
    .where('period', '=', period)
    .execute();
}
