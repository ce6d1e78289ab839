import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Goes on as another program: where the system can, this process turns into it (no second Node
 * stays in memory, signals and exit code are its own); else it runs as a child that gets the
 * signals and whose exit code is handed on.
 */
export function become(command, args, { env, launchers }) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    // Node says that this call is young; it is no news to who starts Talaan.
    process.removeAllListeners('warning');
    process.execve(command, [command, ...args], withLaunchers(env, launchers));
  }
  const all = withLaunchers(env, [...launchers, process.pid]);
  const child = spawn(command, args, { env: all, stdio: 'inherit' });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** The server ends itself when one of these is gone. */
function withLaunchers(env, launchers) {
  return { ...env, TALAAN_LAUNCHERS: launchers.join() };
}
