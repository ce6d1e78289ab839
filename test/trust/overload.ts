// Overloads a server from a process of its own, so that whoever measures beside it does not wait
// for it: node test/trust/overload.ts WHAT ADDRESS BEARER. Says `on` when it has begun. What it
// sends is made beforehand: those who overload a server have machines of their own. As `control` it
// sends nothing and only takes SHARE of a processor: node test/trust/overload.ts control SHARE.
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const [what = '', address = '', bearer = ''] = process.argv.slice(2);
const LARGE = Buffer.from('%'.padEnd(10_000_000, 'x'));
const BOUNDARY = 'talaan-overload';
const agent = new Agent({ keepAlive: true });

const WAYS: Readonly<Record<string, () => Promise<void>>> = {
  '10,000 silent connections': async () => {
    for (let opened = 0; opened < 10_000; opened += 250)
      await Promise.all(Array.from({ length: 250 }, open));
    console.log('on');
  },
  '200 logins at once': () => again(200, logIn),
  '20 uploads of 10 MB at once': () => again(20, upload),
  'control': () => takeProcessor(Number(address)),
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
  const typed = JSON.stringify({ ClientId: `person.${n}`, Password: 'Wrong!Pass99' });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.20.${n}.1` };
  await send('POST /api/auth/login', headers, [Buffer.from(typed)]);
}

/** What was taken is removed again: nobody may keep more than 200 MB that belong to nothing. */
async function upload(n: number): Promise<void> {
  const name = 'content-disposition: form-data; name="file"; filename="large.pdf"';
  const head = `--${BOUNDARY}\r\n${name}\r\n\r\n%PDF-1.4\n%${n}\n`;
  const tail = `\n%%EOF\n\r\n--${BOUNDARY}--\r\n`;
  const own = { authorization: `Bearer ${bearer}` };
  const headers = { ...own, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const parts = [Buffer.from(head), LARGE, Buffer.from(tail)];
  const said = await send('POST /api/attachments', headers, parts);
  const id = /"attachmentId":"([^"]+)"/.exec(said)?.[1];
  if (id !== undefined) await send(`DELETE /api/attachments/${id}`, own, []);
}

function send(call: string, headers: Record<string, string>, parts: Buffer[]): Promise<string> {
  const [method, path] = call.split(' ');
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, {
      method,
      agent,
      headers: { ...headers, 'content-length': length },
    });
    sent.once('error', reject);
    sent.once('response', (reply) => void text(reply).then(resolve, reject));
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

async function takeProcessor(share: number): Promise<void> {
  console.log('on');
  const began = performance.now();
  for (;;) {
    const due = share * (performance.now() - began);
    if (usedMs() >= due) await sleep(1);
    else for (const until = Math.min(due, usedMs() + 2); usedMs() < until;);
  }
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
