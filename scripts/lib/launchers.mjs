import { execFileSync } from 'node:child_process';

const SHELL = /(^|[/-])(sh|dash|bash|ash|zsh|busybox)$/;

/**
 * The process numbers of those whose end is also the server's: npm, when it runs this script.
 * Without npm there are none: who starts a script in a terminal and closes that may mean it to go
 * on.
 */
export function findLaunchers() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return [];
  const parent = process.ppid;
  try {
    // npm runs a script through a shell, and some shells stay between the two: then npm is the
    // shell's parent.
    const told = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], {
      encoding: 'utf8',
    });
    const [grandparent, command = ''] = told.trim().split(/\s+/);
    return SHELL.test(command) ? [parent, Number(grandparent)] : [parent];
  } catch {
    return [parent];
  }
}
