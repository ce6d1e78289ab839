#!/usr/bin/env node
// `npm run sbom [FILE]` writes what Talaan is made of as a CycloneDX 1.6 document (JSON), from the
// lock file: every package with its version, licence, hash and address in the registry, and which
// of them are for tests and development alone. Without a file it goes to the standard output, for a
// scanner of known weaknesses. The same lock file gives the same document. Plain JavaScript for any
// Node >= 20, like start.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { root } from './lib/project.mjs';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const components = Object.entries(lock.packages)
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
  .map(([path, entry]) => componentOf(path, entry));
const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      'type': 'application',
      'bom-ref': 'talaan',
      'name': manifest.name,
      'version': manifest.version,
    },
  },
  components: [...new Map(components.map((one) => [one['bom-ref'], one])).values()].toSorted(
    (a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1),
  ),
};
const text = `${JSON.stringify(document, null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else writeFileSync(resolve(process.env.INIT_CWD ?? '.', file), text);

function componentOf(path, entry) {
  const full = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [scope, name] = full.startsWith('@') ? full.split('/') : [undefined, full];
  const purl = `pkg:npm/${scope === undefined ? '' : `${encodeURIComponent(scope)}/`}${name}@${entry.version}`;
  return {
    'type': 'library',
    'bom-ref': purl,
    ...(scope !== undefined && { group: scope }),
    name,
    'version': entry.version,
    purl,
    'scope': entry.dev || entry.devOptional ? 'excluded' : entry.optional ? 'optional' : 'required',
    ...(entry.license !== undefined && { licenses: [{ expression: entry.license }] }),
    ...(entry.integrity !== undefined && { hashes: hashesOf(entry.integrity) }),
  };
}

/** `sha512-BASE64` as CycloneDX has it. */
function hashesOf(integrity) {
  return integrity.split(/\s+/).map((one) => {
    const [name, base64] = one.split(/-(.*)/s);
    return {
      alg: name.replace(/^sha/, 'SHA-'),
      content: Buffer.from(base64, 'base64').toString('hex'),
    };
  });
}
