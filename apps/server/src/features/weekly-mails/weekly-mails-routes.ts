import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { endWeeklyMail, pauseWeeklyMail, subscribeWeeklyMail } from './save-weekly-mail.ts';
import { listWeeklyMails } from './weekly-mails-reads.ts';

export function weeklyMailsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listWeeklyMails: ({ caller: { session }, query }) =>
      transact(by(session.actor), (read) => listWeeklyMails(read, query)),
    subscribeWeeklyMail: ({ caller, body }) => subscribeWeeklyMail(by(caller.actor), body),
    pauseWeeklyMail: ({ caller: { session }, params, body }) =>
      pauseWeeklyMail(by(session.actor), params.weeklyMailId, body.isPaused),
    endWeeklyMail: ({ caller: { session }, params }) => endWeeklyMail(by(session.actor), params.weeklyMailId),
  });
}
