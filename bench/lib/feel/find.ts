import type { Demo } from '../demo.ts';
import { median } from '../median.ts';
import type { Row } from './table.ts';
import { DESK, settle, withPage } from './visit.ts';

/**
 * By number, amount, party, TIN, account, words: what the server is asked for. Reports, screens and
 * acts are found in the browser, without a call.
 */
const TEXTS = [
  'INV-2341',
  'about 15,300',
  '85,248',
  'mabuhay',
  '999-301',
  '6140',
  'office supplies',
  'papel',
] as const;
const ROUNDS = 5;
const MOST_MS = 100;

/** What Ctrl+K asks the server for, and how long the answer takes. */
export async function measureFind(demo: Demo): Promise<Row[]> {
  return withPage(demo, DESK, async (page) => {
    await settle(page);
    const found = await page.evaluate(ask, { texts: [...TEXTS], rounds: ROUNDS });
    for (const { text, ms, isFound } of found)
      console.log(`  ${text}: ${median(ms).toFixed(0)} ms${isFound ? '' : ', nothing found'}`);
    const middles = found.map(({ ms }) => median(ms));
    const slowest = Math.max(...middles);
    const empty = found.filter(({ isFound }) => !isFound).map(({ text }) => text);
    const words = empty.length === 0 ? '' : `; nothing for ${empty.join(', ')}`;
    return [
      {
        what: `find by number, amount, party, account: median; slowest of ${TEXTS.length} texts`,
        now: `${median(middles).toFixed(0)} ms; ${slowest.toFixed(0)} ms${words}`,
        goal: `<= ${MOST_MS} ms`,
        isReached: slowest <= MOST_MS,
      },
    ];
  });
}

interface Asked {
  readonly texts: readonly string[];
  readonly rounds: number;
}

/** Runs in the page. */
async function ask({ texts, rounds }: Asked) {
  const authorization = `Bearer ${localStorage.getItem('token') ?? ''}`;
  const found: { text: string; ms: number[]; isFound: boolean }[] = [];
  for (const text of texts) {
    const ms: number[] = [];
    let body = '';
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const address = `/api/find?text=${encodeURIComponent(text)}`;
      const reply = await fetch(address, { headers: { authorization } });
      body = await reply.text();
      ms.push(performance.now() - began);
    }
    found.push({ text, ms, isFound: body.includes(':[{') });
  }
  return found;
}
