import type { Alarm, SystemRun } from './queries.ts';

/** What each warning says, and what to do about it. */
export const ALARM_WORDS: Readonly<Record<Alarm, string>> = {
  'disk-low':
    'A disk is nearly full: less than 2 GB, or less than a tenth, is free. Make room: on a full disk nothing can be recorded, and no backup be made.',
  'backup-old': 'The last backup is more than two days old. Make one now.',
  'backup-failed': 'The last backup failed or is not complete. The list below says why.',
  'copy-missing':
    'The newest backup is not in the store outside yet. The list below says why; it is tried again every hour.',
  'proof-old':
    'No restore was proven in the last fifteen days. Rehearse one: only that shows that the backups can be used.',
  'proof-failed': 'The last rehearsal of a restore failed. The list below says why.',
  'same-disk':
    'Backups are kept on the same disk as the books. When it breaks, both are lost: save a backup elsewhere, or have another folder set for backups.',
  'documents-away':
    'Documents cannot be read or kept. Check the data folder or the store, and its keys.',
  'mail-failing':
    'Messages were not sent in the last seven days. Open Mail in the user menu: it says which, and why.',
  'certificate-ends':
    'A certificate runs out in less than 14 days, or has run out. Have it renewed: after that, browsers or the portal refuse the connection.',
};

/** What each sort of run is called. */
export const KIND_WORDS: Readonly<Record<SystemRun['kind'], string>> = {
  backup: 'Backup',
  rehearsal: 'Rehearsal of a restore',
  verify: 'Check of the books',
  copy: 'Copy of the backup in the store',
};

/** How a run ended, in a word, and what that means for the eye. */
export function outcomeOf({ outcome, faults, kind }: SystemRun) {
  if (outcome === 'failed') return { tone: 'bad', word: 'Failed' } as const;
  if (outcome === 'cancelled') return { tone: 'quiet', word: 'Cancelled' } as const;
  if (faults.length > 0) return { tone: 'bad', word: 'Faults found' } as const;
  return { tone: 'good', word: kind === 'rehearsal' ? 'Proven' : 'Done' } as const;
}

/** Who or what began it. */
export function startedBy({ reason, startedBy: who }: SystemRun): string {
  if (reason === 'schedule') return 'By schedule';
  return reason === 'command' ? 'At the server' : who;
}
