import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './project.mjs';

const NEEDED_MAJOR = 24;
const OS = { win32: 'win' };

/**
 * The path of a Node that can run Talaan: the one that npm delivered, else this one if it is new
 * enough, else nothing.
 */
export function findNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const folder = `node-${OS[process.platform] ?? process.platform}-${process.arch}`;
  const delivered = join(root, 'node_modules', folder, 'bin', file);
  if (existsSync(delivered)) return delivered;
  return Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR ? process.execPath : undefined;
}

/** Whether this Node can run what builds the portal: the bundler says which it needs. */
export function canBuild() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major === 20 ? minor >= 19 : major > 22 || (major === 22 && minor >= 12);
}

/** Why Talaan can't run where `findNode` finds nothing. */
export const noNode =
  `Talaan needs Node ${NEEDED_MAJOR} or later, npm delivers none for ${process.platform}-${process.arch}, ` +
  `and this is Node ${process.versions.node}: install Node ${NEEDED_MAJOR} from nodejs.org and try again.`;
