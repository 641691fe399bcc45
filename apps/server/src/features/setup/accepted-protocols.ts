import { apiPrefix, callPaths, calls, type CallName, type SetupProtocol } from '@azimute/contract';
import type { MqttSettings } from '../../platform/mqtt-settings.ts';
import type { TrackerSettings } from '../../platform/tracker-settings.ts';

/** Where the portal receives positions besides its calls; undefined for no broker and no ports. */
export interface DeviceSettings {
  readonly mqtt: MqttSettings | undefined;
  readonly trackers: TrackerSettings | undefined;
}

/**
 * Lists the protocols that an account's devices can use: the protocols of all calls that accept positions with an API
 * key, the broker that the portal reads, and the ports for trackers.
 */
export function listAcceptedProtocols(
  { mqtt, trackers }: DeviceSettings,
  ofAccount: number,
): SetupProtocol[] {
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
  return [...protocols.values(), ...listTrackerPorts(trackers, ofAccount)];
}

function listTrackerPorts(trackers: TrackerSettings | undefined, ofAccount: number): SetupProtocol[] {
  const { ports = [], publicHost = null } = trackers ?? {};
  return ports.flatMap(({ protocol, transport, port, accountId = ofAccount }) =>
    accountId === ofAccount
      ? { protocol, transport, path: null, keyInPath: false, host: publicHost, port, topic: null }
      : [],
  );
}
