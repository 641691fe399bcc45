import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 10_000;

/** Logs the first failure at once, then the number of failed calls every ten seconds while calls fail. */
export function createOutageReporter(
  log: Pick<FastifyBaseLogger, 'warn'>,
  what = 'The database did not answer',
  everyMs = EVERY_MS,
): (error: unknown, route: string) => void {
  let isTold = false;
  let calls = 0;
  const sum = (): void => {
    isTold = calls > 0;
    if (isTold) {
      log.warn({ calls, seconds: everyMs / 1000 }, `${what}: these calls failed too`);
      setTimeout(sum, everyMs).unref();
    }
    calls = 0;
  };
  return (error, route) => {
    if (isTold) {
      calls += 1;
      return;
    }
    isTold = true;
    log.warn({ err: error, route }, what);
    setTimeout(sum, everyMs).unref();
  };
}
