import { relative } from 'node:path';

import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

import { LONGEST } from './longest-files.ts';

/** The longest files of a project are begun first, the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A worker serves one project: its files stay together.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const places = sorted.map((file) => ({ file, project: projects.indexOf(file.project) }));
    return places
      .toSorted((a, b) => a.project - b.project || rankOf(a.file) - rankOf(b.file))
      .map(({ file }) => file);
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONGEST.indexOf(relative(process.cwd(), moduleId).replaceAll('\\', '/'));
  return at < 0 ? LONGEST.length : at;
}
