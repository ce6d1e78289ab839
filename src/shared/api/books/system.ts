import { z } from 'zod';

import { id, instant, success } from '../common.ts';
import { route } from '../route.ts';

const ADMIN = ['admin'] as const;

/** A backup, a rehearsal of a restore, or a check of the books, as it ended. */
const systemRun = z.object({
  runId: id,
  kind: z.enum(['backup', 'rehearsal', 'verify', 'copy']),
  reason: z.enum(['button', 'schedule', 'command']),
  startedBy: z.string(),
  startedAt: instant,
  endedAt: instant,
  outcome: z.enum(['done', 'failed', 'cancelled']),
  fileName: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  isEncrypted: z.boolean(),
  /** The moment that the backup is of. */
  takenAt: instant.nullable(),
  /** What was found wrong, for a person. */
  faults: z.array(z.string()),
  /** Its file is still in the folder of backups. */
  isKept: z.boolean(),
});

/** What an admin has to look after. */
export const ALARMS = [
  'backup-old',
  'backup-failed',
  'copy-missing',
  'proof-old',
  'proof-failed',
  'same-disk',
] as const;

export const getSystem = route({
  method: 'GET',
  path: '/api/system',
  access: ADMIN,
  summary: 'How the system is: database, disks, backups, rehearsals, checks, and what is at work',
  reply: z.object({
    success: z.literal(true),
    version: z.string(),
    database: z.object({
      isEmbedded: z.boolean(),
      version: z.string(),
      /** In bytes. */
      size: z.number(),
    }),
    /** In bytes; null where the disk says nothing. */
    disks: z.array(
      z.object({
        what: z.enum(['data', 'backups']),
        free: z.number().nullable(),
        total: z.number().nullable(),
      }),
    ),
    backups: z.object({
      /** Daily in Manila, like `02:00`; null: none by itself. */
      time: z.string().nullable(),
      keepDays: z.number().int(),
      isEncrypted: z.boolean(),
      /** The store outside that each is copied to. */
      copiedTo: z.string().nullable(),
    }),
    /** The store that keeps the documents; null: the data folder. */
    documents: z.object({ keptIn: z.string().nullable() }),
    alarms: z.array(z.enum(ALARMS)),
    lastBackup: systemRun.nullable(),
    /** The newest backup that is in the store outside. */
    lastCopy: systemRun.nullable(),
    lastProof: systemRun.nullable(),
    lastVerify: systemRun.nullable(),
    job: z
      .object({
        kind: z.enum(['backup', 'rehearsal', 'copy']),
        startedBy: z.string(),
        startedAt: instant,
        step: z.string(),
        done: z.number().int(),
      })
      .nullable(),
    /** The newest first. */
    runs: z.array(systemRun),
  }),
});

export const startSystemJob = route({
  method: 'POST',
  path: '/api/system/jobs',
  access: ADMIN,
  stepUp: 'second-factor',
  summary: 'Begins to make a backup, or to rehearse the restore of the newest one',
  body: z.strictObject({ kind: z.enum(['backup', 'rehearsal']) }),
  reply: success,
});

export const cancelSystemJob = route({
  method: 'POST',
  path: '/api/system/jobs/cancel',
  access: ADMIN,
  summary: 'Ends the backup or the rehearsal that is at work; nothing of it is left',
  reply: success,
});

export const fetchBackup = route({
  method: 'POST',
  path: '/api/system/backups/:runId/file',
  access: ADMIN,
  stepUp: 'second-factor',
  summary: "A backup as a file, after the admin's own password",
  params: z.object({ runId: id }),
  body: z.strictObject({ password: z.string().max(1_000) }),
});
