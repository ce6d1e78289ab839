import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
const NAME = /^talaan-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.talaan$/;
/** However old they are. */
const ALWAYS_KEPT = 3;

/** The name of a backup that is made by itself or by the button, in Manila's time. */
export function backupName(takenAt: Date): string {
  const manila = new Date(takenAt.getTime() + 8 * 3_600_000).toISOString();
  return `talaan-${manila.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.talaan`;
}

/**
 * Which of a folder's files are backups of ours that are older than so many days; the newest three
 * never are.
 */
export function findOld(names: readonly string[], now: Date, keepDays: number): string[] {
  const oldest = backupName(new Date(now.getTime() - keepDays * DAY_MS));
  const ours = names.filter((name) => NAME.test(name)).toSorted();
  return ours.slice(0, -ALWAYS_KEPT).filter((name) => name < oldest);
}

/** Removes old backups from the folder, and what a killed server left half-written. */
export async function removeOld(dir: string, now: Date, keepDays: number): Promise<void> {
  for (const name of findOld(await readdir(dir), now, keepDays))
    await rm(join(dir, name), { force: true });
  await removeHalf(dir);
}

/** Removes what a killed server left half-written. */
export async function removeHalf(dir: string): Promise<void> {
  const names = await readdir(dir).catch((): string[] => []);
  const half = names.filter((name) => name.endsWith('.part') && NAME.test(name.slice(0, -5)));
  for (const name of half) await rm(join(dir, name), { force: true });
}
