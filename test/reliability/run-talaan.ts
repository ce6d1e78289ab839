import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Outcome = { code: number | null; output: string };

/** Runs the operator's command line on a data folder to its end. */
export function runTalaan(dataDir: string, ...words: string[]): Promise<Outcome> {
  return runTalaanWith({ DATA_DIR: dataDir }, ...words);
}

/** The same with other settings, too. */
export async function runTalaanWith(env: NodeJS.ProcessEnv, ...words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, ['src/server/cli/main.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, ADMIN_PASSWORD: '', ...env },
  });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
