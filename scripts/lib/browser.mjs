import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { root } from './project.mjs';
import { runStep } from './step.mjs';

// Without windows first: it is smaller, and the journeys take a fifth less work in it.
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * The path of a Chromium for the browser journeys. Where there is none, the distribution's package
 * is installed (as root, where apt is), else Playwright's download is tried. Resolves to an empty
 * text when nothing helped.
 */
export async function ensureBrowser(label, node) {
  const found = find(node);
  if (found) return found;
  if (process.getuid?.() === 0 && hasApt()) await installPackage(label);
  if (!find(node)) await download(label, node);
  return find(node);
}

function find(node) {
  const asked = spawnSync(node, [join(root, 'test', 'chromium.ts')], {
    cwd: root,
    encoding: 'utf8',
  });
  return asked.stdout.trim();
}

function hasApt() {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

async function installPackage(label) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = { label, command: 'apt-get', cwd: root, env };
  await runStep({ ...apt, text: 'Reading the list of packages', args: ['update', '-qq'] });
  const text = 'Installing Chromium for the browser journeys';
  for (const name of PACKAGES) {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    if (await runStep({ ...apt, text, args })) return;
  }
}

async function download(label, node) {
  const args = [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'];
  const text = 'Downloading Chromium for the browser journeys';
  await runStep({ label, text, command: node, args, cwd: root, env: process.env });
}
