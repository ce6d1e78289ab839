import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import { scopeOf } from '#shared/platform/api-scopes.ts';
import { isAllowed } from '#shared/platform/roles.ts';

import type { Caller } from '../http/caller.ts';
import type { HttpContext } from '../http/context.ts';
import { PRODUCT_VERSION } from '../process/product-version.ts';

import { addressOf } from './tools.ts';
import type { Tool } from './tools.ts';

/** The versions of the protocol whose messages these are, the newest first. */
const VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'] as const;
/** More than this is no answer to a question. */
const MOST_TEXT = 400_000;

const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).optional(),
});
const toolCall = z.object({
  name: z.string().max(100),
  arguments: z.record(z.string().max(100), z.unknown()).default({}),
});

/** Who asks, and what they may use. */
type Asking = {
  readonly context: HttpContext;
  readonly tools: readonly Tool[];
  readonly caller: Caller;
  readonly request: FastifyRequest;
};

/**
 * Answers one JSON-RPC message of the Model Context Protocol; nothing for a notification. What is
 * no such message gets a JSON-RPC error.
 */
export async function answerMessage(asking: Asking): Promise<object | undefined> {
  const read = message.safeParse(asking.request.body);
  if (!read.success) return failure(null, -32_600, 'This is not a JSON-RPC 2.0 request.');
  const { id, method, params = {} } = read.data;
  if (id === undefined) return undefined;
  const result = (value: object) => ({ jsonrpc: '2.0', id, result: value });
  switch (method) {
    case 'initialize':
      return result(introduce(params['protocolVersion']));
    case 'ping':
      return result({});
    case 'tools/list':
      return result({ tools: openTools(asking).map(shown) });
    case 'tools/call': {
      const call = toolCall.safeParse(params);
      const tool = openTools(asking).find(({ name }) => name === call.data?.name);
      if (!call.success || tool === undefined)
        return failure(id, -32_602, 'This key has no such tool.');
      return result(await useTool(asking, tool, call.data.arguments));
    }
    default:
      return failure(id, -32_601, 'There is no such method.');
  }
}

function introduce(wanted: unknown): object {
  return {
    protocolVersion: VERSIONS.find((version) => version === wanted) ?? VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'talaan', title: 'Talaan', version: PRODUCT_VERSION },
    instructions:
      'The books of a Philippine company, to read only. Amounts are pesos with two decimals, dates are YYYY-MM-DD in Manila.',
  };
}

/** Those that the key opens: what it may not call it is not offered. */
function openTools({ tools, caller }: Asking): readonly Tool[] {
  return tools.filter(({ route }) => {
    const scope = scopeOf(route);
    const isOpen = scope !== undefined && caller.scopes?.includes(scope) === true;
    return isOpen && isAllowed(route.access, caller.role);
  });
}

function shown({ name, description, inputSchema }: Tool): object {
  return { name, description, inputSchema, annotations: { readOnlyHint: true } };
}

/** Calls the contract through its own door, so that nothing here decides who may read what. */
async function useTool(
  { context, request }: Asking,
  { route }: Tool,
  given: Readonly<Record<string, unknown>>,
): Promise<object> {
  const answer = await context.app.inject({
    method: 'GET',
    url: addressOf(route, given),
    headers: { authorization: request.headers.authorization ?? '' },
    remoteAddress: request.ip,
  });
  const isError = answer.statusCode >= 400;
  const text = isError || answer.body.length <= MOST_TEXT ? answer.body : TOO_MUCH;
  return {
    content: [{ type: 'text', text }],
    ...(isError || text === TOO_MUCH ? { isError: true } : {}),
  };
}

const TOO_MUCH = 'That is more than one answer may hold. Ask for fewer days, rows or accounts.';

function failure(id: string | number | null, code: number, text: string): object {
  return { jsonrpc: '2.0', id, error: { code, message: text } };
}
