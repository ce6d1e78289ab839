import type { FastifyInstance } from 'fastify';

import type { Route } from '#shared/api/route.ts';

import type { Deps } from '../deps.ts';

/**
 * What a feature's `mount…` function gets: the server, its dependencies, and the list of what was
 * mounted.
 */
export interface HttpContext {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  /** Every mounted route, for the OpenAPI document and the walk over routes and roles. */
  readonly mounted: Route[];
}
