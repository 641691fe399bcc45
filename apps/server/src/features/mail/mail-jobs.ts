import type { Task } from '../../platform/jobs/start-worker.ts';
import { prepareKnownDevice, prepareKnownDeviceTask } from '../identity/make-device-known.ts';
import { preparePasswordReset, preparePasswordResetTask } from '../links/request-password-reset.ts';
import { sendMails, sendMailsTask, type SendMailSettings } from './send-mails.ts';

const WAKE_WAITING_MAILS = 'wake_waiting_mails';
const REMOVE_OLD_MAILS = 'remove_old_mails';

/** Returns the queue's tasks for mails, and their schedule. */
export function mailJobs(settings: SendMailSettings): {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly crontab: readonly string[];
} {
  return {
    tasks: {
      [preparePasswordResetTask]: ({ connection, payload }) => preparePasswordReset(connection, payload),
      [prepareKnownDeviceTask]: ({ connection, payload }) => prepareKnownDevice(connection, payload),
      [sendMailsTask]: ({ connection, signal }) => sendMails(connection, settings, signal),
      [WAKE_WAITING_MAILS]: async ({ connection }) => {
        // A recovered mail server gets the waiting mails, however long it was down.
        await connection.query(
          'select wake_mails() where exists (select from mails where outcome is null and due_at <= now())',
        );
      },
      [REMOVE_OLD_MAILS]: async ({ connection }) => {
        await connection.query(
          `delete from mails where created_at < now() - interval '30 days';
          delete from one_time_links where expires_at < now() - interval '30 days'`,
        );
      },
    },
    crontab: [`* * * * * ${WAKE_WAITING_MAILS}`, `47 * * * * ${REMOVE_OLD_MAILS}`],
  };
}
