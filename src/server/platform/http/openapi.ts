import type { FastifyInstance } from 'fastify';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { z } from 'zod';

import type { Route, Schema } from '#shared/api/route.ts';
import { scopeOf } from '#shared/platform/api-scopes.ts';
import { WEBHOOK_EVENTS } from '#shared/platform/webhook-events.ts';
import { PROOF_METHODS } from '#shared/platform/factors.ts';
import { Problem, PROBLEMS } from '#shared/problems.ts';

import type { HttpContext } from './context.ts';
import { API_GUIDE } from './api-guide.ts';
import { findCaller } from './session.ts';
import { zodSchema } from './zod-schema.ts';

type Json = Record<string, unknown>;

/** swagger-ui styles its elements in place; no other page may. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The description is a call that it does not describe. */
const DESCRIPTION: Route = {
  method: 'GET',
  path: '/api/openapi.json',
  access: 'any',
  summary: 'This document',
};

const IDLE_PARAMETER: Json = {
  name: 'x-talaan-idle-seconds',
  in: 'header',
  description:
    'How many seconds ago the person last acted; without it a call (but a poll) is an act itself',
  schema: { type: 'integer', minimum: 0 },
};

/**
 * `GET /api/openapi.json` and, for a person, `GET /api/docs`: for who is logged in, unless the
 * setting API_DOCS opens them to everybody. Mount it last: it describes what is mounted.
 */
export async function mountOpenApi({ app, deps, mounted }: HttpContext): Promise<void> {
  const document = describeApi(mounted);
  await app.register(async (scope) => {
    if (!deps.config.isApiDescriptionOpen) {
      scope.addHook('onRequest', async (request) => {
        const caller = await findCaller(deps, request, DESCRIPTION);
        if (caller === undefined) throw new Problem('not-logged-in');
        if (caller.form !== undefined) throw new Problem('not-allowed');
      });
    }
    scope.get('/api/openapi.json', (_, reply) =>
      reply.header('cache-control', 'private, no-cache').send(document),
    );
    await mountPages(scope, document);
  });
}

async function mountPages(app: FastifyInstance, document: Json): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_, reply) => {
      reply.header('content-security-policy', DOCS_POLICY);
    });
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: document as never },
    });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { deepLinking: true, layout: 'BaseLayout' },
      theme: { title: 'Talaan: every call' },
    });
  });
}

/**
 * The OpenAPI 3.1 document of these routes, as JSON. The calls are described when somebody reads
 * them first: hardly anybody does, and it takes a good part of a start.
 */
export function describeApi(routes: readonly Route[]): Json {
  let paths: Json | undefined;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talaan',
      version: '1',
      description: API_GUIDE,
    },
    servers: [{ url: '/' }],
    get paths() {
      return (paths ??= describePaths(routes));
    },
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of a login',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of another program (Integrations); it reads what its scopes name',
        },
        formTicket: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ticket of one form page',
        },
      },
      schemas: { Problem: problemSchema() },
    },
  };
}

function describePaths(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = toTemplate(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return paths;
}

/** `/api/records/:id` → `/api/records/{id}`; a doubled colon is one that stands for itself. */
function toTemplate(path: string): string {
  return path.replaceAll(/(?<!:):(\w+)/g, '{$1}').replaceAll('::', ':');
}

function describeRoute(route: Route): Json {
  const parameters = [
    ...buildParameters(route.params, 'path'),
    ...buildParameters(route.query, 'query'),
    ...(route.access === 'public' ? [] : [IDLE_PARAMETER]),
  ];
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^a-zA-Z0-9]+(\w?)/g, (_, c: string) => c.toUpperCase())}`,
    summary: route.summary,
    tags: [tagOf(route.path)],
    ...(route.access === 'public' ? { security: [] } : { security: securityOf(route) }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...buildBody(route),
    responses: { ...buildReply(route), ...buildProblems(route) },
  };
}

function tagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter((part) => part !== '');
  return first === 'api' ? second : first;
}

function securityOf(route: Route): Json[] {
  const scope = scopeOf(route);
  return [
    { session: [] },
    ...(route.ticket === undefined ? [] : [{ formTicket: [] }]),
    ...(scope === undefined ? [] : [{ apiKey: [scope] }]),
  ];
}

function buildParameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

function buildBody(route: Route): Json {
  if (route.bodyKind === 'multipart') {
    const schema = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (route.body === undefined) return {};
  const schema = toJsonSchema(route.body);
  const content: Record<string, Json> = { 'application/json': { schema } };
  if (route.bodyKind === 'beacon') content['text/plain'] = { schema: { type: 'string' } };
  return { requestBody: { content } };
}

function buildReply(route: Route): Json {
  if (route.reply === undefined) {
    return {
      '200': { description: 'A file' },
      '204': { description: 'Done; there is nothing to say' },
    };
  }
  const content = { 'application/json': { schema: toJsonSchema(route.reply) } };
  return { '200': { description: 'Success', content } };
}

function buildProblems(route: Route): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const hasInput = route.body ?? route.params ?? route.query;
  return {
    ...(hasInput === undefined
      ? {}
      : { '400': { description: 'Something in the request is not right', content } }),
    ...(route.access === 'public'
      ? {}
      : { '401': { description: 'No session, or one that is over', content } }),
    ...(route.access === 'public' ? {} : { '403': { description: 'Not for this role', content } }),
    ...(route.params === undefined
      ? {}
      : { '404': { description: 'There is nothing of this name', content } }),
    ...(route.method === 'GET'
      ? {}
      : { '409': { description: 'It does not go with what is there', content } }),
    ...(route.body === undefined ? {} : { '413': { description: 'Too much data', content } }),
    '429': { description: 'Too many requests; see Retry-After', content },
    'default': { description: 'Any other failure', content },
  };
}

/** What is on the wire: of a codec its outer side, for requests and replies alike. */
export function toJsonSchema(schema: Schema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(zodSchema(schema), {
    io: 'input',
    unrepresentable: 'any',
  });
  return json;
}

/** What other programs are told, and how they know that it is true. */
function describeWebhooks(): Json {
  const text = { type: 'string' };
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([event, summary]) => {
      const schema = {
        type: 'object',
        properties: {
          id: text,
          type: { const: event },
          timestamp: { type: 'string', format: 'date-time' },
          data: { type: 'object', additionalProperties: text },
        },
        required: ['id', 'type', 'timestamp', 'data'],
      };
      const post = {
        summary,
        parameters: headers.map((name) => ({ name, in: 'header', required: true, schema: text })),
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'Taken; anything else is tried again' } },
      };
      return [event, { post }];
    }),
  );
}

function problemSchema(): Json {
  const field = {
    type: 'object',
    properties: { path: { type: 'string' }, message: { type: 'string' } },
    required: ['path', 'message'],
  };
  const problem = {
    type: 'object',
    properties: {
      code: { enum: Object.keys(PROBLEMS) },
      fields: { type: 'array', items: field },
      requestId: { type: 'string' },
      wanted: {
        type: 'object',
        description:
          'Of second-factor-required and step-up-required: by which ways, and the ticket',
        properties: {
          methods: { type: 'array', items: { enum: PROOF_METHODS } },
          ticket: { type: 'string' },
        },
        required: ['methods'],
      },
      record: {
        type: 'object',
        description: 'Of already-reversed: the reversal',
        properties: { transactionId: { type: 'string' }, number: { type: 'string' } },
        required: ['transactionId', 'number'],
      },
    },
    required: ['code', 'fields', 'requestId'],
  };
  return {
    type: 'object',
    properties: { success: { const: false }, error: { type: 'string' }, problem },
    required: ['success', 'error', 'problem'],
  };
}
