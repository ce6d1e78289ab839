import type { Page } from 'playwright-core';

import { ask } from './visit.ts';

/** The number after the newest invoice's, as the person who holds the pad of forms knows it. */
export async function nextInvoice(page: Page): Promise<string> {
  const newest = '/api/records?kind=invoice&state=posted&pageSize=1';
  const { rows } = await ask<{ rows: { number: string }[] }>(page, newest);
  const [, head = '', digits = '0'] = /^(.*?)(\d+)$/.exec(rows[0]?.number ?? '') ?? [];
  return head + String(Number(digits) + 1).padStart(digits.length, '0');
}
