import { once } from 'node:events';
import { createServer, request as requestHttp } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy that gives every call to the next server, as plain as one can be. */
export type RoundRobin = { readonly url: string; stop(): void };

/** Starts it on a free port; a server that is not there is passed by before anything is sent. */
export async function startRoundRobin(servers: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const proxy: Server = createServer((request, response) => {
    turn += 1;
    const passing = { servers, turn, tries: servers.length };
    // The whole call is read first, so that it can be handed to another server.
    void buffer(request).then((body) => pass({ request, body }, response, passing));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

type Passing = {
  readonly servers: readonly string[];
  readonly turn: number;
  readonly tries: number;
};

type Read = { readonly request: IncomingMessage; readonly body: Buffer };

function pass(read: Read, response: ServerResponse, passing: Passing): void {
  const { request, body } = read;
  const { servers, turn, tries } = passing;
  const target = new URL(request.url ?? '/', servers[turn % servers.length]);
  const onward = requestHttp(target, {
    method: request.method,
    headers: { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' },
  });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'ECONNREFUSED' && tries > 1) {
      pass(read, response, { servers, turn: turn + 1, tries: tries - 1 });
      return;
    }
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  onward.end(body);
}
