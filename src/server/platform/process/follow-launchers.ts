const LOOK_EVERY_MS = 100;

/**
 * Calls back when one of the programs that launched the server is gone (scripts/lib/launchers.mjs
 * names them). `npm start` that is killed would otherwise leave a server behind that nobody sees
 * and that holds port and data.
 */
export function followLaunchers(onGone: () => void): void {
  const launchers = (process.env.TALAAN_LAUNCHERS ?? '').split(',').filter(Boolean).map(Number);
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every(isAlive)) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be asked, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
