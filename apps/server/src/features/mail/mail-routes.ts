import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { listMailbox } from './list-mailbox.ts';
import type { MailSettings } from './render-mail.ts';

export interface MailDeps {
  readonly database: Database;
  /** Returns undefined if the portal has no mailbox. */
  readonly findMailbox: () => MailSettings | undefined;
}

export function mailRoutes({ database, findMailbox }: MailDeps) {
  return defineRoutes({
    listMailbox: async ({ query, reply }) => {
      void reply.header('cache-control', 'no-store');
      return listMailbox(database, findMailbox(), query);
    },
  });
}
