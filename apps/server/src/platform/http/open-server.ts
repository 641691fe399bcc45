import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from '../log.ts';
import { boundConnections } from './bound-connections.ts';
import { answerClientError, answerUnroutable, registerErrorMapper } from './map-error.ts';
import { securityHeaders } from './security-headers.ts';

export interface OpenServerOptions {
  readonly log: Logger;
  /** True if browsers reach the server only by https, and should remember that. */
  readonly isHttps?: boolean;
  /** Time for a request to arrive completely [ms]; slower senders are cut off. Default: two minutes. */
  readonly requestWithinMs?: number;
  /** Proxies whose X-Forwarded-For names the client; without any, it is the connecting address. */
  readonly trustedProxies?: readonly string[];
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const CONNECTIONS_AT_MOST = 10_000;
const CONNECTIONS_OF_ADDRESS = 2_500;
const TAKES_ANSWER_WITHIN_MS = 30_000;
const HEAD_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 5_000;
/** Time for a request to arrive completely [ms]: enough for a full batch over a slow connection, but bounded. */
const REQUEST_WITHIN_MS = 120_000;

/** Creates an HTTP server without routes: its limits, errors as problems, and the headers of its own responses. */
export function openServer(options: OpenServerOptions): FastifyInstance {
  const log: FastifyBaseLogger = options.log;
  const { requestWithinMs = REQUEST_WITHIN_MS } = options;
  const headers = securityHeaders({ isHttps: options.isHttps ?? false });
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request would cost an endpoint a few percent of its time; errors name their route instead.
    childLoggerFactory: (parent) => parent,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestWithinMs,
    http: {
      // If the limit for the head exceeded the total, Node would never end an unfinished body.
      headersTimeout: Math.min(HEAD_WITHIN_MS, requestWithinMs),
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, requestWithinMs),
    },
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // During the shutdown, a request on an open connection is handled normally, as the connection's last one.
    return503OnClosing: false,
    frameworkErrors: answerUnroutable(headers),
    clientErrorHandler: answerClientError(headers),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  fastify.server.maxConnections = CONNECTIONS_AT_MOST;
  boundConnections(fastify.server, {
    // Behind a proxy all requests come from its address.
    ofAddress: options.trustedProxies?.length ? Infinity : CONNECTIONS_OF_ADDRESS,
    takesWithinMs: TAKES_ANSWER_WITHIN_MS,
  });
  registerErrorMapper(fastify);
  fastify.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
  return fastify;
}
