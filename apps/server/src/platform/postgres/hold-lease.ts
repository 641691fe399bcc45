import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface LeaseOptions {
  readonly connection: pg.ClientConfig;
  /** Name of the work. Of all processes on a database, only one does it at a time. */
  readonly name: string;
  /** Begins the work; resolves with a function that ends it. */
  readonly begin: () => Promise<() => Promise<void>>;
  readonly onError: (error: unknown) => void;
  readonly retryMs?: number;
}

export interface Lease {
  /** Ends the work if it runs here, and lets another process take over. */
  stop(): Promise<void>;
}

const RETRY_MS = 5_000;

/**
 * Does work while a separate connection holds an advisory lock, which ends with the connection. Other processes stand
 * by. After a lost connection two processes may overlap for a moment, which the work must tolerate.
 */
export function holdLease(options: LeaseOptions): Lease {
  const stopping = new AbortController();
  const done = run(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function run(options: LeaseOptions, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await standBy(options, stopping);
    } catch (error) {
      if (!stopping.aborted) options.onError(error);
    }
    await pause(options, stopping);
  }
}

/** Waits for the lock, and works until the connection or the process ends. */
async function standBy(options: LeaseOptions, stopping: AbortSignal): Promise<void> {
  const client = new pg.Client({ ...options.connection, keepAlive: true });
  const lost = Promise.withResolvers<void>();
  client.on('error', () => lost.resolve());
  client.on('end', () => lost.resolve());
  stopping.addEventListener('abort', () => lost.resolve(), { once: true });
  try {
    await client.connect();
    while (!(await takeLock(client, options.name))) {
      await pause(options, stopping);
      if (stopping.aborted) return;
    }
    const end = await options.begin();
    await lost.promise;
    await end();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) as taken',
    [`azimute.${name}`],
  );
  return rows[0]?.taken === true;
}

async function pause({ retryMs = RETRY_MS }: LeaseOptions, signal: AbortSignal): Promise<void> {
  await sleep(retryMs, undefined, { signal }).catch(() => undefined);
}
