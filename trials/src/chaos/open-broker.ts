import { createTestBroker } from '@azimute/server/src/features/telemetry/protocols/mqtt/testing/broker/create-test-broker.ts';
import {
  mosquittoPath,
  startMosquitto,
} from '@azimute/server/src/features/telemetry/protocols/mqtt/testing/start-mosquitto.ts';

/** A broker outside the portal, which outlives its kills and keeps what comes meanwhile. */
export interface Broker {
  readonly name: string;
  readonly url: string;
  /** Messages that it acknowledged to publishers; undefined where it does not tell. */
  countTaken(): number | undefined;
  stop(): Promise<void>;
}

/** Mosquitto where it is installed, so that a broker of others is met too; else a small one in this process. */
export async function openBroker(): Promise<Broker> {
  if (mosquittoPath !== undefined)
    return { name: 'Mosquitto', countTaken: () => undefined, ...(await startMosquitto(mosquittoPath)) };
  const broker = await createTestBroker();
  return {
    name: 'a small broker, as Mosquitto is not installed',
    url: broker.url,
    countTaken: () => broker.taken.length,
    stop: () => broker.close(),
  };
}
