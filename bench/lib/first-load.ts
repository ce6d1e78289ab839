import { request } from 'node:http';

import type { Page } from 'playwright-core';

/** A file that the login screen loaded; sizes in bytes of what goes over the line. */
export interface LoadedFile {
  readonly path: string;
  readonly kind: string;
  readonly gzip: number;
  readonly brotli: number;
  /** Fetched ahead for what comes after the login, when the screen had long been usable. */
  readonly isAhead: boolean;
}

const IDLE_MS = 6_000;

/** Opens the login screen for the first time, touches nothing, and lists what the browser loads. */
export async function listFirstLoad(page: Page, url: string): Promise<LoadedFile[]> {
  const loaded: { path: string; kind: string; isAhead: boolean }[] = [];
  let isAhead = false;
  page.on('load', () => {
    isAhead = true;
  });
  page.on('request', (request) => {
    loaded.push({ path: new URL(request.url()).pathname, kind: request.resourceType(), isAhead });
  });
  await page.goto('/');
  await page.waitForTimeout(IDLE_MS);
  const files: LoadedFile[] = [];
  for (const file of loaded) {
    const [gzip, brotli] = await Promise.all(
      ['gzip', 'br'].map((coding) => findSize(`${url}${file.path}`, coding)),
    );
    files.push({ ...file, gzip: gzip ?? 0, brotli: brotli ?? 0 });
  }
  return files;
}

/** The bytes of an answer as they come over the line. */
async function findSize(address: string, coding: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(address, { headers: { 'accept-encoding': coding } }, (reply) => {
    let bytes = 0;
    reply.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    reply.on('end', () => resolve(bytes));
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}
