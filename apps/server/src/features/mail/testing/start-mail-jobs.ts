import { vi } from 'vitest';
import { startWorker } from '../../../platform/jobs/start-worker.ts';
import { createLogger } from '../../../platform/log.ts';
import { testKeys } from '../../../platform/testing/test-keys.ts';
import type { TestPortal } from '../../../testing/portal-of.ts';
import { mailJobs } from '../mail-jobs.ts';
import type { MailSettings } from '../render-mail.ts';
import type { MailDelivery } from '../send-mails.ts';

export const mailSettings: MailSettings = {
  productName: 'Azimute',
  defaultLocale: 'en',
  portalUrl: 'https://portal.example.com',
  linkKey: testKeys.linkKey,
};

/**
 * Processes the mails of a portal with a separate database, whose mailbox shows them: jobs belong to a whole database.
 */
export function startMailJobs(
  { database, queryAsOwner }: Pick<TestPortal, 'database' | 'queryAsOwner'>,
  delivery: MailDelivery = 'mailbox',
) {
  const logged: string[] = [];
  const log = createLogger({ level: 'trace', destination: { write: (line) => void logged.push(line) } });
  const { tasks } = mailJobs({ ...mailSettings, delivery, log });
  const worker = startWorker({ database, log, tasks });
  return {
    /** All log lines. */
    logged,
    /** Resolves once no mail waits and no request is being processed. */
    settled: () =>
      vi.waitFor(
        async () => {
          const jobs = await queryAsOwner('select task_identifier, last_error from graphile_worker.jobs');
          if (jobs.length > 0) throw new Error(`Jobs wait: ${JSON.stringify(jobs)}`);
        },
        { interval: 20 },
      ),
    stop: () => worker.stop(),
  };
}
