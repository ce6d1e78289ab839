import { createAdminCommand } from './create-admin.ts';
import { exportCommand } from './export.ts';
import { later } from './later.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { serveCommand } from './serve.ts';
import { verifyCommand } from './verify.ts';

/** One command of the operator's. */
export type Command = {
  /** What stands behind the command's name; those in brackets may be left out. */
  parameters: readonly string[];
  /** What it does, in one line. */
  summary: string;
  /** Does it, telling what was done. Resolves to the exit code. Throws StartFault or Problem with the reason for a failure. */
  run(given: readonly string[]): Promise<number>;
};

/** Every command, by its name. */
export const commands: Readonly<Record<string, Command>> = {
  'serve': serveCommand,
  'create-admin': createAdminCommand,
  'reset-password': resetPasswordCommand,
  'backup': later('FILE', 'Saves database and documents in one file'),
  'restore': later('FILE', 'Brings back what was saved'),
  'verify': verifyCommand,
  'export': exportCommand,
};
