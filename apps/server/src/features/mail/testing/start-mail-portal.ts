import { vi } from 'vitest';
import { plantDirectory } from '../../directories/testing/plant-directory.ts';
import { startWorker } from '../../../platform/jobs/start-worker.ts';
import { createLogger } from '../../../platform/log.ts';
import { testKeys } from '../../../platform/testing/test-keys.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../../identity/testing/start-identity-server.ts';
import { linksRoutes } from '../../links/links-routes.ts';
import { mailJobs } from '../mail-jobs.ts';
import { mailRoutes } from '../mail-routes.ts';
import type { MailSettings } from '../render-mail.ts';
import type { MailDelivery } from '../send-mails.ts';

const portalUrl = 'https://portal.example.com';

const mailSettings: MailSettings = {
  productName: 'Azimute',
  defaultLocale: 'en',
  portalUrl,
  linkKey: testKeys.linkKey,
};

export interface MailPortal extends IdentityServer {
  readonly userIds: Readonly<Record<string, number>>;
  /** All that was logged. */
  readonly logged: string[];
  /** Answers once no mail waits and no request is being worked on. */
  settled(): Promise<void>;
}

/** Identity, links and the mailbox, with a worker that delivers mails. */
export async function startMailPortal(delivery: MailDelivery = 'mailbox'): Promise<MailPortal> {
  const portal = await startIdentityServer(({ database, events }) => ({
    ...linksRoutes({ database, events }),
    ...mailRoutes({ database, findMailbox: () => mailSettings }),
  }));
  const { accountIds, userIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'beta.example', 'company.example'],
    modules: ['admin:users'],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin', 'beta.example': 'viewer' } },
      { email: 'rui@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'iva@alfa.example', roles: { 'alfa.example': 'viewer' }, active: false },
      {
        email: 'dora@alfa.example',
        roles: { 'company.example': 'viewer', 'alfa.example': 'viewer' },
        directoryLogin: true,
      },
    ],
  });
  await plantDirectory(portal, accountIds['company.example']);
  const logged: string[] = [];
  const log = createLogger({ level: 'trace', destination: { write: (line) => void logged.push(line) } });
  const { tasks } = mailJobs({ ...mailSettings, delivery, log });
  const worker = startWorker({ database: portal.database, log, tasks });
  return {
    ...portal,
    userIds,
    logged,
    settled: () =>
      vi.waitFor(
        async () => {
          const jobs = await portal.queryAsOwner(
            'select task_identifier, last_error from graphile_worker.jobs',
          );
          if (jobs.length > 0) throw new Error(`Jobs wait: ${JSON.stringify(jobs)}`);
        },
        { timeout: 30_000, interval: 20 },
      ),
    stop: async () => {
      await worker.stop();
      await portal.stop();
    },
  };
}
