import { join, resolve } from 'node:path';

import { z } from 'zod';

/** How backups are made by themselves, and what locks each that is made. */
export interface BackupConfig {
  /** Absolute path of the folder that they are kept in. */
  readonly dir: string;
  /** Hour and minute of each day in Manila, like `02:00`; absent: none by itself. */
  readonly time: string | undefined;
  /** How long one is kept, in days. */
  readonly keepDays: number;
  /** Whether one is made before the tables of a database change. */
  readonly isBeforeMigrations: boolean;
  readonly passphrase: string | undefined;
  /** Absolute path. */
  readonly keyFile: string | undefined;
}

/** The settings of backups as they come. */
export const backupFields = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'BACKUP_TIME must be a time like 02:00, or off.')
    .default('02:00'),
  BACKUP_KEEP_DAYS: z
    .string()
    .regex(/^\d{1,4}$/, 'BACKUP_KEEP_DAYS must be a number of days.')
    .transform(Number)
    .default(14),
  BACKUP_BEFORE_MIGRATION: z
    .enum(['true', 'false'], 'BACKUP_BEFORE_MIGRATION must be true or false.')
    .default('true'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'BACKUP_PASSPHRASE must have at least 12 characters.')
    .optional(),
  BACKUP_KEY_FILE: z.string().optional(),
};

type Given = z.output<z.ZodObject<typeof backupFields>>;

/** The settings of backups, complete. */
export function readBackup(given: Given, dataDir: string): BackupConfig {
  return {
    dir: given.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(given.BACKUP_DIR),
    time: given.BACKUP_TIME === 'off' ? undefined : given.BACKUP_TIME,
    keepDays: given.BACKUP_KEEP_DAYS,
    isBeforeMigrations: given.BACKUP_BEFORE_MIGRATION === 'true',
    passphrase: given.BACKUP_PASSPHRASE,
    keyFile: given.BACKUP_KEY_FILE === undefined ? undefined : resolve(given.BACKUP_KEY_FILE),
  };
}
