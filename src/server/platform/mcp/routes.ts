import type { Route } from '#shared/api/route.ts';
import { Problem } from '#shared/problems.ts';

import type { HttpContext } from '../http/context.ts';
import { findCaller } from '../http/session.ts';

import { answerMessage } from './answer-message.ts';
import { buildTools } from './tools.ts';
import type { Tool } from './tools.ts';

/** No call of the contract: its messages are those of another protocol. */
const MCP: Route = {
  method: 'POST',
  path: '/mcp',
  access: 'any',
  summary: 'The Model Context Protocol',
};

/**
 * `POST /mcp`: what an assistant may read, by the Model Context Protocol (Streamable HTTP, one JSON
 * answer for each message, no session). It takes the key of another program and nothing else. Mount
 * it after the contract, whose calls are its tools.
 */
export function mountMcp(context: HttpContext): void {
  const { app, deps, mounted } = context;
  // Most servers never meet an assistant.
  let tools: readonly Tool[] | undefined;
  app.post('/mcp', async (request, reply) => {
    const { origin } = request.headers;
    // A page of another site must not speak here through a browser on this machine.
    if (origin !== undefined && origin !== deps.config.publicUrl) throw new Problem('not-allowed');
    const caller = await findCaller(deps, request, MCP);
    if (caller?.scopes === undefined) throw new Problem('key-refused');
    tools ??= buildTools(mounted);
    const answer = await answerMessage({ context, tools, caller, request });
    reply.header('cache-control', 'no-store');
    return answer === undefined ? reply.status(202).send() : reply.send(answer);
  });
  for (const method of ['GET', 'DELETE'] as const) {
    app.route({
      method,
      url: '/mcp',
      handler: async (_, reply) => {
        reply.header('allow', 'POST');
        throw new Problem('method-not-allowed');
      },
    });
  }
}
