import { expect, test } from 'vitest';

import { openFrameLink } from './frame-link.ts';

const ORIGIN = 'https://portal.example';

/** A page in a frame, as far as the link needs one. */
function fakePage(isFramed = true) {
  const listeners: ((event: MessageEvent) => void)[] = [];
  const timers: (() => void)[] = [];
  const said: unknown[] = [];
  const parent = { postMessage: (message: unknown) => said.push(message) };
  const page = {
    location: { origin: ORIGIN },
    addEventListener: (_: string, listener: (event: MessageEvent) => void) =>
      listeners.push(listener),
    setTimeout: (work: () => void) => timers.push(work),
    parent: parent as unknown,
  };
  if (!isFramed) page.parent = page;
  const send = (data: unknown, from: { source?: unknown; origin?: string } = {}) => {
    const { port1, port2 } = new MessageChannel();
    const event = { data, source: parent, origin: ORIGIN, ports: [port2], ...from };
    for (const listener of listeners) listener(event as unknown as MessageEvent);
    return port1;
  };
  return { page: page as unknown as Window, send, said, timers };
}

const noHooks = {
  ticket: () => {},
  colorScheme: () => {},
  view: () => {},
  focus: () => {},
  ready: () => {},
};
const welcome = { type: 'talaan:welcome' };

test('the frame greets its parent and is warm once it is welcomed', () => {
  const { page, send, said } = fakePage();
  const link = openFrameLink(page, noHooks);
  expect(said).toEqual([{ type: 'talaan:hello' }]);
  expect(link.state().phase).toBe('greeting');
  send(welcome);
  expect(link.state().phase).toBe('warm');
});

test('a welcome of another window or another origin is not heard [A-77]', () => {
  const { page, send } = fakePage();
  const link = openFrameLink(page, noHooks);
  send(welcome, { source: {} });
  send(welcome, { origin: 'https://evil.example' });
  send('talaan:welcome');
  send(null);
  expect(link.state().phase).toBe('greeting');
});

test('the height of a form that is ready is measured in a step of its own, before it is told', async () => {
  const { page, send, timers } = fakePage();
  const heard: unknown[] = [];
  const link = openFrameLink(page, { ...noHooks, ready: () => heard.push('measured') });
  const port = send(welcome);
  const told = new Promise((resolve) => (port.onmessage = ({ data }) => resolve(data)));
  timers.length = 0;
  link.tell({ type: 'ready', form: 'invoice' });
  expect(heard).toEqual([]);
  for (const work of timers) work();
  expect(heard).toEqual(['measured']);
  await expect(told).resolves.toEqual({ type: 'ready', form: 'invoice' });
  port.close();
});

test('an order opens its form and hands over the ticket; each order counts', async () => {
  const { page, send } = fakePage();
  const tickets: string[] = [];
  const schemes: string[] = [];
  const link = openFrameLink(page, {
    ...noHooks,
    ticket: (ticket) => tickets.push(ticket),
    colorScheme: (scheme) => schemes.push(scheme),
  });
  const port = send(welcome);
  const order = { form: 'invoice', clientId: 'ben', isReader: false, search: '' } as const;
  const open = { type: 'open', ...order, ticket: 't1', expiresInSeconds: 300, colorScheme: 'dark' };
  port.postMessage(open);
  port.postMessage({ ...open, ticket: 't2' });
  await expect.poll(() => link.state()).toEqual({ phase: 'open', order: { ...order, turn: 2 } });
  expect(tickets).toEqual(['t1', 't2']);
  expect(schemes).toEqual(['dark', 'dark']);
  port.close();
});

test('without a portal around it the page knows that it is alone, at once or when nobody answers', () => {
  expect(openFrameLink(fakePage(false).page, noHooks).state().phase).toBe('alone');
  const { page, timers, said } = fakePage();
  const link = openFrameLink(page, noHooks);
  for (let round = 0; round < 20; round += 1) timers.shift()?.();
  expect(link.state().phase).toBe('alone');
  expect(said.length).toBe(8);
});
