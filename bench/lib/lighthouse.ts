import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What Lighthouse found on a page: scores of 100, times in milliseconds, and what cost points. */
interface Audit {
  readonly accessibility: number;
  readonly bestPractices: number;
  /** NaN where times were not measured. */
  readonly performance: number;
  readonly largestContentfulPaint: number;
  /** Lighthouse's own figure of how fast the machine was meanwhile: 1,000 and more on a desk. */
  readonly machine: number;
  readonly faults: readonly string[];
}

export type Lighthouse = (url: string, port: number, options?: AuditOptions) => Promise<Audit>;

interface AuditOptions {
  /**
   * Slows the line and the processor down as a mid-range phone's are ("devtools throttling"), and
   * measures times.
   */
  readonly isThrottled?: boolean;
  /** Measures times as well, of somebody who stays logged in, with what the browser has kept. */
  readonly isOfReturning?: boolean;
  /** A desk's screen, not slowed down, instead of a phone's. */
  readonly isDesk?: boolean;
  /** How much slower than this machine's the phone's processor is; 4 unless given. */
  readonly slowdown?: number | undefined;
}

type Run = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

interface Report {
  readonly categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  readonly audits: Record<
    string,
    { score: number | null; title: string; numericValue?: number; details?: { items?: object[] } }
  >;
  readonly environment: { readonly benchmarkIndex: number };
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { message: string };
}

/**
 * Lighthouse out of the folder that LIGHTHOUSE names; undefined when it is not there: the product
 * does not depend on it.
 */
export async function findLighthouse(): Promise<Lighthouse | undefined> {
  const file = join(
    resolve(process.env['LIGHTHOUSE'] ?? ''),
    'node_modules/lighthouse/core/index.js',
  );
  if (!existsSync(file)) return undefined;
  const { default: run } = (await import(pathToFileURL(file).href)) as { default: Run };
  return async (url, port, options = {}) => {
    const { isThrottled = false, isOfReturning = false, isDesk = false, slowdown } = options;
    const isTimed = isThrottled || isOfReturning;
    const line = isDesk ? 'provided' : 'devtools';
    const flags = {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['accessibility', 'best-practices', ...(isTimed ? ['performance'] : [])],
      throttlingMethod: isTimed ? line : 'provided',
      ...(isDesk && { formFactor: 'desktop', screenEmulation: DESK }),
      ...(slowdown !== undefined && {
        throttling: { ...MOBILE_LINE, cpuSlowdownMultiplier: slowdown },
      }),
      // Who is logged in stays logged in.
      disableStorageReset: !isThrottled,
      disableFullPageScreenshot: true,
      skipAboutBlank: true,
    };
    const result = await run(url, flags);
    if (result === undefined) throw new Error(`Lighthouse brought nothing for ${url}`);
    const { pathname } = new URL(result.lhr.finalDisplayedUrl);
    if (pathname !== new URL(url).pathname) throw new Error(`${url} led to ${pathname}`);
    return read(result.lhr);
  };
}

/** The line of a phone as Lighthouse slows it down by itself (its `mobileSlow4G`). */
const MOBILE_LINE = {
  rttMs: 150,
  throughputKbps: 1_638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_474.56,
  uploadThroughputKbps: 675,
};

const DESK = { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false };

function read(report: Report): Audit {
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  return {
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    performance: report.categories['performance'] ? score('performance') : Number.NaN,
    largestContentfulPaint: report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    machine: report.environment.benchmarkIndex,
    faults: ['accessibility', 'best-practices'].flatMap((name) => buildFaults(report, name)),
  };
}

function buildFaults({ categories, audits }: Report, category: string): string[] {
  const refs = categories[category]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || audit === undefined || audit.score === null || audit.score === 1) return [];
    return [`${id}: ${audit.title} ${JSON.stringify(audit.details?.items?.slice(0, 5) ?? [])}`];
  });
}
