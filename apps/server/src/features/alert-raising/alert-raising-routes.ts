import { defineRoutes } from '../../platform/http/route-table.ts';
import type { VerbDependencies } from '../../platform/transact.ts';
import { raiseAlert } from './raise-alert.ts';

/** The endpoint of systems that raise alerts. */
export function alertRaisingRoutes(dependencies: Pick<VerbDependencies, 'database' | 'clock'>) {
  return defineRoutes({
    raiseAlert: ({ caller, body }) => raiseAlert(dependencies, caller.apiKey, body),
  });
}
