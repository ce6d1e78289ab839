import { anchorCommand } from './anchor.ts';
import { createAdminCommand } from './create-admin.ts';
import { exportCommand } from './export.ts';
import { later } from './later.ts';
import { openApiCommand } from './openapi.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { serveCommand } from './serve.ts';
import { verifyCommand } from './verify.ts';
import type { Command } from './command.ts';

/** Every command, by its name. */
export const commands: Readonly<Record<string, Command>> = {
  'serve': serveCommand,
  'create-admin': createAdminCommand,
  'reset-password': resetPasswordCommand,
  'backup': later('FILE', 'Saves database and documents in one file'),
  'restore': later('FILE', 'Brings back what was saved'),
  'verify': verifyCommand,
  'anchor': anchorCommand,
  'export': exportCommand,
  'openapi': openApiCommand,
};
