// Longer work goes on after a server came back, and ends where it shall.
import { afterEach, expect, test, vi } from 'vitest';

import { CallError } from './call.ts';
import { sendAgain } from './send-again.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const quick = { pauseMs: 1, patienceMs: 10_000 };

/** A server that answers these one after the other; nothing stands for one that is not there. */
function serve(...answers: readonly (Response | undefined)[]) {
  const left = [...answers];
  const asked = vi.fn<() => Promise<Response>>(() => {
    const answer = left.shift();
    return answer === undefined ? Promise.reject(new TypeError('gone')) : Promise.resolve(answer);
  });
  // The look at the line that a lost call leads to finds one: tests after these have it, too.
  vi.stubGlobal('fetch', (address: string) =>
    address === '/healthz' ? Promise.resolve(new Response('')) : asked(),
  );
  return asked;
}

const refusal = (status: number) =>
  Response.json({ success: false, error: 'No', problem: { code: 'x', fields: [] } }, { status });

test('a server that ends in the middle is asked again when it is back', async () => {
  const asked = serve(
    undefined,
    refusal(503),
    new Response('', { status: 502 }),
    new Response('4'),
  );
  const { signal } = new AbortController();
  const response = await sendAgain('/api/vouchers/1', signal, quick);
  expect([await response.text(), asked.mock.calls.length]).toEqual(['4', 4]);
});

test('a refusal is told at once, and a server that stays away after a while', async () => {
  const { signal } = new AbortController();
  const asked = serve(refusal(403));
  await expect(sendAgain('/api/vouchers/1', signal, quick)).rejects.toBeInstanceOf(CallError);
  expect(asked.mock.calls).toHaveLength(1);
  const away = serve();
  const impatient = { pauseMs: 1, patienceMs: 0 };
  await expect(sendAgain('/api/vouchers/1', signal, impatient)).rejects.toMatchObject({
    code: 'network',
  });
  expect(away.mock.calls.length).toBeGreaterThan(0);
});

test('who cancels does not wait', async () => {
  const ending = new AbortController();
  serve();
  const waiting = sendAgain('/api/vouchers/1', ending.signal, { pauseMs: 60_000 });
  setTimeout(() => ending.abort(new Error('cancelled')), 5);
  await expect(waiting).rejects.toThrow('cancelled');
});
