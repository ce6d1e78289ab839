import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

/**
 * A server that closes ends the connections over which nobody has said anything yet. Browsers open
 * them ahead of need; Node counts them as busy, so each would hold up the end until its time is
 * over.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
