import { createDemoHistory } from './demo.ts';
import { announceChanges } from '../features/live/announce-changes.ts';
import type { CompleteRouteTable } from '../platform/http/route-table.ts';
import { createEngineRole } from './engine.ts';
import { createJobsRole } from './jobs.ts';
import type { RoleContext, RolePart } from './role.ts';
import { createWebRole } from './web.ts';

/** Runs everything in one process, on a separate database or one shared with other processes. */
export function createAllRole(context: RoleContext): RolePart {
  const demoHistory = createDemoHistory();
  const web = createWebRole(context, demoHistory);
  const engine = createEngineRole(context);
  const jobs = createJobsRole(context, { intake: engine.intake, demoHistory });
  // The embedded database has no other process.
  const announcer = context.config.databaseUrl === undefined ? undefined : announceChanges(context);
  // The type requires a handler for every call of the contract.
  const routes: CompleteRouteTable = { ...web.routes, ...engine.routes };
  const parts: RolePart[] = [web, engine, jobs];
  return {
    routes,
    plugins: parts.flatMap((part) => part.plugins),
    ...('webRoot' in web && { webRoot: web.webRoot }),
    mapSources: web.mapSources,
    findRefusal: engine.findRefusal,
    begin: async (address) => {
      for (const part of parts) await part.begin?.(address);
    },
    halt: async () => {
      for (const part of parts.toReversed()) await part.halt?.();
    },
    end: async () => {
      for (const part of parts.toReversed()) await part.end?.();
      await announcer?.stop();
    },
  };
}
