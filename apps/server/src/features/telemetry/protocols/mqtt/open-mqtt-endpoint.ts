import { createHmac } from 'node:crypto';
import { createMessageStore, type MessageStoreOptions } from './store-messages.ts';
import { subscribeToBroker, type BrokerOptions, type BrokerSubscription } from './subscribe-to-broker.ts';

export interface MqttEndpointOptions
  extends Omit<MessageStoreOptions, 'topic'>, Pick<BrokerOptions, 'settings' | 'isShared' | 'reconnectMs'> {
  /** Key of the installation: its processes share the broker's session. */
  readonly installationKey: Buffer;
}

/** Receives positions and device events from an MQTT broker until it is stopped. */
export async function openMqttEndpoint(options: MqttEndpointOptions): Promise<BrokerSubscription> {
  const { settings, installationKey } = options;
  const store = createMessageStore({ ...options, topic: settings.topic });
  const clientId = settings.clientId ?? nameClient(installationKey);
  return await subscribeToBroker({ ...options, clientId, store });
}

function nameClient(installationKey: Buffer): string {
  return `azimute-${createHmac('sha256', installationKey).update('mqtt client').digest('hex').slice(0, 16)}`;
}
