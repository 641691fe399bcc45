import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../../platform/clock.ts';
import type { ProvedApiKey } from '../../../../platform/http/caller.ts';
import type { Intake } from '../../pipeline/intake.ts';
import type { Submission } from '../../values/position.ts';
import { createDecoder, type Decoder } from '../decode-apart.ts';
import { keepWhole, mergeSubmissions, OWNTRACKS_TOPIC, readTopic } from './decode.ts';
import { isPassing, repeatUntilStopped, type Repeat, type RepeatOptions } from './repeat-until-stopped.ts';

export interface MqttMessage {
  readonly topic: string;
  readonly payload: Buffer;
  /** Acknowledges the message to the broker. */
  readonly acknowledge: () => void;
}

export interface MessageStore {
  /** Always takes the message; calls `goOn` when it can take the next one, possibly immediately. */
  take(message: MqttMessage, goOn: () => void): void;
  /** Drops waiting messages of a closed connection: the broker sends unacknowledged ones again. */
  forgetWaiting(): void;
  /** Stores and acknowledges what has begun; gives up if the database does not accept it at once. */
  stop(): Promise<void>;
}

export interface MessageStoreOptions extends RepeatOptions {
  /** Prefix of the topics. */
  readonly topic: string;
  readonly intake: Pick<Intake, 'submit'>;
  readonly proveApiKey: (key: string) => Promise<ProvedApiKey | null>;
  readonly clock: Clock;
}

interface Read {
  readonly message: MqttMessage;
  readonly deviceId: string;
  readonly submission: Submission;
}

interface ReadMessage {
  readonly accountId: number;
  readonly deviceId: string;
  readonly payload: Buffer;
  readonly nowMs: number;
}

/** The messages of one sender in a group, which are stored together. */
interface Part {
  readonly sender: ProvedApiKey;
  readonly reads: readonly Read[];
}

/** Reading from the broker pauses beyond this, should it send more than requested. */
const MOST_WAITING = 1_000;
const MOST_WAITING_BYTES = 16 * 1024 * 1024;
/** Payload bytes that are decoded at once. */
const GROUP_BYTES = 2 * 1024 * 1024;
const LARGE_MESSAGE = 64 * 1024;
/** Internal errors after which a message that fails alone goes to quarantine, so that it does not block all others. */
const MOST_FAULTS = 3;
/** Errors of quarantine after which the message is dropped, about three minutes later. */
const MOST_KEEPING_FAULTS = 20;

/**
 * Stores messages in order of arrival: messages that arrive during a write form the next group. Acknowledges a group
 * after its commit. While the database or the pipeline is unavailable, it retries the group and starts no other, so
 * that order is kept. Bounds the number of waiting messages.
 */
export function createMessageStore(options: MessageStoreOptions): MessageStore {
  const { metrics } = options;
  const decoder = createDecoder();
  const stopped = new AbortController();
  let waiting: MqttMessage[] = [];
  let waitingBytes = 0;
  let held: (() => void)[] = [];
  let running: Promise<void> | undefined;

  const count = (): void => {
    waitingBytes = waiting.reduce((sum, { payload }) => sum + payload.length, 0);
    metrics.mqttWaiting.set(waiting.length);
    if (waiting.length >= MOST_WAITING || waitingBytes >= MOST_WAITING_BYTES) return;
    const resumed = held;
    held = [];
    for (const goOn of resumed) goOn();
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0 && !stopped.signal.aborted) {
      const group = takeGroup(waiting);
      count();
      if (!(await storeGroup(options, decoder, group, stopped.signal))) return;
      for (const message of group) message.acknowledge();
    }
  };

  const start = (): void => {
    running ??= run().finally(() => {
      running = undefined;
      // Messages that arrived since the last check.
      if (waiting.length > 0 && !stopped.signal.aborted) start();
    });
  };

  return {
    take: (message, goOn) => {
      if (stopped.signal.aborted) {
        goOn();
        return;
      }
      waiting.push(message);
      waitingBytes += message.payload.length;
      metrics.mqttWaiting.set(waiting.length);
      if (waiting.length < MOST_WAITING && waitingBytes < MOST_WAITING_BYTES) goOn();
      else held.push(goOn);
      start();
    },
    forgetWaiting: () => {
      waiting = [];
      count();
    },
    stop: async () => {
      stopped.abort();
      await running;
      waiting = [];
      count();
    },
  };
}

function takeGroup(waiting: MqttMessage[]): MqttMessage[] {
  let bytes = 0;
  const last = waiting.findIndex(({ payload }) => (bytes += payload.length) >= GROUP_BYTES);
  return waiting.splice(0, last === -1 ? waiting.length : last + 1);
}

/** Returns true if everything is stored, false if it was stopped before. */
async function storeGroup(
  options: MessageStoreOptions,
  decoder: Decoder,
  group: readonly MqttMessage[],
  stopped: AbortSignal,
): Promise<boolean> {
  const again = repeatUntilStopped(options, stopped);
  const parts = await again(() => readParts(options, decoder, group));
  if (parts === undefined) return false;
  const stored = await Promise.all(parts.map((part) => storePart(options, part, again)));
  return stored.every(Boolean);
}

async function readParts(
  options: MessageStoreOptions,
  decoder: Decoder,
  group: readonly MqttMessage[],
): Promise<Part[]> {
  const parts = new Map<number, { sender: ProvedApiKey; reads: Read[] }>();
  const nowMs = options.clock.now().getTime();
  let unproved = 0;
  for (const message of group) {
    const topic = readTopic(message.topic, options.topic) ?? readTopic(message.topic, OWNTRACKS_TOPIC);
    const sender = topic && (await options.proveApiKey(topic.key));
    if (topic === undefined || !sender?.scopes.includes('telemetry:write')) {
      unproved += 1;
      continue;
    }
    // An empty message clears a retained one.
    if (message.payload.length === 0) continue;
    // Lets other work run in between.
    if (message.payload.length > LARGE_MESSAGE) await setImmediate();
    const fromMs = performance.now();
    const { accountId } = sender;
    const { deviceId } = topic;
    const read = await decode(options, decoder, { accountId, deviceId, payload: message.payload, nowMs });
    const decoding = { name: 'decode', fromMs, toMs: performance.now() };
    options.metrics.decodeSeconds.observe({ source: 'mqtt' }, (decoding.toMs - fromMs) / 1000);
    const part = parts.get(sender.apiKeyId) ?? { sender, reads: [] };
    parts.set(sender.apiKeyId, part);
    part.reads.push({ message, deviceId, submission: { ...read, decoding } });
  }
  if (unproved > 0) {
    options.metrics.mqttMessages.inc({ outcome: 'unproved' }, unproved);
    // The topic is not logged: it may contain a key.
    options.log.warn({ messages: unproved }, 'Discarding messages on MQTT topics without a valid API key');
  }
  return [...parts.values()];
}

/** Keeps a message whole if the decoder fails on it. Copies a large message, since the decoder transfers its bytes. */
async function decode(
  { log }: MessageStoreOptions,
  decoder: Decoder,
  { accountId, deviceId, payload, nowMs }: ReadMessage,
): Promise<Submission> {
  try {
    const request = { source: 'mqtt', deviceId } as const;
    const bytes = payload.length > LARGE_MESSAGE ? Buffer.from(payload) : payload;
    return await decoder.decode(accountId, request, bytes, nowMs);
  } catch (error) {
    log.error({ err: error }, 'A message of the MQTT broker could not be decoded');
    return keepWhole(deviceId, payload);
  }
}

async function storePart(options: MessageStoreOptions, part: Part, again: Repeat): Promise<boolean> {
  let faults = 0;
  let keepingFaults = 0;
  const isStored = await again(async () => {
    try {
      await options.intake.submit(
        part.sender,
        mergeSubmissions(part.reads.map(({ submission }) => submission)),
      );
    } catch (error) {
      if (isPassing(error)) throw error;
      faults += 1;
      const [alone, another] = part.reads;
      if (alone === undefined || another !== undefined) return await storeEach(options, part, again);
      if (faults < MOST_FAULTS) throw error;
      try {
        await options.intake.submit(part.sender, keepWhole(alone.deviceId, alone.message.payload));
      } catch (keepingError) {
        if (isPassing(keepingError) || ++keepingFaults < MOST_KEEPING_FAULTS) throw keepingError;
        drop(options, part.sender, alone, keepingError);
        return true;
      }
    }
    options.metrics.mqttMessages.inc({ outcome: 'stored' }, part.reads.length);
    return true;
  });
  return isStored ?? false;
}

function drop(
  { metrics, log }: MessageStoreOptions,
  { accountId, apiKeyId }: ProvedApiKey,
  { deviceId, message }: Read,
  error: unknown,
): void {
  metrics.mqttMessages.inc({ outcome: 'dropped' });
  log.error(
    { err: error, accountId, apiKeyId, deviceId, bytes: message.payload.length },
    'Discarding a message of the MQTT broker that can be neither stored nor quarantined',
  );
}

/** Stores messages one by one after an internal error, to isolate the one that causes it. */
async function storeEach(
  options: MessageStoreOptions,
  { sender, reads }: Part,
  again: Repeat,
): Promise<boolean> {
  for (const read of reads) if (!(await storePart(options, { sender, reads: [read] }, again))) return false;
  return true;
}
