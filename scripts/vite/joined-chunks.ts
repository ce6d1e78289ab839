import type { Rolldown } from 'vite';

import { neededIds } from './mantine-parts.ts';

/** The three static beginnings: login screen, portal, form page. */
const ENTRIES = { login: 'main.tsx', portal: 'main-portal.tsx', forms: 'main-forms.tsx' } as const;
/** What opens a form before the portal: a file of its own, which needs no other. */
const EARLY = ['early-frame.ts', 'frame-talk.ts', 'watch-view.ts'].map(
  (file) => `/lib/frames/${file}`,
);

type Find = (id: string) => Rolldown.ModuleInfo | null;

/** What each beginning needs at once, and what the screens of the portal need later. */
interface Needs {
  readonly login: ReadonlySet<string>;
  readonly portal: ReadonlySet<string>;
  readonly forms: ReadonlySet<string>;
  readonly screens: ReadonlySet<string>;
  /** What the kinds of several forms have in common. */
  readonly kinds: ReadonlySet<string>;
}

/**
 * Joins what is always loaded together into one file each, so that a page is a few files and not a
 * hundred: `start` is in the login screen too, `common` in portal and forms, `shell` in the portal,
 * `form` in forms, `controls` in forms and some screens, `kinds` in what several forms record. No
 * file needs one that is loaded later. Screens, and what one form records, are split as the bundler
 * does.
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

function isEntry(root: string, id: string): boolean {
  return Object.values(ENTRIES).some((file) => id === `${root}/${file}`);
}

function nameOf(id: string, { login, portal, forms, screens, kinds }: Needs): string | null {
  // Both pages link to it.
  if (id.endsWith('/theme/font.css')) return 'start';
  if (EARLY.some((file) => id.endsWith(file))) return 'early';
  if (login.has(id)) return portal.has(id) || forms.has(id) ? 'start' : null;
  if (portal.has(id)) return forms.has(id) ? 'common' : 'shell';
  if (!forms.has(id)) return kinds.has(id) ? 'kinds' : null;
  return screens.has(id) ? 'controls' : 'form';
}

function findNeeds(root: string, find: Find): Needs {
  const closure = (file: string) => staticClosure([`${root}/${file}`], find);
  const [portal, forms] = [closure(ENTRIES.portal), closure(ENTRIES.forms)];
  const recorded = listRecorded(forms, find);
  const after = staticClosure([`${root}/forms/steps/after-fill.tsx`], find);
  return {
    login: closure(ENTRIES.login),
    portal,
    // What a form records, and what comes after it, must not make the frame load the portal's own
    // file.
    forms: new Set([...forms, ...[...recorded.keys(), ...after].filter((id) => portal.has(id))]),
    screens: laterClosure(portal, find),
    kinds: new Set([...recorded].flatMap(([id, count]) => (count > 1 ? [id] : []))),
  };
}

/** What the forms need for what they record (`src/kinds/forms/`), and how many of them need it. */
function listRecorded(forms: ReadonlySet<string>, find: Find): Map<string, number> {
  const counts = new Map<string, number>();
  const later = [...forms].flatMap((id) => find(id)?.dynamicallyImportedIds ?? []);
  for (const form of later.filter((id) => id.includes('/src/kinds/forms/'))) {
    for (const id of staticClosure([form], find)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
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
