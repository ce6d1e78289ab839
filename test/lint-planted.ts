import { execFile } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules', '.bin');
const OXLINT = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');

/** What the linter says of the files in a folder that has its settings: the rules, by path. */
export async function lintPlanted(
  folder: string,
  args: readonly string[],
): Promise<Map<string, string>> {
  const output = await new Promise<string>((done) => {
    // The linter looks for the program that knows types on the path.
    const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}` };
    const options = { cwd: folder, env };
    execFile(process.execPath, [OXLINT, '--format=json', ...args], options, (_, stdout) =>
      done(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; filename: string }[];
  };
  return new Map(
    [...Map.groupBy(diagnostics, ({ filename }) => filename)].map(([file, found]) => [
      file,
      found.map(({ code }) => code).join(' '),
    ]),
  );
}
