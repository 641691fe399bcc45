import { Readable } from 'node:stream';
import { subscriptionNames } from '@azimute/contract/subscriptions-paths';
import { limitPeople } from '../../platform/http/limit-people.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { answerRecords } from '../../platform/records/answer-records.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { downloadSubscriptionLink, openSubscriptionLink } from './open-subscription-link.ts';
import { sendSubscription } from './send-subscription.ts';
import { leaveSubscription, listSubscriptionPeople, subscriptions } from './subscriptions.ts';

/** Limit per address, which a whole office may share. */
const READERS = { atOnce: 100, oneMoreMs: 1_000 };

export function subscriptionsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  const readers = limitPeople(dependencies.clock, READERS);
  return defineRoutes({
    ...answerRecords(dependencies, subscriptionNames, subscriptions),
    listSubscriptionPeople: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listSubscriptionPeople(read, query)),
    sendSubscription: ({ caller: { session }, params, query }) =>
      sendSubscription(by(session.actor), params.subscriptionId, query),
    leaveSubscription: ({ caller: { session }, params }) =>
      leaveSubscription(by(session.actor), params.subscriptionId),
    openSubscriptionLink: ({ body, raw }) => {
      readers.take(raw.ip);
      return openSubscriptionLink(dependencies, body.token);
    },
    downloadSubscriptionLink: async ({ body, raw, reply }) => {
      readers.take(raw.ip);
      const file = await downloadSubscriptionLink(dependencies, body.token);
      return reply
        .type(file.mediaType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .send(Readable.from(file.content, { objectMode: false }));
    },
  });
}
