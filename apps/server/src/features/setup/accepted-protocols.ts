import { apiPrefix, callPaths, calls, type CallName, type SetupProtocol } from '@azimute/contract';
import type { MqttSettings } from '../../platform/mqtt-settings.ts';

/**
 * Lists the protocols that devices can use: all calls that accept positions with an API key, and the configured broker.
 */
export function listAcceptedProtocols(mqtt: MqttSettings | undefined): SetupProtocol[] {
  const protocols = new Map<string, SetupProtocol>();
  for (const [name, { access }] of Object.entries(calls)) {
    if (access.kind !== 'api-key' || access.scope !== 'telemetry:write') continue;
    const [, path = ''] = callPaths[name as CallName].split(' ');
    const [, area, protocol = '', key] = path.split('/');
    protocols.set(protocol, {
      protocol,
      transport: 'https',
      path: `${apiPrefix}/${area}/${protocol}`,
      keyInPath: key === ':key' || (protocols.get(protocol)?.keyInPath ?? false),
      host: null,
      port: null,
      topic: null,
    });
  }
  if (mqtt !== undefined) {
    const { protocol: transport, host, port, topic } = mqtt;
    protocols.set('mqtt', {
      protocol: 'mqtt',
      transport,
      path: null,
      keyInPath: false,
      host,
      port,
      topic: `${topic}/:key/:device`,
    });
  }
  return [...protocols.values()];
}
