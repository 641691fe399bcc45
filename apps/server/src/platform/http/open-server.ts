import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from '../log.ts';
import { boundConnections } from './bound-connections.ts';
import { answerClientError, answerUnroutable, registerErrorMapper } from './map-error.ts';
import { securityHeaders } from './security-headers.ts';

export interface OpenServerOptions {
  readonly log: Logger;
  /** Whether browsers reach it by https alone, and are to remember it. */
  readonly isHttps?: boolean;
  /** For a request to arrive whole, and whoever is slower is cut off; two minutes if not given. */
  readonly requestWithinMs?: number;
  /** Proxies whose X-Forwarded-For says who asks; without any, it is who connects. */
  readonly trustedProxies?: readonly string[];
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const CONNECTIONS_AT_MOST = 10_000;
const CONNECTIONS_OF_ADDRESS = 2_500;
const TAKES_ANSWER_WITHIN_MS = 30_000;
const HEAD_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 5_000;
/** For a request to arrive whole: long enough for a full batch over a slow line, not for a sender who never ends. */
const REQUEST_WITHIN_MS = 120_000;

/** An HTTP server without any route: its limits, errors as problems, and the headers of its own answers. */
export function openServer(options: OpenServerOptions): FastifyInstance {
  const log: FastifyBaseLogger = options.log;
  const { requestWithinMs = REQUEST_WITHIN_MS } = options;
  const headers = securityHeaders({ isHttps: options.isHttps ?? false });
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost an endpoint a few percent of its time; errors name their route instead.
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
    // What comes over a connection that is in use while the portal stops is answered as ever, the last of it.
    return503OnClosing: false,
    frameworkErrors: answerUnroutable(headers),
    clientErrorHandler: answerClientError(headers),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  fastify.server.maxConnections = CONNECTIONS_AT_MOST;
  boundConnections(fastify.server, {
    // Behind a proxy everybody comes from its address.
    ofAddress: options.trustedProxies?.length ? Infinity : CONNECTIONS_OF_ADDRESS,
    takesWithinMs: TAKES_ANSWER_WITHIN_MS,
  });
  registerErrorMapper(fastify);
  fastify.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
  return fastify;
}
