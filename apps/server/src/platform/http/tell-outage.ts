import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 10_000;

/** Says at once that the database does not answer, and then, while calls still fail, how many, every ten seconds. */
export function createOutageTeller(
  log: Pick<FastifyBaseLogger, 'warn'>,
  everyMs = EVERY_MS,
): (error: unknown, route: string) => void {
  let isTold = false;
  let calls = 0;
  const sum = (): void => {
    isTold = calls > 0;
    if (isTold) {
      log.warn({ calls, seconds: everyMs / 1000 }, 'The database did not answer these calls either');
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
    log.warn({ err: error, route }, 'The database did not answer');
    setTimeout(sum, everyMs).unref();
  };
}
