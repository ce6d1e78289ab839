// Overloads a server from a process of its own, so that whoever measures beside it does not wait
// for it: node test/trust/overload.ts WHAT ADDRESS BEARER. Says `on` when it has begun.
import { connect } from 'node:net';
import type { Socket } from 'node:net';

const [what = '', address = '', bearer = ''] = process.argv.slice(2);
const LARGE = '%'.padEnd(10_000_000, 'x');

const WAYS: Readonly<Record<string, () => Promise<void>>> = {
  '10,000 silent connections': async () => {
    for (let opened = 0; opened < 10_000; opened += 250)
      await Promise.all(Array.from({ length: 250 }, open));
    console.log('on');
  },
  '200 logins at once': () => again(200, logIn),
  '20 uploads of 10 MB at once': () => again(20, upload),
};
await WAYS[what]?.();

/** Many act at once, and when all have their answers again. */
async function again(many: number, act: (n: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const all = Array.from({ length: many }, (_, n) => act(n));
    if (turn === 0) console.log('on');
    await Promise.all(all);
  }
}

function open(): Promise<Socket> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', reject);
  });
}

async function logIn(n: number): Promise<void> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.20.${n}.1` },
    body: JSON.stringify({ ClientId: `person.${n}`, Password: 'Wrong!Pass99' }),
  });
  await reply.arrayBuffer();
}

async function upload(n: number): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([`%PDF-1.4\n%${n}\n`, LARGE, '\n%%EOF\n']), 'large.pdf');
  const headers = { authorization: `Bearer ${bearer}` };
  const sent = { method: 'POST', headers, body: form };
  await (await fetch(`${address}/api/attachments`, sent)).arrayBuffer();
}
