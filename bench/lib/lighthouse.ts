import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What Lighthouse found on a page: scores of 100, times in milliseconds, and what cost points. */
interface Audit {
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly largestContentfulPaint: number;
  readonly faults: readonly string[];
}

export type Lighthouse = (url: string, port: number, options?: AuditOptions) => Promise<Audit>;

interface AuditOptions {
  /** Slows the line and the processor down as a mid-range phone's are ("devtools throttling"), and measures times. */
  readonly isThrottled?: boolean;
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
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { message: string };
}

/** Lighthouse out of the folder that LIGHTHOUSE names; undefined when it is not there: the product does not depend on it. */
export async function findLighthouse(): Promise<Lighthouse | undefined> {
  const file = join(
    resolve(process.env['LIGHTHOUSE'] ?? ''),
    'node_modules/lighthouse/core/index.js',
  );
  if (!existsSync(file)) return undefined;
  const { default: run } = (await import(pathToFileURL(file).href)) as { default: Run };
  return async (url, port, { isThrottled = false } = {}) => {
    const flags = {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['accessibility', 'best-practices', ...(isThrottled ? ['performance'] : [])],
      throttlingMethod: isThrottled ? 'devtools' : 'provided',
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

function read(report: Report): Audit {
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  return {
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    largestContentfulPaint: report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    faults: ['accessibility', 'best-practices'].flatMap((name) => faultsOf(report, name)),
  };
}

function faultsOf({ categories, audits }: Report, category: string): string[] {
  const refs = categories[category]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || audit === undefined || audit.score === null || audit.score === 1) return [];
    return [`${id}: ${audit.title} ${JSON.stringify(audit.details?.items?.slice(0, 5) ?? [])}`];
  });
}
