import { writeFileSync } from 'node:fs';

import type { Reporter } from 'vitest/node';

/** A reporter that writes down, as a JSON list, the full name of each test that failed first and passed when tried again. */
export function reportSecondTries(file: string): Reporter {
  const names: string[] = [];
  return {
    onTestCaseResult: (test) => {
      if (test.diagnostic()?.flaky) names.push(test.fullName);
    },
    onTestRunEnd: () => writeFileSync(file, JSON.stringify(names)),
  };
}
