import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import type { CSSOptions, Plugin, Rolldown } from 'vite';

import { classesIn, classesOf } from './mantine-parts.ts';

type PostcssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

interface Given {
  /** Our own code, which alone says what colours there are. */
  readonly own: string;
  /** Folders beside it whose code may name a part of Mantine. */
  readonly others: readonly string[];
  /** The page whose parts stand in the first sheet: it and what it imports at once. */
  readonly atOnce: string;
}

/** The two sheets that Mantine's is divided into (src/web/theme/). */
const [AT_ONCE, LATER] = ['mantine-at-once.css', 'mantine-later.css'] as const;
const CLASS = /\.(m_[0-9a-f]+)/g;
const IMPORTED = /(?:^|\n)(?:import|export)\s(?!type\b)(?:[^;'"]*?\sfrom\s)?["'](\.[^"']+)["']/g;
/** Mantine's colours, each of which stands in its sheet with its shades and uses. */
const NAMES = 'pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange|red|blue';
const COLOUR = new RegExp(`^--mantine-color-(${NAMES})-`);

/**
 * Leaves out of Mantine's style sheet the parts that no page uses, a third of it, and the colours
 * that none names; and divides the rest: forms wait for what they are drawn with at first, and not
 * for the portal's menus and dialogs.
 */
export function usedStyles(given: Given): Plugin {
  return {
    name: 'talaan-used-styles',
    // While somebody works on it a part may come at any time.
    apply: 'build',
    config: () => ({ css: { postcss: { plugins: divide(given) } } }),
    generateBundle(_, bundle) {
      const fault = findUnstyled(bundle, given);
      if (fault !== undefined) this.error(fault);
    },
  };
}

function divide({ own, others, atOnce }: Given): PostcssPlugins {
  return [
    {
      postcssPlugin: 'talaan-used-styles',
      Once(sheet) {
        const file = basename(sheet.source?.input.file ?? '');
        if (file !== AT_ONCE && file !== LATER) return;
        const ours = readAll(own);
        const code = [...ours, ...others.flatMap(readAll)];
        const [used, first] = [classesOf(code), classesOf(codeOf(atOnce))];
        const isFirst = (selector: string) => namesIn(selector).every((name) => first.has(name));
        sheet.walkRules((rule) => {
          const kept = rule.selectors.filter(
            (selector) =>
              namesIn(selector).every((name) => used.has(name)) &&
              isFirst(selector) === (file === AT_ONCE),
          );
          if (kept.length === 0) rule.remove();
          else if (kept.length < rule.selectors.length) rule.selectors = kept;
        });
        const named = coloursIn(ours);
        sheet.walkDecls(COLOUR, (declaration) => {
          const [, name = ''] = COLOUR.exec(declaration.prop) ?? [];
          if (!named.has(name)) declaration.remove();
        });
        sheet.walkAtRules((rule) => {
          if (rule.nodes?.length === 0) rule.remove();
        });
      },
    },
  ];
}

/** The colours that our code names: looked for once, as each has a hundred lines in the sheet. */
function coloursIn(code: readonly string[]): ReadonlySet<string> {
  const name = new RegExp(`\\b(?:${NAMES})\\b`, 'g');
  return new Set(code.flatMap((text) => text.match(name) ?? []));
}

function namesIn(selector: string): string[] {
  return [...selector.matchAll(CLASS)].map(([, name = '']) => name);
}

/** A file that a form fetches later and that draws what the first sheet has no styles for. */
function findUnstyled(bundle: Rolldown.OutputBundle, { atOnce }: Given): string | undefined {
  const first = classesOf(codeOf(atOnce));
  const all = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (names: readonly string[]) => {
    const found = new Set<Rolldown.OutputChunk>();
    const waiting = [...names];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const chunk = all.find(({ fileName }) => fileName === name);
      if (chunk === undefined || found.has(chunk)) continue;
      found.add(chunk);
      waiting.push(...chunk.imports);
    }
    return [...found];
  };
  const form = all.filter(({ moduleIds }) => moduleIds.includes(atOnce));
  const seen = new Set<string>();
  const waiting = form.map(({ fileName }) => fileName);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunks = withImports([name]);
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
    const isStyled = modules.some((id) => id.endsWith(`/${LATER}`));
    if (!isStyled && modules.flatMap(classesIn).some((each) => !first.has(each)))
      return `${name} draws parts that have no styles in a form yet: import ${LATER} there.`;
    waiting.push(...chunks.flatMap(({ dynamicImports }) => dynamicImports));
  }
  return undefined;
}

/** The code of a module, and of ours that it imports at once. */
function codeOf(entry: string): string[] {
  const found = new Map<string, string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue;
    const code = readFileSync(file, 'utf8');
    found.set(file, code);
    for (const [, from = ''] of code.matchAll(IMPORTED)) waiting.push(resolve(dirname(file), from));
  }
  return [...found.values()];
}

/** All code of a folder, a text for each file. */
function readAll(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
