import type { Page } from 'playwright-core';

/**
 * What the browser tells of its own work, in some of the categories of its tracing, from now on
 * until the given function is called; only what is asked for is kept.
 */
export async function watchWork<Told extends object>(
  page: Page,
  categories: readonly string[],
  isKept: (event: object) => event is Told,
): Promise<() => Promise<Told[]>> {
  const devtools = await page.context().newCDPSession(page);
  const kept: Told[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    const events: readonly object[] = value;
    kept.push(...events.filter(isKept));
  });
  const traceConfig = { includedCategories: [...categories], excludedCategories: ['*'] };
  await devtools.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' });
  return async () => {
    const ended = new Promise<void>((end) => devtools.once('Tracing.tracingComplete', () => end()));
    await devtools.send('Tracing.end');
    await ended;
    return kept;
  };
}
