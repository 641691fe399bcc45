import { defineRoutes } from '../../platform/http/route-table.ts';
import { RunningStreams } from '../../platform/http/running-streams.ts';
import { sendLines } from '../../platform/http/send-lines.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { listNearestAssets } from './list-nearest-assets.ts';
import { planPresence } from './plan-presence.ts';
import { searchPresence } from './search-presence.ts';

export function presenceRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  const searches = new RunningStreams();
  return defineRoutes({
    searchPresence: async ({ caller, body, reply }) => {
      const plan = await transact(by(caller.actor), (transaction) => planPresence(transaction, body));
      return sendLines(dependencies, searches, { caller, reply }, (run) =>
        searchPresence({ ...run, plan, clock: dependencies.clock }),
      );
    },
    listNearestAssets: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listNearestAssets(read, query)),
  });
}
