import { defineRoutes } from '../../platform/http/route-table.ts';
import type { MqttSettings } from '../../platform/mqtt-settings.ts';
import { transact, type VerbDependencies } from '../../platform/transact.ts';
import { sendNotice } from '../mail/send-notice.ts';
import { listAcceptedProtocols } from './accepted-protocols.ts';
import { readSetup } from './read-setup.ts';
import { updateSetup } from './update-setup.ts';

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
