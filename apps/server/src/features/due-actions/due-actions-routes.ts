import { defineRoutes } from '../../platform/http/route-table.ts';
import { transact, type VerbDependencies } from '../../platform/transact.ts';
import type { FleetIndexes } from '../assets/fleet-index/fleet-indexes.ts';
import { listDueActions } from './list-due-actions.ts';

interface DueActionsDependencies extends VerbDependencies {
  readonly fleets: FleetIndexes;
}

export function dueActionsRoutes({ fleets, ...dependencies }: DueActionsDependencies) {
  return defineRoutes({
    listDueActions: ({ caller, query }) =>
      transact({ ...dependencies, actor: caller.actor }, (read) => listDueActions(read, query, fleets)),
  });
}
