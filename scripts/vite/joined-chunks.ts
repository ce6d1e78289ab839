import { basename } from 'node:path';

import type { Rolldown } from 'vite';

import { neededIds } from './mantine-parts.ts';

/** The three static beginnings: login screen, portal, form page. */
const ENTRIES = {
  login: 'main-sign-in.tsx',
  portal: 'main-portal.tsx',
  forms: 'main-forms.tsx',
} as const;
/**
 * What the page begins with, and what every file needs of the bundler: a file of its own, which
 * needs no other.
 */
const EARLY = [
  '/lib/frames/early-frame.ts',
  '/lib/frames/frame-talk.ts',
  '/lib/frames/watch-view.ts',
  'vite/preload-helper.js',
  'rolldown/runtime.js',
];

/** What a form fetches when it stands (src/web/forms/steps/). */
const AFTER_FORM = ['after-fill.tsx', 'keyboard-help-list.tsx'];

type Find = (id: string) => Rolldown.ModuleInfo | null;

/** What each beginning needs at once, and what the screens of the portal need later. */
interface Needs {
  readonly login: ReadonlySet<string>;
  readonly portal: ReadonlySet<string>;
  readonly forms: ReadonlySet<string>;
  /** What forms need when they stand, and the portal at once. */
  readonly later: ReadonlySet<string>;
  readonly screens: ReadonlySet<string>;
  /** What forms record: the form's name, or `kinds` for what several have in common. */
  readonly kinds: ReadonlyMap<string, string>;
}

/**
 * Joins what is always loaded together into one file each, so that a page is a few files and not a
 * hundred: `start` is in the login screen too, `common` in portal and forms, `later` in the portal
 * and in what forms fetch when they stand, `shell` in the portal, `form` in forms, `controls` in
 * forms and some screens, `kinds` in what several forms record (and `expense` in what some of them
 * do); what one form records has its name.
 * No file needs one that is loaded later. Screens are split as the bundler does.
 */
export function joinedChunks(root: string): Rolldown.CodeSplittingOptions {
  let needs: Needs | undefined;
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: (id, context) => {
          needs ??= findNeeds(root, (other) => context.getModuleInfo(other));
          return isEntry(root, id) ? null : nameOf(id, needs);
        },
      },
    ],
  };
}

/** Begun later by the page's first file; the form page is one with its own file. */
function isEntry(root: string, id: string): boolean {
  return [ENTRIES.login, ENTRIES.portal].some((file) => id === `${root}/${file}`);
}

function nameOf(id: string, needs: Needs): string | null {
  const { login, portal, forms, later, screens, kinds } = needs;
  if (EARLY.some((file) => id.endsWith(file))) return 'early';
  if (login.has(id)) return portal.has(id) || forms.has(id) ? 'start' : null;
  if (portal.has(id) && forms.has(id)) return 'common';
  if (portal.has(id)) return later.has(id) ? 'later' : 'shell';
  if (!forms.has(id)) return kinds.get(id) ?? null;
  return screens.has(id) ? 'controls' : 'form';
}

function findNeeds(root: string, find: Find): Needs {
  const closure = (file: string) => staticClosure([`${root}/${file}`], find);
  const [portal, forms] = [closure(ENTRIES.portal), closure(ENTRIES.forms)];
  const recorded = listRecorded(forms, find);
  return {
    login: closure(ENTRIES.login),
    portal,
    // What a form records must not make the frame load what it does not need at once.
    forms: new Set([...forms, ...[...recorded.keys()].filter((id) => portal.has(id))]),
    later: staticClosure(
      AFTER_FORM.map((file) => `${root}/forms/steps/${file}`),
      find,
    ),
    screens: laterClosure(portal, find),
    kinds: recorded,
  };
}

/** What only some forms have in common, too much for the others to carry: a file of its own. */
const OF_SOME = ['expense'];

/** What the forms need for what they record (`src/kinds/forms/`), each with its file's name. */
function listRecorded(forms: ReadonlySet<string>, find: Find): Map<string, string> {
  const names = new Map<string, string>();
  const later = [...forms].flatMap((id) => find(id)?.dynamicallyImportedIds ?? []);
  for (const form of later.filter((id) => id.includes('/src/kinds/forms/'))) {
    const own = basename(form, '.ts');
    for (const id of staticClosure([form], find))
      names.set(id, names.has(id) ? nameOfShared(id) : own);
  }
  return names;
}

function nameOfShared(id: string): string {
  return OF_SOME.find((folder) => id.includes(`/src/kinds/${folder}/`)) ?? 'kinds';
}

/** These modules and all that they import at once. */
function staticClosure(from: readonly string[], find: Find): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...neededIds(id, find));
  }
  return found;
}

/** What is imported later from these modules, or from what comes with it. */
function laterClosure(from: ReadonlySet<string>, find: Find): Set<string> {
  const found = new Set<string>();
  let fresh = from;
  while (fresh.size > 0) {
    const later = [...fresh].flatMap((id) => find(id)?.dynamicallyImportedIds ?? []);
    fresh = new Set([...staticClosure(later, find)].filter((id) => !found.has(id)));
    for (const id of fresh) found.add(id);
  }
  return found;
}
