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

/** In bytes: of this server process, and of the machine or container that it runs on. */
const memory = z.object({
  used: z.number(),
  heapUsed: z.number(),
  free: z.number(),
  total: z.number(),
});

/** What waits to be done by a server. */
const queue = z.object({
  queue: z.enum(['mail', 'webhooks', 'audit-chain', 'drawing']),
  waiting: z.number().int(),
  oldest: instant.nullable(),
  /** Given up (mail), or refused and tried again (webhooks). */
  failed: z.number().int(),
});

const mail = z.object({
  /** Host and port; null: none is set, and messages are kept in the portal. */
  server: z.string().nullable(),
  lastSentAt: instant.nullable(),
  /** Of the last seven days. */
  lastFailure: z
    .object({ writtenAt: instant, error: z.string(), isGivenUp: z.boolean() })
    .nullable(),
});

/** What the portal shows to browsers, or mail server and stores show to it. */
const certificate = z.object({
  what: z.enum(['portal', 'mail', 'documents', 'backups']),
  host: z.string(),
  /** `none`: no TLS there; `asking`: not known yet; `away`: no answer. */
  state: z.enum(['shown', 'none', 'asking', 'away']),
  validTo: instant.nullable(),
  /** Whole days until it runs out; below zero when it has. */
  days: z.number().int().nullable(),
  isTrusted: z.boolean().nullable(),
});

/** What an admin has to look after. */
export const ALARMS = [
  'disk-low',
  'backup-old',
  'backup-failed',
  'copy-missing',
  'proof-old',
  'proof-failed',
  'same-disk',
  'documents-away',
  'mail-failing',
  'certificate-ends',
] as const;

export const getSystem = route({
  method: 'GET',
  path: '/api/system',
  access: ADMIN,
  summary:
    'How the system is: database, disks, memory, queues, mail, documents, certificates, backups, rehearsals, checks, and what is at work',
  reply: z.object({
    success: z.literal(true),
    version: z.string(),
    /** Of Node.js. */
    runtime: z.string(),
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
    /** Documents can be read and kept; null: being asked. */
    isStorageThere: z.boolean().nullable(),
    memory,
    queues: z.array(queue),
    mail,
    certificates: z.array(certificate),
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
