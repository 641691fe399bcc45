import { ConfigError, loadConfig, type Config } from './platform/config.ts';
import { installHttpClient } from './platform/http/install-http-client.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { DatabaseNewerError } from './platform/postgres/migrate.ts';
import { DatabaseUnreachableError } from './platform/postgres/run-as-owner.ts';
import { StartupError } from './platform/startup-error.ts';
import type { Demo } from './roles/demo.ts';
import { startPortal, type RunningPortal } from './roles/start-portal.ts';

/** Ctrl-C arrives twice if a launcher forwards the signal that the terminal already sent to all. */
const SAME_KEYSTROKE_MS = 1_000;
/** A separate package that the product never imports statically: it is loaded only when needed. */
const DEMO_PACKAGE: string = '@azimute/demo';

await main();

async function main(): Promise<void> {
  installHttpClient();
  let config: Config;
  try {
    config = loadConfig(process.env, process.argv.slice(2));
  } catch (error) {
    fail(error);
    return;
  }
  const log = createLogger({ level: config.logLevel });
  const waiting = new AbortController();
  const starting = start(config, log, waiting.signal);
  let stoppingSince: number | undefined;

  const stop = async (exitCode: number): Promise<void> => {
    stoppingSince ??= Date.now();
    waiting.abort();
    // The code below that awaits the start reports its failure.
    const portal = await starting;
    try {
      await portal.stop();
      process.exit(exitCode);
    } catch (error) {
      log.fatal({ err: error }, 'not everything could be stopped');
      process.exit(1);
    }
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stoppingSince === undefined) {
      log.info({ signal }, 'stopping; once more to stop at once');
      stop(0).catch(() => undefined);
    } else if (Date.now() - stoppingSince > SAME_KEYSTROKE_MS) process.exit(130);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);
  process.once('disconnect', () => onSignal('SIGTERM'));
  const onUnforeseen = (error: unknown): void => {
    log.fatal({ err: error }, 'stopping after an error that nothing handled');
    if (stoppingSince === undefined) stop(1).catch(() => undefined);
  };
  process.on('uncaughtException', onUnforeseen);
  process.on('unhandledRejection', onUnforeseen);

  try {
    const portal = await starting;
    if (stoppingSince === undefined) process.stdout.write(portal.welcome);
    const reason = await portal.failed;
    log.fatal({ err: reason }, 'stopping');
    if (stoppingSince === undefined) await stop(1);
  } catch (error) {
    // Ctrl-C also reaches initdb: its failure is then expected.
    if (stoppingSince !== undefined) process.exit(130);
    fail(error);
  }
}

async function start(config: Config, log: Logger, signal: AbortSignal): Promise<RunningPortal> {
  return await startPortal(config, log, { signal, demo: config.demo ? await loadDemo() : undefined });
}

async function loadDemo(): Promise<Demo> {
  try {
    const { demo } = (await import(DEMO_PACKAGE)) as { demo: Demo };
    return demo;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new StartupError(
      'demo_missing',
      `DEMO is true, and the demo is not installed (${DEMO_PACKAGE}). Install it, or set DEMO to false.`,
      { cause: error },
    );
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  const forTheOperator =
    error instanceof ConfigError ||
    error instanceof StartupError ||
    error instanceof DatabaseNewerError ||
    error instanceof DatabaseUnreachableError;
  if (forTheOperator) return `\nAzimute did not start. ${error.message}`;
  if (!(error instanceof Error)) return `\nAzimute did not start: ${String(error)}`;
  const cause =
    error.cause instanceof Error ? `\nCaused by: ${error.cause.stack ?? error.cause.message}` : '';
  return `\nAzimute did not start: ${error.stack ?? error.message}${cause}`;
}
