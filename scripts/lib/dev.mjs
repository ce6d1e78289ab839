import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { forgetPortal } from './built.mjs';
import { root } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * For developers: the server is started again and the portal built again at each change; the
 * browser's reload shows it. The portal is the built one on purpose: it has the policy, the
 * settings and the frames that people get.
 */
export function develop(node, serverArguments, env) {
  forgetPortal();
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const children = [
    run(node, ['--watch', '--watch-preserve-output', ...serverArguments], env),
    run(node, [vite, 'build', '--watch', '--logLevel', 'warn'], env),
  ];
  for (const signal of SIGNALS) process.on(signal, () => end(signal));
  for (const child of children) {
    child.on('exit', (code) => {
      process.exitCode = code ?? 1;
      end('SIGTERM');
    });
  }

  function end(signal) {
    for (const child of children) child.kill(signal);
  }
}

function run(command, args, env) {
  return spawn(command, args, { cwd: root, env, stdio: 'inherit' });
}
