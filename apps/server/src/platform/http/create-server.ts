import formbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Portal } from '@azimute/contract';
import type { Logger } from '../log.ts';
import { boundBodies } from './bound-bodies.ts';
import { boundConnections } from './bound-connections.ts';
import type { CallerSources } from './caller.ts';
import {
  answerClientError,
  answerUnknownCall,
  answerUnroutable,
  refuseLostSenders,
  registerErrorMapper,
} from './map-error.ts';
import { registerCalls, type RegisterCallsOptions } from './register-calls.ts';
import { registerOpenApi } from './register-open-api.ts';
import type { RouteTable } from './route-table.ts';
import { securityHeaders } from './security-headers.ts';
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
  /** From where its page may fetch maps, as a content security policy names them. */
  readonly mapSources?: readonly string[];
  readonly ruleOf?: RegisterCallsOptions['ruleOf'];
  /** Without it, nobody is limited in what takes much. */
  readonly limitEffort?: RegisterCallsOptions['limitEffort'];
  readonly scanner?: RegisterCallsOptions['scanner'];
  /** Whether browsers reach it by https alone, and are to remember it. */
  readonly isHttps?: boolean;
  /** For a request to arrive whole, and whoever is slower is cut off; two minutes if not given. */
  readonly requestWithinMs?: number;
  /** Proxies whose X-Forwarded-For says who asks; without any, it is who connects. */
  readonly trustedProxies?: readonly string[];
}

const BODY_LIMIT_BYTES = 1024 * 1024;
/** A form is parsed on the event loop, and is a sign-in: the doors of devices read theirs by themselves. */
const FORM_LIMIT_BYTES = 16 * 1024;
/** What all bodies that are being received may hold together. */
const BODIES = { doorBytes: 64 * 1024 * 1024, screenBytes: 32 * 1024 * 1024 };
const CONNECTIONS_AT_MOST = 10_000;
const CONNECTIONS_OF_ADDRESS = 2_500;
const TAKES_ANSWER_WITHIN_MS = 30_000;
const HEAD_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 5_000;
/** For a request to arrive whole: long enough for a full batch over a slow line, not for a sender who never ends. */
const REQUEST_WITHIN_MS = 120_000;

/** The HTTP server: every call of the contract, OpenAPI, errors as problems, and the web app. */
export async function createServer(options: CreateServerOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = options.log;
  const { requestWithinMs = REQUEST_WITHIN_MS } = options;
  const headers = securityHeaders({ isHttps: options.isHttps ?? false });
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
