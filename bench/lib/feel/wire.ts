import { request } from 'node:http';

import type { Demo } from '../demo.ts';
import type { Row } from './table.ts';
import { DESK, settle, withPage } from './visit.ts';

interface Answer {
  readonly name: string;
  readonly status: number;
  readonly coding: string;
  readonly etag: string;
  readonly bytes: number;
}

/** How HTML and answers of the API go over the line, and whether the portal can be installed. */
export async function measureWire(demo: Demo): Promise<Row[]> {
  return withPage(demo, DESK, async (page) => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const paths = [
      '/',
      '/invoiceform',
      '/api/records',
      '/api/parties?register=customer',
      '/api/openapi.json',
    ];
    const answers: Answer[] = [];
    for (const path of paths) answers.push(await get(demo.url + path, token));
    const found = answers.filter(({ status }) => status === 200);
    for (const each of answers) console.log(`  ${Object.values(each).join('  ')}`);
    const packed = found.filter(({ coding }) => coding === 'br' || coding === 'gzip');
    const tagged = found.filter(({ etag }) => etag !== '');
    await settle(page);
    const { manifest, worker } = await page.evaluate(async () => ({
      manifest: document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '',
      worker: (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
    }));
    const isManifest = manifest !== '' && (await fetch(manifest)).ok;
    return [
      {
        what: 'HTML and API answers compressed',
        now: `${packed.length} of ${found.length}; ETag on ${tagged.length}`,
        goal: 'br or gzip, ETag where it helps',
        isReached: packed.length === found.length && tagged.length > 0,
      },
      {
        what: 'installable: manifest; service worker',
        now: `${isManifest ? 'there' : 'none'}; ${worker > 0 ? 'there' : 'none'}`,
        goal: 'both there',
        isReached: isManifest && worker > 0,
      },
    ];
  });
}

/** One answer as it comes over the line, offered both codings. */
function get(address: string, token: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = { 'authorization': `Bearer ${token}`, 'accept-encoding': 'br, gzip' };
  const asked = request(address, { headers }, (reply) => {
    let bytes = 0;
    reply.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    reply.on('end', () =>
      resolve({
        name: new URL(address).pathname,
        status: reply.statusCode ?? 0,
        coding: reply.headers['content-encoding'] ?? '-',
        etag: reply.headers.etag ?? '',
        bytes,
      }),
    );
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}
