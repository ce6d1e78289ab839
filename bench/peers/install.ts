import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** What has to be compiled takes its time on a busy machine. */
const PATIENCE_MS = 1_200_000;

/**
 * Gets packages of the distribution that are not there, with all that they need, into a folder:
 * nothing is installed, so no rights are needed and nothing stays. Answers with the environment in
 * which their programs are found.
 */
export async function unpackDebian(
  packages: readonly string[],
  folder: string,
): Promise<NodeJS.ProcessEnv> {
  const words = ['install', '--simulate', '--no-install-recommends', ...packages];
  const { stdout } = await run('apt-get', words, { timeout: PATIENCE_MS });
  const missing = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
  const [files, root] = [join(folder, 'packages'), join(folder, 'root')];
  for (const each of [files, root]) mkdirSync(each, { recursive: true });
  if (missing.length > 0) {
    await run('apt-get', ['download', ...missing], { cwd: files, timeout: PATIENCE_MS });
    await run('sh', ['-c', `for f in *.deb; do dpkg-deb -x "$f" "${root}"; done`], { cwd: files });
  }
  return {
    ...process.env,
    LANG: 'C.UTF-8',
    PATH: `${join(root, 'usr/bin')}:${process.env['PATH']}`,
    PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: join(root, 'usr/lib', `${await machine()}-linux-gnu`),
  };
}

/** Gets a package of npm with all that it needs into a folder; what is there already stays. */
export async function installFromNpm(name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await run('npm', ['install', '--prefix', folder, name], { cwd: folder, timeout: PATIENCE_MS });
}

async function machine(): Promise<string> {
  const { stdout } = await run('uname', ['-m']);
  return stdout.trim();
}
