// What stands in the documents is read by people who know nothing else yet: they must not be sent
// to a file that is gone, and a decision that is longer than a page is not read at all.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const DECISIONS = 'docs/decisions';

/** A page: this many lines, and no more words than fit on it. */
const PAGE = { lines: 45, words: 500 };
/** Pages that are worked by, step by step, or looked things up in. */
const GUIDE_LINES = 90;

const decisions = markdownIn(DECISIONS);
const guides = markdownIn('docs').filter((path) => /\/(adding-|architecture)/.test(path));
const pages = [...markdownIn('docs'), ...decisions, 'README.md', 'CONTRIBUTING.md'];

/** A path as a text names it: from a root folder, or as `server/…` of `src`. */
const NAMED_PATH =
  /(?<![\w/.#@<>*-])(?:(?:src|test|scripts|database|migrations|bench|docs)\/|(?:server|shared|web|kinds)\/(?=[\w-]+[/.]))[\w./<>*{},…-]+/g;

test.for(decisions)('%s is a page under one form of heading', (path) => {
  const text = read(path);
  const number = Number(/\/(\d{4})-[a-z\d-]+\.md$/.exec(path)?.[1]);
  const [heading = '', below] = text.split('\n');
  expect(heading).toMatch(/^# \d+\. \S.*[^.]$/);
  expect(heading, 'the number of its file').toMatch(new RegExp(`^# ${number}\\. `));
  expect(below, 'a free line below the heading').toBe('');
  expect(linesOf(text)).toBeLessThanOrEqual(PAGE.lines);
  expect(text.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(PAGE.words);
});

test('no two decisions have one number', () => {
  const numbers = decisions.map((path) => path.slice(DECISIONS.length + 1).slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test.for(guides)('%s can be read at one go', (path) => {
  expect(linesOf(read(path))).toBeLessThanOrEqual(GUIDE_LINES);
});

test.for(pages)('%s leads to files that exist', (path) => {
  const text = read(path);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
  const lost = links.filter((target) => !existsSync(join(ROOT, dirname(path), target)));
  expect(lost, 'links').toEqual([]);
  expect(
    namedIn(text).filter((named) => !isThere(named)),
    'paths',
  ).toEqual([]);
});

/** The paths that a text names, but for those with a place to fill in and patterns of many. */
function namedIn(text: string): string[] {
  return (text.replaceAll(/\]\([^)]*\)/g, ']').match(NAMED_PATH) ?? [])
    .filter((named) => !/[<>*{},…]|NNNN|WING/.test(named))
    .map((named) => named.replace(/[.]+$/, ''));
}

function isThere(named: string): boolean {
  return existsSync(join(ROOT, named)) || existsSync(join(ROOT, 'src', named));
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
    .toSorted();
}

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length;
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
