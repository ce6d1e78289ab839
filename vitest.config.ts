import { defineConfig } from 'vitest/config';

import { FileReporter } from './test/file-reporter.ts';
import { LongestFirst } from './test/longest-first.ts';

// Where `npm test` reads what a run brought.
const report = process.env['TEST_REPORT'];

// What is reckoned without a database, a server or a browser.
const PURE = [
  'test/house-rules.test.ts',
  'src/{shared,kinds,web}/**/*.test.{ts,tsx}',
  'src/server/bank/{formats/text,matching/engine}/**/*.test.ts',
];

// They watch how long a start takes, and how much memory. What else has whole servers of its own
// waits for most of its time, so two of them work side by side.
const TIMED = ['test/reliability/{embedded,server,start}.test.ts'];

// Each takes as long as many others: hundreds of chances, a year of work, or whole databases that
// are brought back. `npm test -- --quick` leaves them out.
const LONG = [
  'src/server/**/{busy-year,parallel,parallel-kinds,model,settlement-model,receipts}.test.ts',
  'src/server/**/{check-password,backup,system,auditor-package,standby}.test.ts',
  'test/{fuzz,hostile-queries,login-flood,reports-tie,upgrade}.test.ts',
];

// Node reads TypeScript by itself: nothing is rewritten by Vite first, and what was compiled is kept
// for the next process (NODE_COMPILE_CACHE). No module is replaced by a test, so none is looked at.
const experimental = { viteModuleRunner: false, nodeLoader: false };

const shared = {
  environment: 'node' as const,
  pool: 'forks' as const,
  globalSetup: ['test/global-setup.ts'],
  // Whatever else a machine does is no news about Talaan, so only what hangs runs into these.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 180_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: report === undefined ? ['default'] : ['default', new FileReporter(report)],
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          include: PURE,
          globalSetup: [],
          // They touch nothing outside of themselves; a process for each would cost more than they
          // do.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          experimental,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
          exclude: ['test/{e2e,reliability,trust}/**', ...PURE, ...LONG],
          // Each has a database and a server of its own, and the server's modules keep nothing:
          // they are loaded once for many.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          experimental,
          name: 'long',
          include: LONG,
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          experimental,
          name: 'reliability',
          include: TIMED,
          globalSetup: ['test/reliability/global-setup.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          experimental,
          name: 'endurance',
          include: ['test/reliability/**/*.test.ts'],
          exclude: TIMED,
          globalSetup: ['test/reliability/global-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'trust',
          // Minutes and hours of load: by `npm run trust` alone.
          include: ['test/trust/**/*.test.ts'],
          globalSetup: [],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'keep',
          // No test: by hand, when a version is cut (docs/operations.md).
          include: ['test/releases/*.keep.ts'],
        },
      },
      {
        test: {
          ...shared,
          experimental,
          name: 'journeys',
          include: ['test/e2e/**/*.e2e.ts'],
          // The longest takes 20 s. A browser that hangs holds up every test of its file.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Each has a portal and a database of its own; the browser is one for all that a worker
          // runs.
          isolate: false,
          // Page, server and test of one wait for each other: two leave a fifth of two cores idle.
          maxWorkers: 3,
        },
      },
    ],
  },
});
