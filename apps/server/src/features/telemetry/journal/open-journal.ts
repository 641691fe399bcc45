import { createHmac, randomUUID } from 'node:crypto';
import type { Consumer, JetStreamClient, JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { NatsSettings } from '../../../platform/nats-settings.ts';
import { StartupError } from '../../../platform/startup-error.ts';
import { checkSynced } from './check-synced.ts';
import type { Fence } from '../values/fence.ts';
import { watchBacklog, type BacklogWatch } from './watch-backlog.ts';

/** Positions that endpoints accepted and engines have not stored yet, kept on NATS servers. */
export interface Journal {
  readonly answersAfter: NatsSettings['answersAfter'];
  /**
   * Resolves when the journal has the message.
   * @throws DomainError overloaded
   */
  publish(lane: number, data: Buffer): Promise<void>;
  /** @throws DomainError overloaded, if the journal is full or unreachable */
  requireRoom(): void;
  /** Returns why the journal accepts nothing at the moment, or undefined if it does. */
  findRefusal(): string | undefined;
  /** Opens the unacknowledged messages of a lane for its holder. Earlier holders receive no more. */
  openLane(fence: Fence): Promise<Consumer>;
  /** Subject on which this process receives answers; other processes send to it. */
  readonly answerSubject: string;
  hearAnswers(onAnswer: (data: Uint8Array) => void): void;
  sendAnswer(subject: string, data: string): void;
  close(): Promise<void>;
}

export interface JournalOptions {
  readonly settings: NatsSettings;
  /** Key of the installation: its processes share a stream. */
  readonly installationKey: Buffer;
  readonly log: Logger;
  readonly metrics: Metrics;
}

const CONNECT_WITHIN_MS = 10_000;
/** Timeout of one attempt; all attempts use the same message ID. */
const PUBLISH_WITHIN_MS = 3_000;
const PUBLISH_ATTEMPTS = 3;
const RETRY_AFTER_SECONDS = 5;
/** Messages per lane that an engine may have read and not acknowledged. */
export const MOST_UNACKNOWLEDGED = 64;
/** Time without a progress signal from the engine after which a message is delivered again. */
const ACKNOWLEDGED_WITHIN_MS = 60_000;
/** Smallest accepted payload limit of a server: the default. A server with a lower limit would refuse some messages. */
const LEAST_PAYLOAD_BYTES = 1024 * 1024;
const NANOSECONDS = 1_000_000;

/**
 * Connects to the NATS servers and creates the stream or updates it to the settings. Acknowledging a message removes
 * it.
 * @throws StartupError
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { settings, installationKey, log, metrics } = options;
  await checkSynced(settings);
  const { jetstream, jetstreamManager } = await import('@nats-io/jetstream');
  const connection = await connectTo(settings);
  try {
    const largest = connection.info?.max_payload ?? 0;
    if (largest < LEAST_PAYLOAD_BYTES)
      throw new Error(`their max_payload is ${largest} and must be at least ${LEAST_PAYLOAD_BYTES}`);
    const manager = await jetstreamManager(connection);
    const name = `azimute-${createHmac('sha256', installationKey).update('journal').digest('hex').slice(0, 16)}`;
    await makeStream(manager, name, settings);
    const backlog = watchBacklog({ connection, manager, name, settings, log, metrics });
    return asJournal({ connection, manager, client: jetstream(connection), name, backlog, settings });
  } catch (error) {
    await connection.close();
    throw error instanceof StartupError ? error : refuse(error);
  }
}

async function connectTo(settings: NatsSettings): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node');
  const { servers, isTls, username, password } = settings;
  try {
    return await connect({
      servers: [...servers],
      ...(username !== undefined && { user: username }),
      ...(password !== undefined && { pass: password }),
      ...(isTls && { tls: {} }),
      name: 'azimute',
      timeout: CONNECT_WITHIN_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      pingInterval: 5_000,
      maxPingOut: 2,
      ignoreAuthErrorAbort: true,
    });
  } catch (error) {
    throw refuse(error);
  }
}

function refuse(error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(
    'journal_not_usable',
    `The NATS servers of NATS_URL cannot keep the journal of positions: ${reason}. JetStream must be enabled, and NATS_URL must list at least as many servers as NATS_REPLICAS.`,
    { cause: error },
  );
}

async function makeStream(manager: JetStreamManager, name: string, settings: NatsSettings): Promise<void> {
  const { DiscardPolicy, JetStreamApiCodes, JetStreamApiError, RetentionPolicy, StorageType } =
    await import('@nats-io/jetstream');
  const config = {
    subjects: [`${name}.lane.*`],
    num_replicas: settings.replicas,
    // Endpoints enforce the limit. A stream that reaches a limit of its own drops its oldest messages to make room for
    // the framing of the newest, even when its policy is to discard new ones (nats-server 2.9). Acknowledged positions
    // must never be lost.
    max_bytes: -1,
    discard: DiscardPolicy.New,
  } satisfies Partial<StreamConfig>;
  try {
    await manager.streams.info(name);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error;
    await manager.streams.add({
      ...config,
      name,
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.File,
    });
    return;
  }
  await manager.streams.update(name, config);
}

interface Parts {
  readonly connection: NatsConnection;
  readonly manager: JetStreamManager;
  readonly client: JetStreamClient;
  readonly name: string;
  readonly backlog: BacklogWatch;
  readonly settings: NatsSettings;
}

function asJournal({ connection, manager, client, name, backlog, settings }: Parts): Journal {
  const answerSubject = `${name}.answers.${randomUUID()}`;
  const subjectOf = (lane: number): string => `${name}.lane.${lane}`;
  return {
    answersAfter: settings.answersAfter,
    answerSubject,
    requireRoom: () => {
      const refusal = backlog.findRefusal();
      if (refusal !== undefined) throw overloaded(refusal);
    },
    findRefusal: () => backlog.findRefusal(),
    publish: async (lane, data) => {
      // Prevents storing the message twice after an attempt whose response was lost.
      const msgID = randomUUID();
      for (let attempt = 1; ; attempt += 1) {
        try {
          await client.publish(subjectOf(lane), data, { msgID, timeout: PUBLISH_WITHIN_MS });
          backlog.add(data.length);
          return;
        } catch (error) {
          if (attempt === PUBLISH_ATTEMPTS || backlog.isFull(error))
            throw overloaded('The journal did not accept the positions.', error);
        }
      }
    },
    openLane: async (fence) => {
      const { AckPolicy, DeliverPolicy } = await import('@nats-io/jetstream');
      const consumer = nameConsumer(fence);
      const config = {
        durable_name: consumer,
        filter_subject: subjectOf(fence.lane),
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: ACKNOWLEDGED_WITHIN_MS * NANOSECONDS,
        max_ack_pending: MOST_UNACKNOWLEDGED,
      };
      // The previous consumer is nearly always the one of the previous epoch.
      await removeConsumer(manager, name, nameConsumer({ ...fence, epoch: fence.epoch - 1 }));
      await manager.consumers.add(name, config).catch(async () => {
        await removeEarlierConsumers({ connection, manager, name }, fence);
        await manager.consumers.add(name, config);
      });
      return await client.consumers.get(name, consumer);
    },
    hearAnswers: (onAnswer) => {
      connection.subscribe(answerSubject, { callback: (_, { data }) => onAnswer(data) });
    },
    sendAnswer: (subject, data) => connection.publish(subject, data),
    close: async () => {
      backlog.stop();
      await connection.drain().catch(() => undefined);
    },
  };
}

const namesSchema = z.object({ consumers: z.array(z.string()).nullish() });

/**
 * Removes the consumers of earlier holders: a lane has one consumer, and messages that an earlier holder read without
 * acknowledging them go to the new one at once. Consumers are listed by name because the detailed list omits those that
 * lost their leader.
 */
async function removeEarlierConsumers(
  { connection, manager, name }: Pick<Parts, 'connection' | 'manager' | 'name'>,
  fence: Fence,
): Promise<void> {
  const answer = await connection.request(`$JS.API.CONSUMER.NAMES.${name}`, '{"offset":0}');
  const { consumers } = namesSchema.parse(answer.json());
  for (const consumer of consumers ?? []) {
    const [, lane, epoch] = /^lane-(\d+)-(\d+)$/.exec(consumer) ?? [];
    if (Number(lane) === fence.lane && Number(epoch) < fence.epoch)
      await removeConsumer(manager, name, consumer);
  }
}

async function removeConsumer(manager: JetStreamManager, name: string, consumer: string): Promise<void> {
  await manager.consumers.delete(name, consumer).catch(() => undefined);
}

function nameConsumer({ lane, epoch }: Fence): string {
  return `lane-${lane}-${epoch}`;
}

function overloaded(detail: string, cause?: unknown): DomainError {
  return new DomainError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS, detail, cause });
}
