import type { IClientOptions, IConnackPacket, IPublishPacket, MqttClient } from 'mqtt';
import type { Logger } from '../../../../platform/log.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import type { MqttSettings } from '../../../../platform/mqtt-settings.ts';
import { OWNTRACKS_TOPIC } from './decode.ts';
import type { MessageStore, MqttMessage } from './store-messages.ts';

export interface BrokerOptions {
  readonly settings: MqttSettings;
  /** Must not change: the broker keeps messages for this client while it is away. */
  readonly clientId: string;
  /** True if several processes share the messages. */
  readonly isShared: boolean;
  readonly store: MessageStore;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly reconnectMs?: number;
}

export interface BrokerSubscription {
  /** Stores and acknowledges what has begun, then disconnects; the broker keeps the rest. */
  stop(): Promise<void>;
}

/** Messages that the broker sends before the first of them is acknowledged. Not every broker respects it. */
const RECEIVE_MAXIMUM = 128;
const LARGEST_MESSAGE_BYTES = 1024 * 1024;
const SESSION_SECONDS = 30 * 24 * 3600;
const END_WITHIN_MS = 2_000;

const SHARED_NOT_SUPPORTED = 158;
const TAKEN_OVER = 142;
/** Makes the client continue without an acknowledgement, which follows after the commit. */
const acknowledgedLater = new Error('acknowledged after the commit');

/**
 * Subscribes to a broker by MQTT 5 with QoS 1 and a session that outlives the connection. The subscription is shared
 * only if several processes share the messages: Mosquitto 2.0 forgets shared subscriptions on restart and drops
 * messages until they are renewed. Acknowledges each message once it is stored, in order of arrival as the protocol
 * requires (MQTT-4.6.0-2); until then the broker holds the next ones back. Reconnects forever.
 */
export async function subscribeToBroker(options: BrokerOptions): Promise<BrokerSubscription> {
  const { settings, store, log, metrics } = options;
  const { connect } = await import('mqtt');
  const client = connect(asClientOptions(options));
  const told = createReporter(log);

  client.handleMessage = (packet, done) => {
    store.take(asMessage(client, packet), () => done(packet.qos === 0 ? undefined : acknowledgedLater));
  };
  client.on('connect', (connack) => {
    metrics.mqttConnected.set(1);
    told.connected(settings);
    subscribe(client, connack, options);
  });
  client.on('close', () => {
    metrics.mqttConnected.set(0);
    store.forgetWaiting();
  });
  client.on('disconnect', ({ reasonCode }) => {
    if (reasonCode === TAKEN_OVER)
      log.error('Another process uses the same MQTT client ID. Give each process its own MQTT_CLIENT_ID.');
  });
  client.on('error', told.failed);

  return {
    stop: async () => {
      await store.stop();
      const isForced = setTimeout(() => client.end(true), END_WITHIN_MS);
      await client.endAsync();
      clearTimeout(isForced);
    },
  };
}

function asClientOptions({ settings, clientId, reconnectMs = 1_000 }: BrokerOptions): IClientOptions {
  const { protocol, host, port, username, password } = settings;
  return {
    protocol,
    host,
    port,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    clientId,
    protocolVersion: 5,
    clean: false,
    properties: {
      sessionExpiryInterval: SESSION_SECONDS,
      receiveMaximum: RECEIVE_MAXIMUM,
      maximumPacketSize: LARGEST_MESSAGE_BYTES,
    },
    keepalive: 30,
    connectTimeout: 10_000,
    reconnectPeriod: reconnectMs,
    reconnectOnConnackError: true,
    // Done at each connection, since the broker may have lost its sessions.
    resubscribe: false,
  };
}

function asMessage(client: MqttClient, { qos, topic, messageId = 0, payload }: IPublishPacket): MqttMessage {
  const { stream } = client;
  return {
    topic,
    payload: Buffer.isBuffer(payload) ? payload : Buffer.from(payload),
    acknowledge: () => {
      // On another connection the number identifies another message.
      const isSame = client.connected && client.stream === stream;
      if (qos > 0 && isSame) stream.write(encodePuback(messageId));
    },
  };
}

/** Encodes a PUBACK with the reason "success", which MQTT 5 lets omit (3.4.2.1). */
function encodePuback(messageId: number): Buffer {
  return Buffer.of(0x40, 0x02, messageId >> 8, messageId & 0xff);
}

/** Subscribes to the portal's topics and to the topics of OwnTracks, whose user is a key there. */
function subscribe(client: MqttClient, connack: IConnackPacket, options: BrokerOptions): void {
  for (const prefix of new Set([options.settings.topic, OWNTRACKS_TOPIC]))
    subscribeTo(`${prefix}/+/#`, client, connack, options);
}

function subscribeTo(
  filter: string,
  client: MqttClient,
  connack: IConnackPacket,
  { isShared, log }: BrokerOptions,
): void {
  const shared = `$share/azimute/${filter}`;
  const ask = (topic: string, onRefused: (reason: string, code: number | undefined) => void): void => {
    client.subscribe(topic, { qos: 1 }, (error, _, packet) => {
      // Without an answer the connection was lost, and the next one subscribes again.
      if (error !== null && packet !== undefined) onRefused(error.message, Number(packet.granted[0]));
      if (error !== null) return;
      log.info({ topic }, 'Subscribed to the MQTT broker');
      // The session may hold the other one, from before the role was changed.
      client.unsubscribe(topic === shared ? filter : shared, () => undefined);
    });
  };
  const giveUp = (reason: string): void =>
    log.error(
      { topic: filter, reason },
      'The MQTT broker refused the subscription; no messages are received on these topics',
    );
  const askAlone = (): void => {
    log.warn('The MQTT broker does not support shared subscriptions. Set MQTT_URL for one process only.');
    ask(filter, giveUp);
  };
  if (!isShared) ask(filter, giveUp);
  else if (connack.properties?.sharedSubscriptionAvailable === false) askAlone();
  else
    ask(shared, (reason, code) => {
      if (code === SHARED_NOT_SUPPORTED) askAlone();
      else giveUp(reason);
    });
}

/** Logs each failure once until the connection is established. */
function createReporter(log: Logger) {
  let told: string | undefined;
  return {
    connected: ({ host, port }: MqttSettings): void => {
      told = undefined;
      log.info({ host, port }, 'Connected to the MQTT broker');
    },
    failed: (error: Error): void => {
      const reason = error.message === '' && 'code' in error ? String(error.code) : error.message;
      if (told === reason) return;
      told = reason;
      log.warn({ reason }, 'The MQTT broker is unreachable; trying again');
    },
  };
}
