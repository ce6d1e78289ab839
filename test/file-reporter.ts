import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

/**
 * Writes what a run of vitest brings to a file as it comes, a line of JSON each: first the files
 * that it will run, then each that began, and each that ended, with its tests. So a run that is cut
 * off says how far it came; `scripts/lib/test-project.mjs` reads it.
 */
export class FileReporter implements Reporter {
  readonly #to: string;
  readonly #ended = new Set<string>();

  constructor(to: string) {
    this.#to = to;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#write({ planned: specifications.map(fileOf) });
  }

  onTestModuleStart(module: TestModule): void {
    this.#write({ began: fileOf(module) });
  }

  onTestModuleEnd(module: TestModule): void {
    this.#ended.add(module.moduleId);
    const parts = [module, ...module.children.allSuites()];
    this.#write({
      ended: fileOf(module),
      isGood: module.state() !== 'failed',
      message: parts.flatMap((part) => part.errors())[0]?.message ?? '',
      tests: [...module.children.allTests()].map((test) => {
        const { state, errors } = test.result();
        return { name: test.fullName, state, fault: errors?.[0]?.message ?? '' };
      }),
    });
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // A file that could not be loaded may never have begun.
    const untold = modules.filter(({ moduleId }) => !this.#ended.has(moduleId));
    for (const module of untold) if (module.state() !== 'queued') this.onTestModuleEnd(module);
  }

  #write(line: object): void {
    appendFileSync(this.#to, `${JSON.stringify(line)}\n`);
  }
}

function fileOf({ moduleId }: { readonly moduleId: string }): string {
  return relative(process.cwd(), moduleId);
}
