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
  /** Folder of the built web app; without it only the API is served. */
  readonly webRoot?: string;
  /** From where its page may fetch maps, as a content security policy names them. */
  readonly mapSources?: readonly string[];
  readonly ruleOf?: RegisterCallsOptions['ruleOf'];
  /** Without it, nobody is limited in what takes much. */
  readonly limitEffort?: RegisterCallsOptions['limitEffort'];
  readonly scanner?: RegisterCallsOptions['scanner'];
}

/** A form is parsed on the event loop, and is a sign-in: the endpoints of devices read theirs by themselves. */
const FORM_LIMIT_BYTES = 16 * 1024;
/** What all bodies that are being received may hold together. */
const BODIES = { endpointBytes: 64 * 1024 * 1024, screenBytes: 32 * 1024 * 1024 };

/** The HTTP server: every call of the contract, OpenAPI, errors as problems, and the web app. */
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
  });
  if (options.webRoot === undefined) {
    fastify.setNotFoundHandler(answerUnknownCall);
  } else {
    const { webRoot, portal, mapSources = [] } = options;
    await serveWeb(fastify, webRoot, { portal, mapSources });
  }
  return fastify;
}
