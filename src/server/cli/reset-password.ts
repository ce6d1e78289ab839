import { operatorResetPassword } from '../platform/users/operator.ts';

import { showPassword } from './show-password.ts';
import { withDeps } from './with-deps.ts';
import type { Command } from './command.ts';

/** `talaan reset-password`: for who is locked out and whom nobody in the portal may help. */
export const runResetPassword: Command['run'] = ([clientId = '']) =>
  withDeps('reset-password', async (deps) => {
    const password = await operatorResetPassword(deps, clientId);
    console.log(`The password of ${clientId} was reset, and its sessions were ended.`);
    showPassword(clientId, password);
    return 0;
  });
