import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';

/** These are not API calls, and too frequent to be logged. */
const forOperators = { logLevel: 'warn', schema: { hide: true } } as const;

export interface HealthOptions {
  config: Pick<Config, 'role' | 'instance'>;
  metrics: Metrics;
  /** Returns undefined if requests can be served, else the reason. */
  findObstacle: () => Promise<string | undefined>;
  /** Returns why devices are refused while users are served; undefined if they are not. */
  findRefusal?: () => Promise<string | undefined>;
  /** Returns why uploaded files wait; undefined if they do not. */
  findScannerProblem?: () => string | undefined;
  /** Receives the duration of each answered request of an account. */
  onAnswered?: (accountId: number, seconds: number) => void;
}

/**
 * `/healthz`: the process is up. `/readyz`: it can serve requests. `/metrics`: for Prometheus. None requires a session.
 */
export function registerHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const { metrics, config, findObstacle, findRefusal, findScannerProblem } = options;
  metrics.processInfo.set({ role: config.role, name: config.instance }, 1);
  app.get('/healthz', forOperators, async (_request, reply) => {
    return await reply.header('cache-control', 'no-store').send({ status: 'up' });
  });

  app.get('/readyz', forOperators, async (_request, reply) => {
    const obstacle = await findObstacle();
    void reply.header('cache-control', 'no-store').code(obstacle === undefined ? 200 : 503);
    const { role, instance } = config;
    if (obstacle !== undefined)
      return await reply.send({ status: 'not ready', role, instance, reason: obstacle });
    const refusal = await findRefusal?.();
    const waiting = findScannerProblem?.();
    return await reply.send({
      status: 'ready',
      role,
      instance,
      ...(refusal !== undefined && { endpoints: refusal }),
      ...(waiting !== undefined && { scanner: waiting }),
    });
  });

  app.get('/metrics', forOperators, async (_request, reply) => {
    const { contentType, text } = await metrics.render();
    return await reply.header('content-type', contentType).send(text);
  });

  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'unknown' } = request.routeOptions;
    metrics.requestSeconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    );
    const accountId = request.caller?.actor?.accountId;
    if (accountId !== undefined) options.onAnswered?.(accountId, reply.elapsedTime / 1_000);
  });
}
