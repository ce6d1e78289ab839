import { spawn } from 'node:child_process';

import { ROOT, TALAAN } from './programs.ts';

type Outcome = { code: number | null; output: string };

/** Runs the operator's command line on a data folder to its end. */
export function runTalaan(dataDir: string, ...words: string[]): Promise<Outcome> {
  return runTalaanWith({ DATA_DIR: dataDir }, ...words);
}

/** The same with other settings, too. */
export async function runTalaanWith(env: NodeJS.ProcessEnv, ...words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [TALAAN, ...words], {
    cwd: ROOT,
    env: { ...process.env, ADMIN_PASSWORD: '', ...env },
  });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
