import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { createTrackerClaim } from './create-tracker-claim.ts';
import { deleteTrackerClaim } from './delete-tracker-claim.ts';
import { listTrackerClaims } from './tracker-claims-reads.ts';
import { watchTracker } from './watch-tracker.ts';

export function trackerClaimsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });

  return defineRoutes({
    listTrackerClaims: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listTrackerClaims(read, query)),
    createTrackerClaim: ({ caller, body }) => createTrackerClaim(by(caller.actor), body),
    watchTracker: ({ caller, params }) => watchTracker(by(caller.actor), params.trackerClaimId),
    deleteTrackerClaim: ({ caller, params }) => deleteTrackerClaim(by(caller.actor), params.trackerClaimId),
  });
}
