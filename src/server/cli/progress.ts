import type { BackupProgress } from '../platform/backup/write-backup.ts';
import { StartFault } from '../platform/process/start-fault.ts';

/** Says so when the operator wants the end; a second Ctrl-C does no harm to the tidying up. */
export function endOnSignals(message: string): AbortSignal {
  const abort = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => abort.abort(new StartFault(message)));
  }
  return abort.signal;
}

/** On a terminal one line that counts; elsewhere nothing that nobody watches. */
export function tellProgress(): (progress: BackupProgress) => void {
  const { stderr } = process;
  let step = '';
  return (progress) => {
    if (!stderr.isTTY) return;
    const isNew = step !== '' && step !== progress.step;
    step = progress.step;
    stderr.write(`${isNew ? '\n' : ''}\r\u001B[K${step}: ${progress.done}`);
  };
}

/** A number of bytes as people say it. */
export function formatSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit] ?? ''}`;
}
