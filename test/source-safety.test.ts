// What the source itself must not hold: code made of text, weak randomness, programs that are
// started, links that tell where one came from, secrets, and patterns that blow up.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { WORST_MS, worstOf } from './pattern-time.ts';
import { listPatterns } from './source-patterns.ts';

const ROOT = resolve(import.meta.dirname, '..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Where a pattern stands in the source, comments left out. */
function placesOf(pattern: RegExp, files: readonly { path: string; text: string }[] = sources) {
  return files.flatMap(({ path, text }) => {
    const code = text.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
    return pattern.test(code) ? [path] : [];
  });
}

test('no text becomes code or markup [V1.3.2, V3.2.2]', () => {
  expect(placesOf(/\beval\(|new Function\(|from 'node:vm'|setTimeout\('/)).toEqual([]);
  expect(placesOf(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML/)).toEqual(
    [],
  );
  expect(placesOf(/\beval\(/, [{ path: 'planted', text: 'eval(a)' }])).toEqual(['planted']);
});

test('programs are started for the database and the drawing alone, and never by a shell [V1.2.5]', () => {
  const starting = placesOf(/from 'node:child_process'/).filter(
    (path) => !path.startsWith('src/server/platform/db/embedded/'),
  );
  expect(starting).toEqual(['src/server/output/vouchers/drawing/drawer.ts']);
  expect(placesOf(/\bexecSync\(|\bexec\(`|shell: true/)).toEqual([]);
});

test('randomness, hashes and ciphers are those of Node, and none is weak [V11.2.1]', () => {
  expect(placesOf(/Math\.random\(/)).toEqual([]);
  // RFC 6238: what authenticator apps reckon with.
  expect(placesOf(/createHash\('(?!sha256'|sha512')|createHmac\('(?!sha256'|sha512')/)).toEqual([
    'src/server/platform/second-factor/totp.ts',
  ]);
  expect(placesOf(/createCipheriv\('(?!aes-256-gcm')|-ecb|RSA_PKCS1_PADDING/)).toEqual([]);
  expect(placesOf(/from '(?:crypto-js|bcrypt|md5|uuid|nanoid)/)).toEqual([]);
});

test('a window that opens elsewhere does not learn where one came from [A-74]', () => {
  const openings = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/<[^<>]*target="_blank"[^<>]*>/g)].map(([tag]) => ({ path, tag })),
  );
  expect(openings.length).toBeGreaterThan(2);
  // A link of the router leads to a screen of the portal.
  const foreign = openings.filter(({ tag }) => !/component=\{Link\}/.test(tag));
  expect(foreign.filter(({ tag }) => !/rel="noopener/.test(tag))).toEqual([]);
  expect(placesOf(/window\.open\(/)).toEqual([]);
});

test('a password is typed into a field that hides it, and may be pasted [V6.2.6]', () => {
  const fields = sources.flatMap(({ text }) =>
    [...text.matchAll(/<(?:TextInput|Textarea)\b[^<>]*(?:[pP]assword)[^<>]*>/g)].map(
      ([tag]) => tag,
    ),
  );
  expect(fields).toEqual([]);
  expect(placesOf(/onPaste=\{[^}]*preventDefault/)).toEqual([]);
});

/** Secrets as they are written: keys, tokens, addresses with a password. */
const SECRETS = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[\w+/=]{40}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bAIza[\w-]{35}\b/,
  /\bgh[pousr]_\w{36}\b/,
  /\bxox[abpr]-\w{10,}/,
  /\bnpm_\w{36}\b/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
];

test('no secret stands in the repository or in the built portal [A-135]', () => {
  const files = globSync(
    ['*.{json,md,ts,mjs}', '{src,test,scripts,docs,database,migrations,bench,trust,dist}/**/*'],
    { cwd: ROOT },
  ).filter((path) => /\.(?:[cm]?[jt]sx?|json|md|sql|css|html|txt|csv|tsv)$/.test(path));
  expect(files.length).toBeGreaterThan(2_000);
  const found = files.filter((path) => {
    if (statSync(join(ROOT, path)).isDirectory()) return false;
    const text = readFileSync(join(ROOT, path), 'utf8');
    return SECRETS.some((secret) => secret.test(text));
  });
  expect(found).toEqual([]);
  const planted = `-----BEGIN PRIVATE KEY-----\n${'a'.repeat(64)}`;
  expect(SECRETS.some((secret) => secret.test(planted))).toBe(true);
});

test('no pattern takes longer than its text, whatever the text [A-125]', () => {
  const patterns = sources.flatMap(({ path, text }) => listPatterns(path, text));
  const distinct = new Map(patterns.map((pattern) => [String(pattern), pattern]));
  expect(distinct.size).toBeGreaterThan(300);
  const slow = [...distinct.values()].filter((pattern) => worstOf(pattern, fc) > WORST_MS);
  expect(slow).toEqual([]);
  // What this test looks for: time that doubles with every sign, and time of the third power.
  for (const planted of ['^(a+)+$', String.raw`^\w*\s*\w*\s*\w*$`])
    expect(worstOf(new RegExp(planted), fc)).toBeGreaterThan(WORST_MS);
});
