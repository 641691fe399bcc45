import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { NatsSettings } from '../../../platform/nats-settings.ts';

export interface BacklogWatch {
  /** Returns why the journal accepts nothing more, or undefined if it does. */
  findRefusal(): string | undefined;
  /** Counts bytes that this process published. */
  add(bytes: number): void;
  /** True if the server refused a message because it is full. */
  isFull(error: unknown): boolean;
  stop(): void;
}

export interface BacklogOptions {
  readonly connection: NatsConnection;
  readonly manager: Pick<JetStreamManager, 'streams'>;
  readonly name: string;
  readonly settings: Pick<NatsSettings, 'backlogMs' | 'backlogBytes'>;
  readonly log: Logger;
  readonly metrics: Metrics;
}

const LOOK_EVERY_MS = 1_000;
const FULL = /exceeded|insufficient/;

/**
 * Monitors the backlog of the journal, for metrics and to refuse submissions when it is too large or its oldest message
 * too old.
 */
export function watchBacklog(options: BacklogOptions): BacklogWatch {
  const { connection, manager, name, settings, log, metrics } = options;
  let isConnected = true;
  let oldestMs = 0;
  /** Backlog at the last check, and the bytes this process has published since. */
  let bytes = 0;
  let told: string | undefined;
  /** True if a server has reported that it is full since the last check. */
  let isServerFull = false;

  const look = async (): Promise<void> => {
    try {
      const { state } = await manager.streams.info(name);
      oldestMs = state.messages === 0 ? 0 : Date.now() - new Date(state.first_ts).getTime();
      bytes = state.bytes;
      isServerFull = false;
      metrics.journalMessages.set(state.messages);
      metrics.journalBytes.set(state.bytes);
      metrics.journalOldestSeconds.set(oldestMs / 1000);
    } catch {
      // The connection reports its own state, and a cluster without a leader refuses publishing.
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  void look();
  metrics.journalConnected.set(1);

  const follow = async (): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type !== 'disconnect' && type !== 'reconnect') continue;
      isConnected = type === 'reconnect';
      metrics.journalConnected.set(isConnected ? 1 : 0);
      if (isConnected) log.info('The NATS servers are reachable again');
      else log.warn('The NATS servers are unreachable; refusing positions until they respond');
    }
  };
  void follow();

  const findRefusal = (): string | undefined => {
    if (!isConnected) return 'The NATS servers of the journal cannot be reached.';
    if (bytes > settings.backlogBytes) return 'The journal is full; do engines run, and does the database?';
    if (oldestMs > settings.backlogMs)
      return 'What waits in the journal has waited too long; do engines run?';
    return undefined;
  };
  return {
    findRefusal: () => {
      const refusal = findRefusal();
      if (isConnected && refusal !== told) {
        if (refusal !== undefined) log.error({ reason: refusal }, 'Positions are rejected');
        told = refusal;
      }
      return refusal;
    },
    add: (count) => {
      bytes += count;
    },
    isFull: (error) => {
      if (!(error instanceof Error) || !FULL.test(error.message)) return false;
      if (!isServerFull)
        log.error({ reason: error.message }, 'The NATS servers have no space for more positions');
      isServerFull = true;
      return true;
    },
    stop: () => clearInterval(timer),
  };
}
