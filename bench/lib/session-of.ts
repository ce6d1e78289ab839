import type { TestSession } from '#test/test-session.ts';

import type { BenchServer } from './with-server.ts';

/** What the tests' helpers need of a session, over HTTP, of whoever these headers are. */
export function sessionOf(
  { call }: BenchServer,
  known: Record<string, string>,
): Pick<TestSession, 'call'> {
  return {
    call: async (method, path, body, headers) => ({
      status: 200,
      body: await call([method, path], body, { ...known, ...headers }),
      headers: {},
    }),
  };
}
