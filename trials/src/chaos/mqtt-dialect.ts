import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { asPosition } from './dialects.ts';
import type { SentFix } from './ledger.ts';

/** Sends to an endpoint through a broker, which acknowledges messages that it keeps for the portal. */
export interface BrokerDialect {
  readonly name: string;
  readonly mostFixes: 1;
  readonly tellsAlarms?: undefined;
  /** Resolves when the broker has acknowledged it. */
  publish(key: string, fix: SentFix): Promise<void>;
  close(): Promise<void>;
}

/** The portal has not subscribed yet: the broker discarded the message. */
const NO_SUBSCRIBERS = 16;
const REPEAT_AFTER_MS = 50;

export async function openMqttDialect(brokerUrl: string): Promise<BrokerDialect> {
  const client = await connectAsync(brokerUrl, { protocolVersion: 5 });
  // Messages are sent one by one, so that the last response belongs to the last message.
  let reasonCode: number | undefined;
  client.on('packetreceive', (packet) => {
    if (packet.cmd === 'puback') reasonCode = packet.reasonCode;
  });
  return {
    name: 'MQTT',
    mostFixes: 1,
    publish: async (key, fix) => {
      const topic = `azimute/${key}/${fix.device.externalId}`;
      const payload = JSON.stringify(asPosition(fix));
      for (;;) {
        await client.publishAsync(topic, payload, { qos: 1 });
        if (reasonCode !== NO_SUBSCRIBERS) return;
        await sleep(REPEAT_AFTER_MS);
      }
    },
    close: () => client.endAsync(true),
  };
}
