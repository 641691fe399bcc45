import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { readInstallation } from './read-installation.ts';
import { releaseTracker } from './release-tracker.ts';

export function installationRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    getInstallation: ({ caller }) => transact(by(caller.actor), readInstallation),
    releaseTracker: ({ caller, body }) => releaseTracker(by(caller.actor), body),
  });
}
