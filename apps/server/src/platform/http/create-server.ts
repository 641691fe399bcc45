import formbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Portal } from '@azimute/contract';
import type { Logger } from '../log.ts';
import { boundBodies } from './bound-bodies.ts';
import type { CallerSources } from './caller.ts';
import {
  answerClientError,
  answerUnknownCall,
  answerUnroutable,
  registerErrorMapper,
  securityHeaders,
} from './map-error.ts';
import { registerCalls } from './register-calls.ts';
import { registerOpenApi } from './register-open-api.ts';
import type { RouteTable } from './route-table.ts';
import { serveWeb } from './serve-web.ts';

export interface CreateServerOptions {
  readonly log: Logger;
  readonly portal: Portal;
  readonly routes: RouteTable;
  readonly sources: CallerSources;
  /** Parsers, sockets and health routes, registered before the calls. */
  readonly plugins?: (fastify: FastifyInstance) => Promise<void>;
  /** Folder of the built web app; without it only the API is served. */
  readonly webRoot?: string;
  readonly enforceAccess?: boolean;
  /** For a request to arrive whole, and whoever is slower is cut off; two minutes if not given. */
  readonly requestWithinMs?: number;
  /** Proxies whose X-Forwarded-For says who asks; without any, it is who connects. */
  readonly trustedProxies?: readonly string[];
}

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Of all bodies under way together. */
const BODIES_BYTES = 96 * 1024 * 1024;
const CONNECTIONS_AT_MOST = 10_000;
const HEAD_WITHIN_MS = 30_000;
const CHECK_EVERY_MS = 10_000;
/** For a request to arrive whole: long enough for a full batch over a slow line, not for a sender who never ends. */
const REQUEST_WITHIN_MS = 120_000;

/** The HTTP server: every call of the contract, OpenAPI, errors as problems, and the web app. */
export async function createServer(options: CreateServerOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = options.log;
  const { requestWithinMs = REQUEST_WITHIN_MS } = options;
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost a door a few percent of its time; errors name their route instead.
    childLoggerFactory: (parent) => parent,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestWithinMs,
    http: {
      // With a limit for the head above that of the whole, Node would never end a body that does not end.
      headersTimeout: Math.min(HEAD_WITHIN_MS, requestWithinMs),
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, requestWithinMs),
    },
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  fastify.server.maxConnections = CONNECTIONS_AT_MOST;
  registerErrorMapper(fastify);
  sendSecurityHeaders(fastify);
  await registerOpenApi(fastify, options.portal.productName);
  await fastify.register(formbody);
  boundBodies(fastify, BODIES_BYTES);
  await options.plugins?.(fastify);
  registerCalls(fastify, {
    routes: options.routes,
    sources: options.sources,
    enforceAccess: options.enforceAccess ?? true,
  });
  if (options.webRoot === undefined) {
    fastify.setNotFoundHandler(answerUnknownCall);
  } else {
    await serveWeb(fastify, options.webRoot, options.portal);
  }
  return fastify;
}

function sendSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (_request, reply) => {
    void reply.headers(securityHeaders);
  });
}
