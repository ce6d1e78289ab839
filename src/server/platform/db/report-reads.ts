import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';

import type { Tables } from '../../tables.ts';

import { connect } from './connect.ts';
import { isDatabaseAway } from './database-unreachable.ts';
import { openSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { positionOfPrimary, standbyHas } from './standby-queries.ts';
import type { Position } from './standby-queries.ts';

/** Where reports are read: of the primary, or of a standby that has all that was acknowledged. */
export interface ReportReads {
  /** Does some reads; where the standby fails, all of them again on the primary. */
  read<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** Begins to read all of it as it is now; `rollback` ends it. */
  openSnapshot(): Promise<Snapshot>;
  end(): Promise<void>;
}

/** Reads everything on the one database that there is. */
export function readOnPrimary(db: Kysely<Tables>): ReportReads {
  return {
    read: (work) => work(db),
    openSnapshot: () => openSnapshot(db),
    end: async () => undefined,
  };
}

export interface StandbyOptions {
  /** The address of a standby, or of a proxy that leads to some. */
  readonly url: string;
  readonly role: string | undefined;
  /** The one whose acknowledged postings have to be seen. */
  readonly primary: Kysely<Tables>;
  readonly log: (line: string) => void;
}

const PATIENCE_MS = 1_000;
const BEHIND_MS = 500;
const REST_MS = 5_000;
const PAUSES_MS = [0, 5, 10, 20, 40, 80] as const;
// A standby ends a query whose rows it has to remove as the primary did.
const CONFLICT = '40001';
const TOO_LONG = '57014';

/** The standby has not got everything in time, or is no standby of this primary. */
class StandbyBehind extends Error {}

/**
 * Reads on a standby. Every use of a connection first asks the primary how far it has written, and
 * waits until that very connection's server has it, so that whoever posted sees the posting; after
 * half a second, or where the standby is away, the primary is read instead, and for some seconds
 * nobody asks the standby again.
 */
export function readOnStandby({ url, role, primary, log }: StandbyOptions): ReportReads {
  let restUntil = 0;
  const standby = connect(url, {
    log,
    patienceMs: PATIENCE_MS,
    beforeUse: async (client) => untilThere(client, await positionOfPrimary(primary)),
    ...(role !== undefined && { role }),
  });
  const either = async <Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> => {
    if (performance.now() < restUntil) return work(primary);
    try {
      return await work(standby.db);
    } catch (error) {
      const reason = whyNotThere(error);
      if (reason === undefined) throw error;
      restUntil = performance.now() + REST_MS;
      log(`Reports are read on the primary for a while: ${reason}`);
      return work(primary);
    }
  };
  return { read: either, openSnapshot: () => either(openSnapshot), end: standby.end };
}

async function untilThere(client: PoolClient, position: Position): Promise<void> {
  const until = performance.now() + BEHIND_MS;
  for (let turn = 0; !(await standbyHas(client, position)); turn += 1) {
    if (performance.now() > until)
      throw new StandbyBehind(`the standby has not got everything after ${BEHIND_MS} ms`);
    const pause = PAUSES_MS[Math.min(turn, PAUSES_MS.length - 1)];
    await new Promise((done) => setTimeout(done, pause));
  }
}

function whyNotThere(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  // What took too long there would take as long on the primary.
  if (code === TOO_LONG) return undefined;
  const isOfStandby = error instanceof StandbyBehind || code === CONFLICT || isDatabaseAway(error);
  return isOfStandby ? error.message : undefined;
}
