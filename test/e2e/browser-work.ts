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

interface Styling {
  readonly args: { readonly elementCount?: number };
}

/** For how many elements styles are reckoned in one go, each time from now on. */
export async function watchStyling(page: Page): Promise<() => Promise<number[]>> {
  const told = await watchWork(page, ['devtools.timeline'], tellsOfStyling);
  return async () => (await told()).map(({ args }) => args.elementCount ?? 0);
}

function tellsOfStyling(event: object): event is Styling {
  return 'name' in event && event.name === 'UpdateLayoutTree';
}
