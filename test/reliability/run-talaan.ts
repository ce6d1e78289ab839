import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the operator's command line on a data folder to its end. */
export async function runTalaan(
  dataDir: string,
  ...words: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['src/server/cli/main.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: '' },
  });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
