import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Portal } from '@azimute/contract';
import { boundBodies } from './bound-bodies.ts';
import type { CallerSources } from './caller.ts';
import { answerUnknownCall, refuseLostSenders } from './map-error.ts';
import { openServer, type OpenServerOptions } from './open-server.ts';
import { registerCalls, type RegisterCallsOptions } from './register-calls.ts';
import { registerOpenApi } from './register-open-api.ts';
import type { RouteTable } from './route-table.ts';
import { serveWeb } from './serve-web.ts';

export interface CreateServerOptions extends OpenServerOptions {
  readonly portal: Portal;
  readonly routes: RouteTable;
  readonly sources: CallerSources;
  /** Parsers, sockets and health routes, registered before the calls. */
  readonly plugins?: (fastify: FastifyInstance) => Promise<void>;
  /** Folder of the built web app; if undefined, only the API is served. */
  readonly webRoot?: string;
  /** Sources from which the page may fetch maps, as in a content security policy. */
  readonly mapSources?: readonly string[];
  readonly ruleOf?: RegisterCallsOptions['ruleOf'];
  /** If undefined, expensive calls are not limited. */
  readonly limitEffort?: RegisterCallsOptions['limitEffort'];
  readonly scanner?: RegisterCallsOptions['scanner'];
  readonly answerOnce?: RegisterCallsOptions['answerOnce'];
}

/** A form is parsed on the event loop and only used for sign-in: device endpoints parse theirs separately. */
const FORM_LIMIT_BYTES = 16 * 1024;
/** Memory limits of all bodies being received. */
const BODIES = { endpointBytes: 64 * 1024 * 1024, screenBytes: 32 * 1024 * 1024 };

/** Creates the HTTP server: every call of the contract, OpenAPI, errors as problems, and the web app. */
export async function createServer(options: CreateServerOptions): Promise<FastifyInstance> {
  const fastify = openServer(options);
  refuseLostSenders(fastify);
  await registerOpenApi(fastify, options.portal.productName);
  await fastify.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
  boundBodies(fastify, BODIES);
  await options.plugins?.(fastify);
  registerCalls(fastify, {
    routes: options.routes,
    sources: options.sources,
    ...(options.ruleOf && { ruleOf: options.ruleOf }),
    limitEffort: options.limitEffort,
    scanner: options.scanner,
    answerOnce: options.answerOnce,
  });
  if (options.webRoot === undefined) {
    fastify.setNotFoundHandler(answerUnknownCall);
  } else {
    const { webRoot, portal, mapSources = [] } = options;
    await serveWeb(fastify, webRoot, { portal, mapSources });
  }
  return fastify;
}
