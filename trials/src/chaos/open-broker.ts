import { createTestBroker } from '@azimute/server/src/features/telemetry/protocols/mqtt/testing/broker/create-test-broker.ts';
import {
  mosquittoPath,
  startMosquitto,
} from '@azimute/server/src/features/telemetry/protocols/mqtt/testing/start-mosquitto.ts';

/** A broker outside the portal, which survives its kills and keeps messages in the meantime. */
export interface Broker {
  readonly name: string;
  readonly url: string;
  /** Returns the messages that it acknowledged to publishers; undefined if it does not report them. */
  countTaken(): number | undefined;
  stop(): Promise<void>;
}

/** Starts Mosquitto if it is installed, to test a third-party broker as well; otherwise a small one in this process. */
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
