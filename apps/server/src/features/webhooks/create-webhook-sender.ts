import pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { FairRunner } from '../../platform/jobs/run-fairly.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { WebhookSettings } from './post-webhook.ts';
import { sendDeliveries } from './send-deliveries.ts';

export interface WebhookSenderOptions extends WebhookSettings {
  readonly database: Pick<Database, 'connectionOf'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

export interface WebhookSender {
  start(): void;
  /** Sends events of changed asset statuses to endpoints that subscribe to them. */
  tellStatuses(): Promise<void>;
  /** Sends due deliveries. */
  runWaiting(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/** Statuses that last for a shorter time may not be reported. */
const STATUSES_EVERY_MS = 10_000;
/** Most of the time is spent waiting for responses. */
const ENDPOINTS_AT_ONCE = 32;
/** Limits each account, so that slow endpoints of one do not delay others. */
const ENDPOINTS_OF_ACCOUNT = 4;
const CONNECTIONS = 2;

/**
 * Posts events to endpoints of other systems every second, once started. Any number of processes may run it: one
 * process at a time claims an endpoint, and the endpoint of a dead process is free again after a minute.
 */
export function createWebhookSender({ database, ...settings }: WebhookSenderOptions): WebhookSender {
  const jobs = new pg.Pool({
    ...database.connectionOf('azimute_jobs'),
    max: CONNECTIONS,
    keepAlive: true,
  });
  jobs.on('error', () => undefined);
  jobs.on('connect', (client) => client.on('error', () => undefined));
  const { clock, log } = settings;
  const runner = new FairRunner({ most: ENDPOINTS_AT_ONCE, mostOfAccount: ENDPOINTS_OF_ACCOUNT });

  const look = async (): Promise<void> => {
    const { rows } = await jobs.query<{ accountId: number; id: number }>(
      'select account_id as "accountId", webhook_id as id from list_waiting_webhooks($1)',
      [clock.now()],
    );
    runner.start(rows, (accountId, id) =>
      sendDeliveries({ ...settings, jobs, signal: repetition.signal }, accountId, id).catch(
        (error: unknown) =>
          log.warn(
            { err: error, accountId, webhookId: id },
            'Webhook events could not be sent; trying again',
          ),
      ),
    );
  };
  const repetition = repeat(EVERY_MS, look, (error) =>
    log.warn({ err: error }, 'Pending webhook deliveries could not be read; trying again'),
  );
  const tellStatuses = async (): Promise<void> => {
    await jobs.query('select tell_statuses($1)', [clock.now()]);
  };
  const telling = repeat(STATUSES_EVERY_MS, tellStatuses, (error) =>
    log.warn({ err: error }, 'Status changes of assets could not be queued; trying again'),
  );
  return {
    start: () => {
      repetition.start();
      telling.start();
    },
    tellStatuses,
    runWaiting: async () => {
      await look();
      await runner.settle();
    },
    stop: async () => {
      await Promise.all([repetition.stop(), telling.stop()]);
      await runner.settle();
      await jobs.end();
    },
  };
}
