import { defineRoutes } from '../../platform/http/route-table.ts';
import { transact, type Transaction, type VerbDependencies } from '../../platform/transact.ts';
import { sendNotice } from '../mail/send-notice.ts';
import { listAcceptedProtocols, type DeviceSettings } from './accepted-protocols.ts';
import { readSetup, updateSetup } from './read-setup.ts';

export function setupRoutes({ mqtt, trackers, ...dependencies }: VerbDependencies & DeviceSettings) {
  const read = (transaction: Transaction) =>
    readSetup(transaction, listAcceptedProtocols({ mqtt, trackers }, transaction.accountId));
  return defineRoutes({
    getSetup: ({ caller }) => transact({ ...dependencies, actor: caller.actor }, read),
    updateSetup: ({ caller, body }) =>
      transact({ ...dependencies, actor: caller.actor }, async (transaction) => {
        await updateSetup(transaction, body);
        return await read(transaction);
      }),
    sendTestMail: async ({ caller }) => {
      await transact({ ...dependencies, actor: caller.actor }, ({ client, actor }) =>
        sendNotice(client, 'test', actor.userId ?? 0),
      );
    },
  });
}
