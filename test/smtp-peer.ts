import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';

/** Whatever else a machine does: only what never comes runs into it. */
const PATIENCE = 180_000;

/**
 * `drop` takes a message and ends before it answers; `hold` takes it and never answers; the numbers
 * refuse the recipient.
 */
export type SmtpMode = 'accept' | '451' | '550' | 'slow' | 'drop' | 'hold';

interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly raw: string;
}

/** A mail server in a process of its own. */
export interface SmtpPeer {
  readonly url: string;
  readonly received: ReceivedMail[];
  setMode(mode: SmtpMode): Promise<void>;
  /** Ends it at once; `start` brings it back on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The first `count` messages, parsed, as soon as they are there. */
  waitFor(count: number, timeoutMs?: number): Promise<Email[]>;
}

const PROGRAM = fileURLToPath(new URL('smtp-peer-process.ts', import.meta.url));

/** Starts a mail server on a free port. Call `kill` at the end. */
export async function startSmtpPeer(): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  let child: ChildProcess | undefined;
  let port = 0;

  const start = async () => {
    child = fork(PROGRAM, [String(port)], { execArgv: [] });
    child.on('message', (message: Partial<ReceivedMail>) => {
      if (message.raw !== undefined) received.push(message as ReceivedMail);
    });
    port = await told<number>(child, 'port');
  };
  await start();
  return {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    received,
    start,
    setMode: async (mode) => {
      if (child === undefined) return;
      child.send(mode);
      await told(child, 'mode');
    },
    kill: async () => {
      if (child === undefined || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    waitFor: async (count, timeoutMs = PATIENCE) => {
      await until(() => received.length >= count, timeoutMs);
      return Promise.all(received.map(({ raw }) => PostalMime.parse(Buffer.from(raw, 'latin1'))));
    },
  };
}

/** Waits until something holds; throws when it does not in time. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come about in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function told<T>(child: ChildProcess, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const listen = (message: Record<string, T>) => {
      if (!(name in message)) return;
      child.off('message', listen);
      resolve(message[name] as T);
    };
    child.on('message', listen);
    child.once('exit', () => reject(new Error('The mail server ended.')));
  });
}
