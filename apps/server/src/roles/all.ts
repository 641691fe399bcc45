import type { CompleteRouteTable } from '../platform/http/route-table.ts';
import { createEngineRole } from './engine.ts';
import { createJobsRole } from './jobs.ts';
import type { RoleContext, RolePart } from './role.ts';
import { createWebRole } from './web.ts';

/** Everything in one process. */
export function createAllRole(context: RoleContext): RolePart {
  const web = createWebRole(context);
  const engine = createEngineRole(context);
  const jobs = createJobsRole(context, engine.intake);
  // The type holds every call of the contract to a handler.
  const routes: CompleteRouteTable = { ...web.routes, ...engine.routes };
  const parts: RolePart[] = [web, engine, jobs];
  return {
    routes,
    plugins: parts.flatMap((part) => part.plugins),
    ...('webRoot' in web && { webRoot: web.webRoot }),
    findRefusal: engine.findRefusal,
    begin: async (address) => {
      for (const part of parts) await part.begin?.(address);
    },
    halt: async () => {
      for (const part of parts.toReversed()) await part.halt?.();
    },
    end: async () => {
      for (const part of parts.toReversed()) await part.end?.();
    },
  };
}
