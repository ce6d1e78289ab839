import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { CSSOptions, Plugin } from 'vite';

import { classesOf } from './mantine-parts.ts';

type PostcssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

const SHEET = /\/node_modules\/@mantine\/core\/styles[\w.]*\.css$/;
const CLASS = /\.(m_[0-9a-f]+)/g;

/**
 * Leaves out of Mantine's style sheet the parts that no page uses: a third of it, which every page
 * would fetch and the browser would look through at each change. `folders` are those whose code may
 * name a part.
 */
export function usedStyles(folders: readonly string[]): Plugin {
  return {
    name: 'talaan-used-styles',
    // While somebody works on it a part may come at any time.
    apply: 'build',
    config: () => ({ css: { postcss: { plugins: leaveOut(folders) } } }),
  };
}

function leaveOut(folders: readonly string[]): PostcssPlugins {
  return [
    {
      postcssPlugin: 'talaan-used-styles',
      Once(sheet) {
        if (!SHEET.test(sheet.source?.input.file?.replaceAll('\\', '/') ?? '')) return;
        const used = classesOf(folders.flatMap(listCode).map((file) => readFileSync(file, 'utf8')));
        sheet.walkRules((rule) => {
          const kept = rule.selectors.filter((selector) => isUsed(selector, used));
          if (kept.length === 0) rule.remove();
          else if (kept.length < rule.selectors.length) rule.selectors = kept;
        });
        sheet.walkAtRules((rule) => {
          if (rule.nodes?.length === 0) rule.remove();
        });
      },
    },
  ];
}

function isUsed(selector: string, used: ReadonlySet<string>): boolean {
  return [...selector.matchAll(CLASS)].every(([, name = '']) => used.has(name));
}

function listCode(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('.test.'))
    .map((file) => join(folder, file));
}
