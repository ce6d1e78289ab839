import type { FastifyRequest } from 'fastify';

import type { Route } from '#shared/api/route.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';

import type { Caller } from './caller.ts';

const HOUR_MS = 3_600_000;
const REFUSALS: ReadonlySet<string> = new Set(['not-allowed', 'key-not-for-this']);
const MOST_KNOWN = 10_000;

const notedOf = new WeakMap<Deps['db'], Map<string, number>>();

/**
 * Leaves a trace in the audit log of a person who was refused what is not for their role; once an
 * hour for each person and call, so that nobody fills the log by knocking.
 */
export async function noteRefusal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  error: unknown,
  { caller, route, request }: { caller: Caller; route: Route; request: FastifyRequest },
): Promise<void> {
  if (!(error instanceof Problem) || !REFUSALS.has(error.code)) return;
  const now = clock.now();
  const call = `${route.method} ${route.path}`;
  if (!isFirst(db, `${caller.userId} ${call}`, now.getTime())) return;
  await recordAudit(db, {
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: 'access.refused',
    subject: call,
    address: request.ip,
    after: { role: caller.role, ...(caller.form === undefined ? {} : { form: caller.form }) },
    at: now,
  });
}

function isFirst(db: Deps['db'], key: string, now: number): boolean {
  const noted = notedOf.get(db) ?? new Map<string, number>();
  notedOf.set(db, noted);
  if ((noted.get(key) ?? Number.NEGATIVE_INFINITY) > now - HOUR_MS) return false;
  if (noted.size >= MOST_KNOWN) noted.clear();
  noted.set(key, now);
  return true;
}
