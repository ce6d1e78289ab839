import { once } from 'node:events';
import { createInterface } from 'node:readline';

import type { Command } from './command.ts';

const PATIENCE_MS = 60_000;

/**
 * `talaan mcp`: for assistants that start a program and speak with it by lines: every line goes to
 * `/mcp` of the portal at TALAAN_URL with the key of TALAAN_API_KEY, and its answer comes back as a
 * line.
 */
export const runMcp: Command['run'] = async () => {
  const url = process.env['TALAAN_URL'] ?? '';
  const key = process.env['TALAAN_API_KEY'] ?? '';
  if (!URL.canParse(url) || key === '') {
    console.error('Set TALAAN_URL to the address of the portal, and TALAAN_API_KEY to an API key.');
    return 2;
  }
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const answer = await ask(new URL('/mcp', url), key, line);
    if (answer !== '' && !process.stdout.write(`${answer}\n`)) await once(process.stdout, 'drain');
  }
  return 0;
};

/** The answer to one message as one line; a failure is a JSON-RPC error. */
async function ask(url: URL, key: string, line: string): Promise<string> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' },
      body: line,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await reply.text();
    return reply.ok ? text : failure(line, `The portal answered ${reply.status}: ${text}`);
  } catch (error) {
    return failure(line, error instanceof Error ? error.message : String(error));
  }
}

function failure(line: string, message: string): string {
  const id = idOf(line);
  return id === undefined
    ? ''
    : JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } });
}

function idOf(line: string): unknown {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null && 'id' in read ? read.id : undefined;
  } catch {
    return null;
  }
}
