import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';

/** The way to a database through which everything can be made to vanish. */
export interface SwallowingProxy {
  /** The database's address by this way. */
  readonly url: string;
  /** From now on nothing comes through in either direction, and nobody is told. */
  swallow(): void;
  /** What is new comes through again; what was swallowed is lost, and so are its connections. */
  letThrough(): void;
  stop(): Promise<void>;
}

/** Stands between a client and the database of a postgres address (a TCP or Unix socket). */
export async function startSwallowingProxy(databaseUrl: string): Promise<SwallowingProxy> {
  const url = new URL(databaseUrl);
  const host = decodeURIComponent(url.hostname);
  const port = url.port === '' ? '5432' : url.port;
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined));
    // What was begun while nothing came through never does.
    if (!isOpen) return;
    const far = host.startsWith('/')
      ? connect(join(host, `.s.PGSQL.${port}`))
      : connect(Number(port), host);
    sockets.add(far.on('error', () => undefined));
    let isWhole = true;
    const pass = (to: Socket) => (bytes: Buffer) => {
      isWhole &&= isOpen;
      if (isWhole) to.write(bytes);
    };
    // Nor is the database told that its other end is gone: it keeps what it holds.
    near.on('data', pass(far)).on('close', () => isOpen && isWhole && far.destroy());
    far.on('data', pass(near)).on('close', () => isOpen && isWhole && near.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow: () => (isOpen = false),
    letThrough: () => (isOpen = true),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
