import { anchorCommand } from './anchor.ts';
import { backupCommand } from './backup.ts';
import { createAdminCommand } from './create-admin.ts';
import { exportCommand } from './export.ts';
import { mcpCommand } from './mcp.ts';
import { openApiCommand } from './openapi.ts';
import { removeSecondFactorCommand } from './remove-second-factor.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { restoreCommand } from './restore.ts';
import { rotateKeysCommand } from './rotate-keys.ts';
import { serveCommand } from './serve.ts';
import { verifyCommand } from './verify.ts';
import type { Command } from './command.ts';

/** Every command, by its name. */
export const commands: Readonly<Record<string, Command>> = {
  'serve': serveCommand,
  'create-admin': createAdminCommand,
  'reset-password': resetPasswordCommand,
  'remove-second-factor': removeSecondFactorCommand,
  'rotate-keys': rotateKeysCommand,
  'backup': backupCommand,
  'restore': restoreCommand,
  'verify': verifyCommand,
  'anchor': anchorCommand,
  'export': exportCommand,
  'openapi': openApiCommand,
  'mcp': mcpCommand,
};
