import { apiPrefix, callPaths, calls, type CallName, type SetupProtocol } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { MqttSettings } from '../../platform/mqtt-settings.ts';
import { transact, type VerbDependencies } from '../../platform/transact.ts';
import { sendNotice } from '../mail/send-notice.ts';
import { readSetup, updateSetup } from './read-setup.ts';

interface SetupDependencies extends VerbDependencies {
  /** Configured broker; undefined if there is none. */
  readonly mqtt: MqttSettings | undefined;
}

export function setupRoutes({ mqtt, ...dependencies }: SetupDependencies) {
  const protocols = listAcceptedProtocols(mqtt);
  return defineRoutes({
    getSetup: ({ caller }) =>
      transact({ ...dependencies, actor: caller.actor }, (read) => readSetup(read, protocols)),
    updateSetup: ({ caller, body }) =>
      transact({ ...dependencies, actor: caller.actor }, async (transaction) => {
        await updateSetup(transaction, body);
        return await readSetup(transaction, protocols);
      }),
    sendTestMail: async ({ caller }) => {
      await transact({ ...dependencies, actor: caller.actor }, ({ client, actor }) =>
        sendNotice(client, 'test', actor.userId ?? 0),
      );
    },
  });
}

/**
 * Lists the protocols that devices can use: the protocols of all calls that accept positions with an API key, and the
 * broker that the portal reads.
 */
function listAcceptedProtocols(mqtt: MqttSettings | undefined): SetupProtocol[] {
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
